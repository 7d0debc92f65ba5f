import CProcess
import Glibc
import PuzzleKit

/// Rooms on a server, which a program of its own reaches: this one links no network.
package enum NetworkBridge {
  private static let name = "parlor-net"
  /// The complaints of the program begin with it.
  package static let complaint = "\(name): "

  /// The lines that it carries out, but for help.
  package static let commands: [(name: String, usage: String, summary: String)] = [
    ("join", "CODE", "Plays in a room on a server; join back comes back to the one that was not left."),
    ("create", "[GAME [MODE] [KEY VALUE]...]", "Opens a room on a server, and plays in it."),
    ("play with", "NAME [GAME [MODE]]", "Plays with somebody on a server by name, or with anyone."),
    ("rooms", "[GAME [MODE]]", "Lists the open rooms of a server."),
    ("submit", "FILE", "Submits a puzzle to a server."),
    ("fetch", "daily", "Plays the server's puzzle of the day."),
  ]

  /// The words that these lines begin with.
  private static let names = commands.map { String($0.name.prefix { $0 != " " }) }

  /// Whether it carries out lines with these words, or helps with them.
  package static func takes(_ words: [String]) -> Bool {
    guard let first = words.first else { return false }
    if first == "rooms" { return true }
    guard words.count >= 2 else { return false }
    return opensRoom(words) || first == "submit" || fetchesDaily(words) || asksForHelp(words)
  }

  /// Whether lines that begin with a word may be some of these.
  package static func takes(linesOf first: String) -> Bool {
    names.contains(first) || first == "help"
  }

  /// Whether a line asks for what it carries out, as `help join` and `join --help` do.
  private static func asksForHelp(_ words: [String]) -> Bool {
    if words.contains("--help") || words.contains("-h") {
      return commands.contains { $0.name == words[0] } || words.starts(with: ["play", "with"])
    }
    return words.count == 2 && words[0] == "help" && ["join", "create", "fetch", "rooms"].contains(words[1])
  }

  /// The text about what a line that is one word leaves open; nil if it is none of this program's.
  package static func missing(in words: [String]) -> String? {
    switch words {
    case ["create"]: "Which game? Type create and its name."
    case ["join"]: "Which room? Type join and the code that you were told."
    case ["play", "with"]: "With whom? Type play with and a name, or play with anyone."
    case ["submit"]: "Which puzzle? Type submit and the name of its file."
    case ["fetch"]: "What? fetch daily gets the server's puzzle of the day."
    default: nil
    }
  }

  /// Whether a line asks for the puzzle of a day, which is then played here.
  package static func fetchesDaily(_ words: [String]) -> Bool {
    words.starts(with: ["fetch", "daily"]) && !asksForHelp(words)
  }

  /// Whether a line that it carries out opens a room.
  package static func opensRoom(_ words: [String]) -> Bool {
    guard words.count >= 2, !asksForHelp(words) else { return false }
    return words[0] == "join" || words[0] == "create" || words.count >= 3 && words.starts(with: ["play", "with"])
  }

  /// The server that the environment named when the program was started; nil if it named none.
  private static let given = getenv("PARLOR_SERVER").map { String(cString: $0) }

  /// The server that is reached; nil for one on this computer.
  package static var server: String? { getenv("PARLOR_SERVER").map { String(cString: $0) } }

  /// Names the server, unless the environment has named one; an empty text means one on this computer.
  package static func use(server: String) {
    if given != nil { return }
    if server.isEmpty { unsetenv("PARLOR_SERVER") } else { setenv("PARLOR_SERVER", server, 1) }
  }

  /// The link by which others come into the room of a code, on the server of a line that has opened it.
  package static func link(to code: String, after words: [String]) -> String {
    var server = server ?? "http://127.0.0.1:8080"
    for (index, word) in words.enumerated() {
      if word == "--server", index + 1 < words.count { server = words[index + 1] }
      if word.hasPrefix("--server=") { server = String(word.dropFirst(9)) }
      if word.hasPrefix("http://") || word.hasPrefix("https://"), let end = word.firstIndex(of: "#") {
        server = String(word[..<end])
      }
    }
    if !server.hasPrefix("http://"), !server.hasPrefix("https://") { server = "http://" + server }
    return server + (server.hasSuffix("/") ? "#" : "/#") + code
  }

  /// The command line of the program: what is fetched here is its own command there.
  private static func arguments(_ words: [String]) -> [String] {
    if words.starts(with: ["join", "back"]) { return Array(words.dropFirst()) }
    if words[0] == "fetch" { return ["daily"] + words.dropFirst(words[1] == "daily" ? 2 : 1) }
    return words == ["help", "fetch"] ? ["help", "daily"] : words
  }

  /// Has the program complete a line that it carries out.
  /// - Parameter words: the request to complete, and the words of the line.
  /// - Returns: its exit status; nil for another line.
  /// - Throws: `io` if it is not there.
  package static func complete(_ words: [String]) throws(Refusal) -> Int32? {
    let line = Array(words.dropFirst())
    guard line.count > 1, takes(line) else { return nil }
    var process = pid_t()
    try start(words.prefix(1) + arguments(line), as: name) { program_start($0, $1, &process) }
    return end(of: process)
  }

  /// The name by which the program speaks of itself: whoever asks `parlor` for something is told what `parlor` takes; `fetch` has
  /// another name there.
  private static func called(for words: [String]) -> String {
    asksForHelp(words) && words.contains("fetch") ? name : "parlor"
  }

  /// Gives the standard input and output to the program until it ends; it stands beside this one, or on the PATH.
  /// - Returns: its exit status.
  /// - Throws: `io` if it is not there.
  package static func run(_ words: [String]) throws(Refusal) -> Int32 {
    var process = pid_t()
    try start(arguments(words), as: called(for: words)) { program_start($0, $1, &process) }
    return end(of: process)
  }

  /// Starts the program, which then talks with this one.
  /// - Throws: `io` if it is not there.
  package static func open(_ words: [String]) throws(Refusal) -> PipedProgram {
    try open(arguments(words), as: name)
  }

  private static func open(_ words: [String], as called: String) throws(Refusal) -> PipedProgram {
    // It may end before it has read all.
    signal(SIGPIPE, SIG_IGN)
    var (input, output): ([Int32], [Int32]) = ([0, 0], [0, 0])
    guard pipe_make(&input) else { throw failure(errno) }
    guard pipe_make(&output) else {
      for descriptor in input { close(descriptor) }
      throw failure(errno)
    }
    defer { for descriptor in [input[0], output[1]] { close(descriptor) } }
    var process = pid_t()
    do throws(Refusal) {
      try start(words, as: called) { program_start_with($0, $1, input[0], output[1], &process) }
    } catch {
      for descriptor in [input[1], output[0]] { close(descriptor) }
      throw error
    }
    return PipedProgram(process, input: input[1], output: output[0])
  }

  /// Has the program do something and waits for it.
  /// - Returns: all lines that it has written.
  /// - Throws: `io` with its complaint, or if it is not there.
  package static func lines(_ words: [String]) throws(Refusal) -> [String] {
    let complaint = "\(called(for: words)): "
    var program = try open(arguments(words), as: called(for: words))
    var lines: [String] = []
    while true {
      var waiting = pollfd(fd: program.output, events: Int16(POLLIN), revents: 0)
      if poll(&waiting, 1, -1) < 0, errno == EINTR { continue }
      guard let more = program.read() else { break }
      lines += more
    }
    if let last = lines.last, last.hasPrefix(complaint) {
      throw Refusal(.inputOutput, String(last.dropFirst(complaint.count)))
    }
    return lines
  }

  /// Has the program tell a server of a game, and does not wait for it. That it can't be told is nothing to be said.
  package static func report(_ figures: String, isRound: Bool) {
    _ = startDetachedThread {
      guard var program = try? open(["report"] + (isRound ? ["--round"] : [])) else { return }
      program.write(figures)
      program.finish()
    }
  }

  private static func failure(_ status: Int32) -> Refusal {
    Refusal(
      .inputOutput,
      "\(name), which reaches servers, can't be started: \(String(cString: strerror(status))); it has to be next to parlor or on the PATH"
    )
  }

  private static func start(
    _ words: [String], as called: String, _ start: (String, [UnsafeMutablePointer<CChar>?]) -> Int32
  ) throws(Refusal) {
    var path = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &path, path.count - 1)
    let own = String(decoding: path[..<max(0, count)].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let beside = String(own.reversed().drop { $0 != "/" }.reversed()) + name
    let program = access(beside, X_OK) == 0 ? beside : name
    let arguments: [UnsafeMutablePointer<CChar>?] = ([called] + words).map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    let status = start(program, arguments)
    if status != 0 { throw failure(status) }
  }

  fileprivate static func end(of process: pid_t) -> Int32 {
    var end: Int32 = 0
    while waitpid(process, &end, 0) < 0, errno == EINTR {}
    return end & 0x7F == 0 ? end >> 8 & 0xFF : 128 + end & 0x7F
  }
}

/// A program that takes lines and writes lines. When it goes, the program is told to end, and waited for.
package struct PipedProgram: ~Copyable {
  private let process: pid_t
  private let input: Int32
  /// Can be read when the program has written something.
  package let output: Int32
  private var rest: [UInt8] = []
  private var isOver = false

  /// The longest line that is taken.
  private static let limit = 1 << 20

  init(_ process: pid_t, input: Int32, output: Int32) {
    (self.process, self.input, self.output) = (process, input, output)
    _ = fcntl(output, F_SETFL, O_NONBLOCK)
  }

  deinit {
    close(output)
    if isOver { return }
    close(input)
    kill(process, SIGTERM)
    _ = NetworkBridge.end(of: process)
  }

  /// Lets it read the end of its input, and waits for its end.
  mutating func finish() {
    if isOver { return }
    isOver = true
    close(input)
    _ = NetworkBridge.end(of: process)
  }

  /// Gives it a line; what it does not take is lost with it.
  package func write(_ line: String) { _ = Files.writeAll(input, (line + "\n").utf8.span) }

  /// The whole lines that have come; nil once there are none and no more will come.
  package mutating func read() -> [String]? {
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    let count = Glibc.read(output, &chunk, chunk.count)
    if count == 0 || count < 0 && errno != EINTR && errno != EAGAIN { return nil }
    if count < 0 { return [] }
    rest += chunk[..<count]
    guard rest.count <= Self.limit else { return nil }
    var lines: [String] = []
    var start = 0
    while let end = rest[start...].firstIndex(of: UInt8(ascii: "\n")) {
      lines.append(String(decoding: rest[start..<end], as: UTF8.self))
      start = end + 1
    }
    rest.removeFirst(start)
    return lines
  }
}
