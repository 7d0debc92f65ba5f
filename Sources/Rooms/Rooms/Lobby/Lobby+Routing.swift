import PuzzleKit

/// A question to the tables of all rooms.
public struct RoomQuestion: Equatable, Sendable {
  /// The hash of a request that may have come before.
  public var request: String?
  /// A code.
  public var code: String?
  /// A player with an id, whose newest room is asked for.
  public var player: String?
  /// Codes of which one is wanted that no room has.
  public var codes: [String] = []
  /// The rooms that wait for others, of a game and a mode or of all; nil if nobody asks for them.
  public var kind: Kind?
  /// Whoever tries the code, if the wrong ones are counted in the database.
  public var guess: Guess?
  /// How long wrong ones count.
  public var windows = GuessFigures(address: 0, network: 0, all: 0)

  /// The game and the mode of rooms; nil for all.
  public struct Kind: Equatable, Sendable {
    let game: String?
    let mode: String?
  }

  /// Whether it only asks for rooms to be listed, which need not wait until all is kept that came before.
  public var isOfList: Bool { kind != nil && request == nil && code == nil && player == nil && codes.isEmpty }

  /// Whether it asks nothing.
  var isEmpty: Bool { request == nil && code == nil && player == nil && codes.isEmpty && kind == nil }

  /// The most rooms that are told of.
  private static let mostListed = 200

  /// Reads the answer.
  public func answer(in database: any RoomDatabase) throws(Refusal) -> FoundRoom {
    var found = FoundRoom()
    if let request { found.place = try database.place(ofRequest: request)?.room }
    if let guess { found.misses = try database.misses(before: guess, within: windows) }
    if let code { found.room = try database.room(ofCode: code) }
    if let player { found.room = try database.place(ofPlayer: player)?.room }
    if let kind { found.listings = try database.listings(game: kind.game, mode: kind.mode, most: Self.mostListed) }
    for code in codes where found.code == nil {
      if try database.room(ofCode: code) == nil { found.code = code }
    }
    return found
  }
}

/// The answer to a ``RoomQuestion``.
public struct FoundRoom: Equatable, Sendable {
  /// The room to which the request has led before.
  public var place: String?
  /// The room of the code or the player.
  public var room: String?
  /// The code that no room has.
  public var code: String?
  /// The rooms that wait for others.
  public var listings: [RoomListing] = []
  /// How many codes were guessed wrongly by whoever tries this one.
  public var misses: GuessFigures?

  /// Nothing was found.
  public init() {}
}

/// The way of messages to their rooms.
extension Lobby {
  /// The name under which a player asks for the room in which it has a seat.
  static let own = "mine"

  /// Brings a message to its room; it may have to wait until it is known which one that is.
  mutating func route(_ message: Arrivals.Waiting, at now: Int64) -> [Effect] {
    var message = message
    switch message.input {
    case .open: return perform(message, in: nil, at: now)
    case .list(let game, let mode):
      guard isOneOfMany else { return perform(message, in: nil, at: now) }
      var question = RoomQuestion()
      question.kind = RoomQuestion.Kind(game: game, mode: mode)
      return ask(question, for: message, repeating: nil, at: now)
    case .operate(let request):
      guard let id = request.room, OperatorRequest.isWhole(id), shares.contains(RoomShare(of: id)) else {
        return perform(message, in: nil, at: now)
      }
      return take(message, to: id, at: now)
    case .create(let request):
      var question = RoomQuestion()
      question.codes = (0..<4).map { _ in drawCode() }
      if request.finding.isPaired {
        question.kind = RoomQuestion.Kind(game: request.game, mode: request.mode)
      }
      return ask(question, for: message, repeating: request.repetition, at: now)
    case .join(let name, let request):
      var question = RoomQuestion()
      if name == Self.own {
        question.player = request.player
      } else if !RoomCode.isCode(name) {
        message.target = name
      } else if let known = codes[name], others != .ofCluster {
        message.target = known
      } else {
        // Whoever may guess no more has nothing looked up.
        do throws(AdmissionRefusal) { try requireGuess(message.address, at: now) } catch {
          // What has led to a place before leads there again.
          if request.repetition != nil { return ask(question, for: message, repeating: request.repetition, at: now) }
          return [.answer(reader: message.reader, .refused(error.refusal, retryAfter: error.wait))]
        }
        question.code = name
        if let guess = self.guess(of: message.address, at: now) {
          (question.guess, question.windows) = (guess, guessWindows)
        }
      }
      return ask(question, for: message, repeating: request.repetition, at: now)
    case .look(let id, _), .start(let id, _), .leave(let id, _): return take(message, to: id, at: now)
    case .line: return connections[message.reader].map { take(message, to: $0.room, at: now) } ?? []
    case .gone, .full:
      // These change nothing in a room that is not here, but come after what waits.
      guard let id = connections[message.reader]?.room else { return [] }
      if rooms[id] != nil || arrivals.isAwaited(id) { return take(message, to: id, at: now) }
      return perform(message, in: id, at: now)
    case .dealt, .loaded, .found, .due, .shares: return []
    }
  }

  /// Asks where a message belongs, if that has to be asked.
  /// - Parameter repetition: the request, if it may come again.
  private mutating func ask(
    _ question: RoomQuestion, for message: Arrivals.Waiting, repeating repetition: String?, at now: Int64
  ) -> [Effect] {
    var question = question
    question.request = repetition.map(hash)
    if let request = question.request, let known = repeatable[request] {
      var message = message
      message.isRepeated = true
      return take(message, to: known.room, at: now)
    }
    if question.isEmpty { return arrive(message, at: now) }
    return [.find(question: arrivals.ask(message), question)]
  }

  /// Takes the answer to a question.
  mutating func take(_ found: FoundRoom?, to question: Int, at now: Int64) -> [Effect] {
    guard var message = arrivals.takeMessage(of: question) else { return [] }
    guard let found else {
      return [.answer(reader: message.reader, .busy)]
    }
    message.code = found.code
    message.others = found.listings
    message.target = message.target ?? found.room
    if let place = found.place {
      message.isRepeated = true
      return take(message, to: place, at: now)
    }
    do throws(AdmissionRefusal) { try requireGuess(found.misses) } catch {
      return [.answer(reader: message.reader, .refused(error.refusal, retryAfter: error.wait))]
    }
    return arrive(message, at: now)
  }

  /// Takes a message to the room that it names.
  mutating func arrive(_ message: Arrivals.Waiting, at now: Int64) -> [Effect] {
    if let target = message.target { return take(message, to: target, at: now) }
    return perform(message, in: nil, at: now)
  }

  // MARK: - Shares

  /// Has other shares from now on. What belongs to others is left to them.
  mutating func own(_ shares: Set<RoomShare>, at now: Int64) -> [Effect] {
    self.shares = shares
    func isGone(_ id: String) -> Bool { !shares.contains(RoomShare(of: id)) }
    var effects: [Effect] = []
    for id in rooms.keys.filter(isGone).sorted() { effects += lose(id) }
    for (id, message) in arrivals.forget(where: isGone) { effects += send(message, elsewhere: id, at: now) }
    for (reader, connection) in connections.sorted(by: { $0.key < $1.key }) where isGone(connection.room) {
      connections[reader] = nil
      effects.append(.close(reader: reader, .lost))
    }
    return effects
  }

  /// Answers a message to a room that is none of the lobby's.
  mutating func send(_ message: Arrivals.Waiting, elsewhere id: String, at now: Int64) -> [Effect] {
    switch message.input {
    case .create, .join, .look, .start, .leave: return [.answer(reader: message.reader, .elsewhere(room: id))]
    case .operate: return perform(message, in: nil, at: now)
    default:
      guard connections.removeValue(forKey: message.reader) != nil else { return [] }
      return [.close(reader: message.reader, .lost)]
    }
  }
}
