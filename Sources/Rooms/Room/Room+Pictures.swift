import Engine
import PuzzleKit
import RoomRecords
import Wire

/// Pictures for members who have asked for them: what a local game would draw of what they see. They are neither numbered
/// nor kept; the newest one replaces all before it.
extension Room {
  /// How the round stands for a member; nil before the first one.
  func picture(for member: Member, at now: Int64) -> RoomPicture? {
    guard let round else { return nil }
    let context = RoomContext(at: now)
    var reply = Reply()
    reply.draws = true
    guard let seat = member.seat else {
      for index in round.tables.indices { draw(index, of: round, context, &reply) }
      return RoomPicture(reply.blocks)
    }
    let scene = round.table(of: seat).scene(for: round.place(seat).seat, context, &reply)
    if phase == .playing, !round.isShared, round.isDone(seat) {
      // Who is done with a race watches the others.
      for index in round.tables.indices where index != seat { draw(index, of: round, context, &reply) }
    }
    return RoomPicture(reply.blocks, keys: phase == .playing ? scene.keys : [], showsTime: scene.showsTime)
  }

  /// Draws a table for somebody who watches it, under the name of its player if it has but one.
  private func draw(_ index: Int, of round: Round, _ context: RoomContext, _ reply: inout Reply) {
    if !round.isShared, let player = member(round.seats[index]) { reply.draw(.heading(player.name)) }
    _ = round.tables[index].scene(for: .watcher, context, &reply)
  }

  /// The line that a gesture of a member makes; nil if it makes none.
  func line(of gesture: LiveGesture, by member: Member, at now: Int64) -> String? {
    guard phase == .playing, let round, let seat = member.seat else { return nil }
    var reply = Reply()
    reply.draws = true
    let scene = round.table(of: seat).scene(for: round.place(seat).seat, RoomContext(at: now), &reply)
    let places = RoomPicture(scene.blocks).places
    let named: [String] =
      switch gesture {
      case .press(let place), .type(let place, _): [place]
      case .drag(let from, let to), .drop(let from, let to): [from, to]
      }
    return places.isSuperset(of: named) ? scene.line(gesture) : nil
  }

  /// Sends pictures to those for whom something has changed.
  func flushPictures(at now: Int64) {
    for member in members where member.wantsPictures { flushPicture(of: member, at: now) }
  }

  private func flushPicture(of member: Member, at now: Int64) {
    defer { member.isPictureStale = false }
    guard let reader = member.reader else { return }
    if member.isPictureStale, let picture = picture(for: member, at: now) {
      var reply = Reply()
      reply.add(RoomRecords.picture, .text(picture.text))
      member.latePictures.append((now + delay(of: member), render(reply, "*", for: member)))
      if member.latePictures.count > Self.latePictureLimit { member.latePictures.removeFirst() }
    }
    guard let last = member.latePictures.lastIndex(where: { $0.due <= now }) else { return }
    sends.append(.send(reader: reader, member.latePictures[last].text))
    member.latePictures.removeFirst(last + 1)
  }

  /// How many pictures wait for a spectator at most.
  private static let latePictureLimit = 32
}
