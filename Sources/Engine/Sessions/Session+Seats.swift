import PuzzleKit
import Wire

/// Seats at tables that several sessions share.
extension Session {
  /// The table in front, to which another session may sit down.
  public var table: (any Table)? { desk.table }

  /// Sits down at a table that another session of the same thread has opened, or watches it. What the others do there is
  /// told by ``tellNews(into:)``.
  public func sit(at table: any Table, as seat: Seat) { desk.sit(at: table, as: seat) }

  /// Writes what others have done at the table in front since the reader was last told, as lines that nobody has asked
  /// for: each has `*` in place of an id. A game that has ended so is kept in the profile.
  public func tellNews(into output: inout Output) {
    guard let place = desk.place, place.table.stream.isOn else { return }
    var reply = environment.emptyReply
    let notices = place.table.stream.notices(to: place.seat, since: place.told)
    if let notices {
      for notice in notices { reply.tell(notice) }
    } else {
      report(place, from: place.table.stream.count(place.seat), to: &reply)
    }
    desk.place?.told = place.table.stream.count(place.seat)
    conclude(place, to: &reply)
    for record in reply.records {
      Renderer(format: environment.style.format, id: "*").write(record, of: reply, to: &output)
    }
  }

  private func conclude(_ place: Place, to reply: inout Reply) {
    do throws(Refusal) {
      if let epilogue = try desk.keepEnd(of: place) { reply.add(epilogue) }
    } catch {
      reply.say("The game is not in the history: \(error.text)", tone: .bad)
    }
  }

  /// Reports what a reader has missed since a number; all that the seat sees if that is no longer known line by line.
  func report(since number: Int, to reply: inout Reply) throws(Refusal) {
    let place = try desk.openPlace()
    let last = place.table.stream.count(place.seat)
    guard number <= last else {
      throw Refusal(.badArgument, "the newest line has the number \(last), so there is none after \(number)")
    }
    if let notices = place.table.stream.notices(to: place.seat, since: number) {
      reply.add(Schemas.stream) { $0.integer(last) }
      for notice in notices { reply.tell(notice) }
    } else {
      report(place, from: last, to: &reply)
    }
    desk.place?.told = last
  }

  private func report(_ place: Place, from number: Int, to reply: inout Reply) {
    reply.add(Schemas.stream) { $0.integer(number) }
    place.table.report(to: place.seat, place.context, &reply)
  }
}
