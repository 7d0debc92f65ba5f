import Engine
import PuzzleKit

/// The reason why the whole screen was left.
enum LiveEnd: Equatable {
  /// For the lines of the REPL.
  case left
  /// The program is to end.
  case quit
  /// The terminal is gone.
  case gone
  /// A line for a server, of these words, is to be carried out, and then the screen taken again.
  case server([String])
}

/// The way in which a screen follows another one.
enum LiveMotion {
  /// At once.
  case none
  /// Places that have changed come one after another.
  case reveal
  /// The same, and confetti falls.
  case celebrate
  /// The places of refused input are shaken.
  case shake
}

/// The subject of ``LiveLoop``: a game of this program or a room on a server. The loop has the terminal, the keys and the
/// pointer; a model turns their meaning into lines, and says what the screen is to show.
@MainActor
protocol LiveModel: AnyObject {
  var theme: Theme { get }
  /// The contents of the screen.
  var frame: LiveFrame { get set }
  /// The game as it stands, with its keys and what can be done at its places; nil if there is none.
  var scene: Scene? { get }
  /// Whether keys and clicks are meant for the game: no page covers it, and no question is open.
  var takesMoves: Bool { get }
  /// The entries of the strip.
  var strip: [StripItem] { get }
  /// Whether keys wait that have come already, so that pictures can wait too.
  var isHurried: Bool { get set }
  /// The way in which the next screen comes in.
  var motion: LiveMotion { get set }
  /// The reason why the screen is to be left; nil to go on.
  var end: LiveEnd? { get set }

  /// The descriptor to wait for as well as for keys; -1 for none.
  var descriptor: Int32 { get }
  /// The milliseconds without any event after which ``passTime()`` is called; nil for never.
  var patience: Int? { get }

  /// The screen has been taken.
  func open()
  /// The screen is about to be given back.
  func close()
  /// Something has come from what is waited for.
  func receive()
  func passTime()
  /// The program is about to be stopped by a signal.
  func pause()
  /// Ctrl-C was pressed, and nothing is being typed.
  func interrupt()
  /// The window has another size.
  func fit()
  /// Makes the frame show how things stand.
  func compose()
  /// Adds, once the screen was drawn, what takes longer to say.
  /// - Returns: whether it has to be drawn once more.
  func lookBack() -> Bool

  /// Takes a key before pages and the keys of the game: questions and menus do.
  /// - Returns: whether that is all it does.
  func takeFirst(_ key: KeyPress, _ shown: Screen) -> Bool
  /// Takes a key with Ctrl.
  func take(control letter: Character)
  /// Takes a key that nothing else has a use for.
  /// - Returns: whether it has one here.
  func take(_ key: KeyPress) -> Bool
  /// Says something that nothing has asked for.
  func tell(_ text: String)
  /// A letter was typed into the entry.
  func noteTyping()
  /// The entry is closed.
  func closeEntry()
  /// Takes what was typed before Enter.
  func submit(_ text: String, _ kind: LiveFrame.EntryKind)
  func perform(_ line: String)
  /// Does what a gesture at places means.
  /// - Returns: whether it means anything there.
  @discardableResult func perform(_ gesture: LiveGesture) -> Bool
  /// Does what a click would.
  func press(_ place: ScreenPlace)
  /// Looks at a place with the pointer, without pressing anything.
  func point(at place: ScreenPlace)
  /// The page is to be closed.
  func closePage()
  /// Whether the line that was performed last was accepted.
  var wasAccepted: Bool { get }
}

extension LiveModel {
  /// Does what a press on a place of the game means.
  func press(inGame place: Place) {
    if let gesture = scene?[place].gesture(pressing: place) { perform(gesture) }
  }

  /// Asks for the rest of the line that a key begins.
  func ask(for key: LiveKey) {
    if !key.question.isEmpty { tell(key.question) }
    beginEntry(.command, (key.line ?? "") + key.proposal)
  }

  /// Opens a line to type on.
  func beginEntry(_ kind: LiveFrame.EntryKind, _ text: String = "") {
    (frame.entry, frame.entryKind) = (LineEntry(text), kind)
  }
}
