import CReadline
import Engine
import Glibc

/// Reads lines with GNU readline. Its callbacks know no context, so there is one reader at a time, on the main thread.
@MainActor
final class LineReader {
  /// What came from the keyboard.
  enum Input: Equatable {
    /// A line, or several that were pasted together.
    case line(String)
    /// Ctrl-D on an empty line, or the terminal is gone.
    case end
  }

  private static var current: LineReader?

  private let session: Session
  private var entered: Input?
  /// Whether more was written than the prompt and one line while the last input was read.
  fileprivate(set) var hasWritten = false

  /// Prepares readline: completion from `session`, the user's own settings before ours.
  init(session: Session, theme: Theme) {
    self.session = session
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
    parlor_bind_answers()
    parlor_bind_limits(session.reach == .local)
    LineReader.current = self
  }

  /// Shows a prompt, and the beginning of a line as if it had just been typed, and waits for input. Ctrl-C drops what is typed.
  func read(prompt: String, beginning: String, signals: borrowing Signals) -> Input {
    entered = nil
    hasWritten = false
    // The window may have changed while nobody listened.
    rl_reset_screen_size()
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
      if let entered { return entered }
      if poll(&waiting, 2, parlor_plays_macro() ? 0 : -1) < 0 {
        guard errno == EINTR else {
          rl_callback_handler_remove()
          return .end
        }
        continue
      }
      while let signal = signals.next() {
        hasWritten = true
        switch signal {
        case SIGINT: parlor_drop_line()
        case SIGWINCH: rl_resize_terminal()
        default: parlor_yield_line_to(signal)
        }
      }
      if parlor_plays_macro() || waiting[0].revents != 0 { rl_callback_read_char() }
    }
  }

  private func take(_ text: String?) {
    // Without this readline would show the old prompt again.
    rl_callback_handler_remove()
    entered = text.map(Input.line) ?? .end
  }

  /// What can stand at `start` bytes into the line that is being typed; nil where a path is wanted.
  fileprivate static func matches(_ line: String, _ prefix: String, _ start: Int) -> [String]? {
    guard let session = current?.session else { return [] }
    let words = String(decoding: line.utf8.prefix(start), as: UTF8.self).split { $0 == " " || $0 == "\t" }.map(
      String.init)
    let isPath = session.expectsPath(after: words)
    // Whoever may open no file is not told of any either.
    let matches = isPath && session.reach == .local ? nil : session.completions(of: words, prefix: prefix)
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
