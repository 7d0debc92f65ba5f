import CReadline
import CTerminal
import Engine
import Glibc
import Interpreter

/// Reads lines with GNU readline. Its callbacks know no context, so there is one reader at a time, on the main thread.
@MainActor
final class LineReader {
  /// Input from the keyboard.
  enum Input: Equatable {
    /// A line, or several that were pasted together.
    case line(String)
    /// Ctrl-D on an empty line, or the terminal is gone.
    case end
  }

  private static var current: LineReader?

  private let person: PromptSession
  private let input: TerminalInput
  /// Bytes that were typed and readline has not taken yet.
  private var typed: ArraySlice<UInt8> = []
  private var isAtEnd = false
  private var entered: Input?
  /// Whether more was written than the prompt and one line while the last input was read.
  fileprivate(set) var hasWritten = false

  /// Prepares readline: completion for `person`, the user's own settings before ours.
  init(person: PromptSession, theme: Theme, input: TerminalInput) {
    self.person = person
    self.input = input
    setlocale(LC_CTYPE, "")
    if String(cString: nl_langinfo(Int32(CODESET))) != "UTF-8" { setlocale(LC_CTYPE, "C.UTF-8") }
    for (name, value) in [
      ("completion-ignore-case", "on"), ("show-all-if-ambiguous", "on"), ("page-completions", "off"),
      ("completion-query-items", "200"),
      ("expand-tilde", "on"), ("enable-active-region", theme.hasColours ? "on" : "off"),
      ("enable-bracketed-paste", Terminal.description("TERM").map(Theme.isDumb) ?? true ? "off" : "on"),
    ] {
      rl_variable_bind(name, value)
    }
    // readline keeps both texts as long as the process lives.
    parlor_set_name(strdup("parlor"))
    parlor_set_completer({ text, start, _ in completionMatches(text, Int(start)) }, strdup(" \t"))
    rl_initialize()
    parlor_bind_paste()
    parlor_bind_limits(person.session.situation == .local)
    parlor_set_input(
      { _ in MainActor.assumeIsolated { LineReader.current?.next() } ?? -1 },
      { MainActor.assumeIsolated { LineReader.current?.hasNext() == true } ? 1 : 0 })
    LineReader.current = self
  }

  /// Shows a prompt, and the beginning of a line as if it had just been typed, and waits for input. Ctrl-C drops what is typed.
  func read(prompt: String, beginning: String, signals: borrowing Signals) -> Input {
    entered = nil
    hasWritten = false
    // The window may have changed while nobody listened.
    parlor_fit_line()
    if rl_variable_value("enable-bracketed-paste").map({ String(cString: $0) }) == "on" {
      parlor_guard_screen("\u{1B}[?2004l")
    }
    defer { parlor_guard_screen("") }
    rl_callback_handler_install(prompt) { line in
      let text = line.map { String(cString: $0) }
      free(line)
      MainActor.assumeIsolated { LineReader.current?.take(text) }
    }
    if !beginning.isEmpty {
      rl_insert_text(beginning)
      rl_redisplay()
    }
    var waiting = [
      pollfd(fd: 0, events: Int16(POLLIN), revents: 0),
      pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    while true {
      while entered == nil, !typed.isEmpty || isAtEnd || parlor_plays_macro() || parlor_has_pending_key() {
        // A search is ended by itself before a key that begins a sequence.
        if parlor_searches() != 0, !parlor_plays_macro(), let key = typed.first, Self.prefixes.contains(key) {
          typed.insert(Self.endOfSearch, at: typed.startIndex)
        }
        rl_callback_read_char()
      }
      if let entered { return entered }
      let count = poll(&waiting, 2, input.patience.map(CInt.init) ?? -1)
      if count < 0 {
        guard errno == EINTR else {
          rl_callback_handler_remove()
          return .end
        }
        continue
      }
      if count == 0 {
        take(input.finish())
        continue
      }
      while let signal = signals.next() {
        hasWritten = true
        switch signal {
        case SIGINT: parlor_drop_line("Type quit or press Ctrl-D to leave.")
        case SIGWINCH: parlor_follow_window()
        default: parlor_yield_line_to(signal)
        }
      }
      if waiting[0].revents != 0 { read() }
    }
  }

  /// The longest time until a signal is heard while readline waits for the rest of something, in milliseconds.
  private static let longestWait: CInt = 100
  /// The keys that begin sequences, Esc and Ctrl-X, and the one that ends a search and does nothing else.
  private static let (prefixes, endOfSearch): ([UInt8], UInt8) = ([0x1B, 0x18], 0x0A)

  /// Takes a byte that has come, or the end of the input. What follows stays with the terminal, for whoever reads then.
  private func read() {
    if let received = input.read(1) { take(received) } else { isAtEnd = true }
  }

  private func take(_ received: [TerminalDecoder.Received]) {
    for one in received where one.isTyped { typed += one.bytes }
  }

  /// The next byte that was typed, once there is one; -1 at the end of the input.
  fileprivate func next() -> CInt {
    var waiting = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    while typed.isEmpty, !isAtEnd {
      parlor_hear_signals()
      switch poll(&waiting, 1, min(Self.longestWait, input.patience.map(CInt.init) ?? Self.longestWait)) {
      case 0: if input.patience == 0 { take(input.finish()) }
      case 1...: read()
      default: if errno != EINTR { isAtEnd = true }
      }
    }
    return typed.popFirst().map(CInt.init) ?? -1
  }

  /// Whether a byte that was typed is there.
  fileprivate func hasNext() -> Bool {
    while typed.isEmpty, !isAtEnd, Terminal.hasInput() { read() }
    return !typed.isEmpty
  }

  private func take(_ text: String?) {
    // Without this readline would show the old prompt again.
    rl_callback_handler_remove()
    entered = text.map(Input.line) ?? .end
  }

  /// The words that can stand at `start` bytes into the line that is being typed; nil for a path.
  fileprivate static func matches(_ line: String, _ prefix: String, _ start: Int) -> [String]? {
    guard let person = current?.person else { return [] }
    let words = String(decoding: line.utf8.prefix(start), as: UTF8.self).split { $0 == " " || $0 == "\t" }.map(
      String.init)
    let isPath = person.expectsPath(after: words)
    // Whoever may open no file is not told of any either.
    let matches = isPath && person.session.situation == .local ? nil : person.completions(of: words, prefix: prefix)
    // Several are listed below the line.
    if matches?.count != 1 { current?.hasWritten = true }
    return matches
  }
}

/// The matches in the form that readline wants: their common start, then the matches, then NULL; readline frees them.
private func completionMatches(
  _ text: UnsafePointer<CChar>?, _ start: Int
) -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
  let prefix = text.map { String(cString: $0) } ?? ""
  let line = parlor_line().map { String(cString: $0) } ?? ""
  guard let matches = MainActor.assumeIsolated({ LineReader.matches(line, prefix, start) }) else { return nil }
  parlor_no_file_names()
  guard let first = matches.first else { return nil }
  var common = Substring(first)
  for match in matches { common = common.prefix(zip(common, match).prefix { $0 == $1 }.count) }
  // One match stands alone: readline takes its first text for what is to be inserted.
  let texts = matches.count == 1 ? [first] : [common.isEmpty ? prefix : String(common)] + matches
  guard let list = calloc(texts.count + 1, MemoryLayout<UnsafeMutablePointer<CChar>?>.stride) else { return nil }
  let pointers = list.bindMemory(to: UnsafeMutablePointer<CChar>?.self, capacity: texts.count + 1)
  for (index, text) in texts.enumerated() { pointers[index] = strdup(text) }
  return pointers
}
