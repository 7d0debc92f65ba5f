import PuzzleKit
import Wire

/// Seats at tables that several sessions share.
extension Session {
  /// The table in front; nil if no game is open.
  package var table: (any Table)? { workspace.table }

  /// Sits down at a table that another session of the same thread has opened, or watches it. What the others do there is
  /// told by ``Conversation/tellNews(into:)``.
  package func sit(at table: any Table, as seat: Seat) { workspace.sit(at: table, as: seat) }

  /// Writes what others have done at the table in front since the reader was last told, as lines that nobody has asked
  /// for: each has `*` in place of an id. A game that has ended so is kept in the profile.
  func tellNews(into output: inout Output) {
    guard let place = workspace.place, place.stream.isOn else { return }
    var reply = environment.emptyReply
    let last = place.stream.count(place.seat)
    if let notices = place.stream.notices(to: place.seat, since: place.told) {
      for notice in notices { reply.tell(notice) }
    } else {
      reply.add(Schemas.stream) { $0.integer(last) }
      place.report(to: &reply)
    }
    place.told = last
    do throws(Refusal) {
      if let epilogue = try workspace.keepEnd(of: place) { reply.add(epilogue) }
    } catch {
      reply.say("The game could not enter the history: \(error.text)", tone: .bad)
    }
    for record in reply.records {
      Renderer(format: environment.style.format, id: "*").write(record, of: reply, to: &output)
    }
  }

  /// Reports what a reader has missed since a number; all that the seat sees if that is no longer known line by line.
  func report(since number: Int, to reply: inout Reply) throws(Refusal) {
    let place = try workspace.openPlace()
    let last = place.stream.count(place.seat)
    guard number <= last else {
      throw Refusal(.badArgument, "the newest line is \(last), so none comes after \(number)")
    }
    reply.add(Schemas.stream) { $0.integer(last) }
    if let notices = place.stream.notices(to: place.seat, since: number) {
      for notice in notices { reply.tell(notice) }
    } else {
      place.report(to: &reply)
    }
    place.told = last
  }
}
