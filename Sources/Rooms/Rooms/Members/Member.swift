import Engine
import PuzzleKit
import RoomRecords
import Wire

/// The cached answer to a request, for the case that it comes again.
struct Answer {
  /// Its records as lines without an id.
  var lines = ""
  /// The same in the other format, as long as nobody knows which one its reader has.
  var others: String?
  var final = Final.ok
  /// Whether it is kept for the same request; if not, that is carried out again.
  var isRemembered = true
  /// Whether it comes later, when a deal is there.
  var isDeferred = false

  /// The same in the other format; nil if it is not known in that.
  var turned: Answer? {
    guard let lines = lines.isEmpty ? "" : others else { return nil }
    var answer = self
    (answer.lines, answer.others) = (lines, nil)
    return answer
  }
}

/// Somebody in a room: a player, or a spectator.
final class Member {
  /// The number of the member, from 1 in the order of coming.
  let number: Int
  let name: String
  /// Their id in other rooms too, if it was given.
  let player: String?
  /// The hash of the token that opens the place.
  private(set) var tokenHash: String
  let isSpectator: Bool
  /// The digest of the key that has proved the id; nil if it is not known.
  private let proof: String?
  /// The salt of its token, if the request that brought it may come again.
  private(set) var salt: String?
  /// The members whose talk it does not get, and whether it gets none at all.
  var muted: Set<Int> = []
  var mutesAll = false
  /// The ids of the players whose talk it gets in no room.
  var blocks: Set<String>
  /// The place in the round that is played or was played last.
  var seat: Int?
  var isReady = false
  var stream = EventStream()
  /// The newest event before what a spectator is told after the end of the round.
  var heldAfter = 0
  /// The number of times that the member came back.
  var reconnections = 0

  // What is not kept.
  /// The connection; nil for somebody who is gone.
  var reader: Int? {
    didSet { wasOnline = wasOnline || reader != nil }
  }
  /// Whether there was a connection since the room was made or read.
  private(set) var wasOnline = false
  var dialect = RoomDialect()
  var format: Format { dialect.format }
  /// Whether somebody has connected, so that the format is known; until then all is written in both.
  private(set) var isFormatKnown = false
  /// Whether more waits for the connection than may; what can come later is not sent then.
  var isFull = false
  /// The keys of the last picture that was sent.
  var keys: [LiveKey]?
  /// The number of the newest event that the connection was sent.
  var sent = 0
  /// The time since which nobody is connected.
  var goneSince: Int64?
  /// The view for a spectator who has just come, shown once it is old enough.
  var lateView: (due: Int64, number: Int, lines: String)?
  /// Whether it is shown pictures, and whether the last one shows less than it may see.
  var wantsPictures = false
  var isPictureStale = false
  /// Pictures that wait until they are old enough for a spectator.
  var latePictures: [(due: Int64, text: String)] = []
  /// The session that answers lines that make no move.
  var session: Session?
  private var answers: [(id: String, text: UInt64?, answer: Answer)] = []
  var chatPace = RateLimiter()
  var reactionPace = RateLimiter()
  var dealPace = RateLimiter()
  var reportPace = RateLimiter()
  var linePace = RateLimiter()

  init(_ seating: Newcomer, at now: Int64) {
    (number, name, player) = (seating.member, seating.name, seating.player)
    (tokenHash, isSpectator) = (seating.tokenHash, seating.isSpectator)
    (salt, proof) = (seating.repetition?.salt, seating.proof)
    blocks = Set(seating.blocks)
    goneSince = now
  }

  var isOnline: Bool { reader != nil }

  /// Whether a key, by its digest, is the one by which the seat was taken: once a player's key is deleted, whoever registers the
  /// id again is somebody else.
  func isProved(by digest: String?) -> Bool { proof == nil || proof == digest }

  /// Comes back by the player's key: another token opens the seat from now on.
  func comeBack(_ seating: Newcomer) {
    (tokenHash, salt, blocks) = (seating.tokenHash, seating.repetition?.salt, Set(seating.blocks))
  }

  /// Whether it wants the talk of another.
  func hears(_ other: Member) -> Bool {
    if other === self { return true }
    return !mutesAll && !muted.contains(other.number) && !(other.player.map(blocks.contains) ?? false)
  }

  /// Is written to in a format from now on: what is not known in it is of no use.
  func turn(to dialect: RoomDialect) {
    let isOther = format != dialect.format
    (self.dialect, isFormatKnown) = (dialect, true)
    if isOther {
      stream.turn()
      answers = answers.compactMap { id, text, answer in answer.turned.map { (id: id, text: text, answer: $0) } }
    } else {
      stream.settle()
    }
  }

  /// The answer to a request that was answered before: its id and its text are the same.
  /// - Parameter text: the digest of the text.
  func answer(to id: String, _ text: UInt64) -> Answer? {
    id.isEmpty ? nil : answers.last { $0.id == id && ($0.text ?? text) == text }?.answer
  }

  func remember(_ answer: Answer, to id: String, _ text: UInt64?, limit: Int) {
    if id.isEmpty { return }
    answers.append((id, text, answer))
    // Several at once, since what is left has to move.
    if answers.count > limit + 16 { answers.removeFirst(answers.count - limit) }
  }
}
