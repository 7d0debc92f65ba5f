import Engine
import PuzzleKit
import RoomRecords
import System

/// Plays in a room on the whole screen: keys and clicks become lines for the program that reaches the room, and its lines
/// become pictures.
@MainActor
final class LiveRoom: LiveModel {
  let session: Session
  let console: ConsolePresenter
  private var program: PipedProgram
  /// The line that has opened the room.
  let words: [String]
  var frame = LiveFrame()
  var story: RoomStory
  var isHurried = false
  var motion = LiveMotion.none
  var end: LiveEnd?
  /// The question that waits for its answer; nil if none does.
  var question: RoomQuestion?
  /// The number of boards and the like that are shown; nil until the room is reached.
  var boardCount: Int?
  private var lastTyping = 0
  /// The time until the picture shows something else by itself, in milliseconds.
  var nextLook: Int?

  /// - Throws: `io` if the program that reaches rooms can't be started.
  init(_ words: [String], _ session: Session, _ console: ConsolePresenter) throws(Refusal) {
    (self.session, self.console, self.words) = (session, console, words)
    program = try NetworkBridge.open(words + ["--pictures"])
    story = RoomStory(session.manuals.flatMap(\.records)) { session.prediction($0) }
  }

  /// The messages once the room is left.
  var remarks: [Block] {
    (story.isConnected ? [] : story.answer) + (story.farewell.map { [Block.message($0, .plain)] } ?? [])
  }

  func open() {}
  func close() {}
  func pause() {}
  func fit() { frame.releasePosition() }
  func lookBack() -> Bool { false }

  // MARK: - What happens

  var descriptor: Int32 { program.output }

  var patience: Int? { nextLook }

  func passTime() {
    if story.picture?.showsTime == true, story.isConnected, !story.isWaiting { send("picture") }
  }

  func receive() {
    guard let lines = program.read() else {
      end = .left
      return
    }
    for line in lines { story.take(line, at: monotonicMilliseconds()) }
    if session.tellsFigures, let figures = story.takeFigures() { NetworkBridge.report(figures, isRound: true) }
  }

  func interrupt() {
    question = nil
    tell("Press Esc to leave the room.")
  }

  var takesMoves: Bool { frame.page == nil && question == nil }

  func tell(_ text: String) { story.say(text) }

  private func send(_ line: String) {
    story.send(line)
    program.write(line)
  }

  // MARK: - Keys

  var theme: Theme { console.theme(session) }

  /// Between rounds no key makes a move, whatever the last picture had.
  var scene: Scene? {
    var scene = story.picture
    if story.phase != .playing { scene?.keys = [] }
    return scene
  }

  var keys: [LiveKey] { scene?.keys ?? [] }

  func takeFirst(_ key: KeyPress, _ shown: Screen) -> Bool {
    guard let asked = question else { return false }
    switch key.lowercased {
    case .character("y"):
      question = nil
      send(asked.line)
    case .character("n"), .escape: question = nil
    // The strip says what is asked.
    default: break
    }
    return true
  }

  func take(control letter: Character) {
    switch letter {
    case "d", "g": question = .leave
    case "u" where !takesMoves, "r" where !takesMoves: break
    // As in a game of one's own: what is typed or traced goes first.
    case "u": send(keys.first { $0.key == .escape }?.line ?? "undo")
    case "r": send("redo")
    case "n" where story.phase == .ended: send("rematch")
    default: break
    }
  }

  func take(_ key: KeyPress) -> Bool {
    switch key {
    case .escape: question = .leave
    case .pageDown where isCut: story.show(story.blocks)
    case .character("\""): beginEntry(.message)
    case .function(1), .character("?"): help()
    case .enter where story.phase == .waiting: send("ready")
    case .enter where story.phase == .ended: send("rematch")
    default: return false
    }
    return true
  }

  /// Shows what keys do, and what is done by words.
  private func help() {
    let isPlaying = story.phase == .playing && !story.isWatching
    var rows = isPlaying ? LiveFrame.explained(keys).filter { $0[0] != "Esc" } : []
    if isPlaying {
      rows += [["arrows, Tab", "move the cursor"], ["^U, ^R", "undo, redo"]]
    } else if !story.isWatching {
      rows.append(["Enter", story.phase == .ended ? "play another round" : "say that you are ready"])
    }
    rows += [["\"", "say something to the others"], ["Esc", "leave the room, or go back"]]
    let words = [
      [":react \u{1F44D}", "show a reaction"], [":room", "who is here, and what was said"],
      [":rules", "how the game is played"], [":mute NAME", "hide what somebody says"],
      [":report NAME REASON", "tell the server's operator of somebody"],
    ]
    let own = isPlaying ? [[":resign", "give up the round"]] : []
    let host =
      story.people[story.host]?.isYou == true
      ? [[":kick NAME", "take somebody out of the room"], [":start", "begin without waiting for the others"]] : []
    let manual = story.manual(session.manuals)
    story.show(
      [
        .heading(manual.map { "\($0.title): keys" } ?? "Keys"), .table([], rows), .heading("Commands"),
        .table([], own + words + host), .note(":help all lists every command; :help NAME explains one."),
      ])
  }

  /// Tells the room, which knows what it means.
  func perform(_ gesture: LiveGesture) -> Bool {
    // Letters are words that are typed.
    if case .type(_, _?) = gesture { return false }
    guard let scene, scene.takes(gesture) else { return false }
    send(gesture.line)
    return true
  }

  func press(_ place: ScreenPlace) {
    if let inGame = place.inGame { press(inGame: inGame) }
  }

  func point(at place: ScreenPlace) {}

  func closePage() {
    story.closeAnswer()
    frame.page = nil
  }

  // MARK: - Lines

  func noteTyping() {
    let now = monotonicMilliseconds()
    if frame.entryKind == .message, now - lastTyping > 3000 {
      lastTyping = now
      send("typing")
    }
  }

  func closeEntry() { (frame.entry, question) = (nil, nil) }

  func submit(_ text: String, _ kind: LiveFrame.EntryKind) {
    let line = text.split(separator: " ").joined(separator: " ")
    if line.isEmpty { return }
    if kind == .message { return send("chat \(line)") }
    if let asked = RoomQuestion(before: line), asked != .resign || story.phase == .playing {
      question = asked
    } else if line == "help" {
      help()
    } else {
      send(story.numbered(line))
    }
  }

  func perform(_ line: String) { send(line) }

  var wasAccepted: Bool { true }
}
