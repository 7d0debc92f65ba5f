import Engine
import PictureJSON
import PuzzleKit
import RoomRecords
import Wire

/// Pictures for members who have asked for them: what a local game would draw of what they see. They are neither numbered
/// nor kept; the newest one replaces all before it.
extension Room {
  /// The picture of the round for a member; nil before the first one.
  func picture(for member: Member, at now: Int64) -> Scene? {
    guard let round else { return nil }
    let context = round.context(at: now)
    var reply = Reply()
    reply.draws = true
    guard let seat = member.seat else {
      if seesOnlyStandings {
        for (seat, number) in round.seats.enumerated() {
          let name = round.name(of: number)
          let progress = settings.showsProgress ? round.progress(of: seat) : nil
          reply.draw(.paragraph("\(name)\(progress.map { ": \($0)" } ?? " plays")"))
        }
        return Scene(reply.parts)
      }
      for game in round.watchedGames { draw(game, of: round, context, &reply) }
      return Scene(reply.parts)
    }
    var scene = round.table(of: seat).scene(for: round.place(seat).seat, context, &reply)
    // Who is done with a race watches the others.
    let others = phase == .playing ? round.watchedGames(besides: seat) : []
    var watched = Reply()
    watched.draws = true
    for game in others { draw(game, of: round, context, &watched) }
    scene.parts += watched.parts
    if phase != .playing { (scene.keys, scene.places) = ([], []) }
    // The room itself keeps the time, and shares no results.
    (scene.due, scene.canShare) = (nil, false)
    scene.commonMoves = scene.commonMoves.map(sayable)
    return scene
  }

  /// The clauses of a sentence about usual moves that name no command which a room does not take, such as `hint`.
  private func sayable(_ sentence: String) -> String {
    let clauses = sentence.split(separator: ";").filter { clause in
      clause.split(separator: "`", omittingEmptySubsequences: false).enumerated().allSatisfy { index, part in
        index.isMultiple(of: 2) || takes(part.prefix { $0 != " " })
      }
    }
    let text = clauses.joined(separator: ";")
    return text.isEmpty || text.hasSuffix(".") ? text : text + "."
  }

  /// Whether a room takes lines that begin with a word; one that names no command may be part of a move.
  private func takes(_ word: Substring) -> Bool {
    let key = UInt128(name: word.utf8)
    if RoomRow.named(key) != nil { return true }
    let move = (try? world.dealer.entry(settings.game))?.rows.first { $0.name == word }
    let row = move ?? world.catalog.commands.named(key)?.row
    return row?.access.allows(.room) ?? true
  }

  /// Draws a game for somebody who watches it, under the name of its player if it has but one.
  private func draw(_ game: Round.WatchedGame, of round: Round, _ context: RoomContext, _ reply: inout Reply) {
    if let seat = game.seat {
      let number = round.seats[seat]
      reply.draw(.heading(round.name(of: number)))
    }
    _ = game.table.scene(for: game.place, context, &reply)
  }

  /// The meaning of a gesture of a member; nil if what it asks for is so already.
  /// - Throws: `bad-argument` for a gesture that means nothing.
  func resolved(_ gesture: LiveGesture, by member: Member, at now: Int64) throws(Refusal) -> ResolvedLine? {
    guard phase == .playing, let round, let seat = member.seat else {
      throw noRound
    }
    return try round.table(of: seat).resolved(
      gesture, by: round.place(seat).seat, round.context(at: now))
  }

  /// Sends pictures to those for whom something has changed.
  func flushPictures(at now: Int64) {
    for member in members where member.wantsPictures { flushPicture(of: member, at: now) }
  }

  private func flushPicture(of member: Member, at now: Int64) {
    guard let reader = member.reader else { return member.isPictureStale = false }
    if member.isFull || isHeld(member) { return }
    defer { member.isPictureStale = false }
    if member.isPictureStale, let picture = picture(for: member, at: now) {
      member.latePictures.append((now + delay(of: member), line(of: picture, "*", for: member)))
      if member.latePictures.count > Self.latePictureLimit { member.latePictures.removeFirst() }
    }
    guard let last = member.latePictures.lastIndex(where: { $0.due <= now }) else { return }
    sends.append(.send(reader: reader, member.latePictures[last].text))
    member.latePictures.removeFirst(last + 1)
  }

  /// A picture as a member is sent it. From the second version of the protocol on it is an object in JSON, and its keys are
  /// left out if they are those of the picture before.
  func line(of picture: Scene, _ id: String, for member: Member) -> String {
    var text = PictureJSON.textInVersion1(of: picture)
    if member.dialect.version >= 2 {
      text = PictureJSON.text(of: picture, keysUnless: id == "*" ? member.keys : nil)
      member.keys = picture.keys
    }
    guard member.dialect.version >= 2, member.format == .json else {
      var reply = Reply()
      reply.add(RoomRecords.Picture(json: text))
      return render(reply, id, for: member)
    }
    world.output.clear()
    Renderer(format: .json, id: id).write(object: text, as: RoomRecords.Picture.schema.name, to: &world.output)
    return String(decoding: world.output.bytes, as: UTF8.self)
  }

  /// The most pictures that wait for a spectator.
  private static let latePictureLimit = 32
}
