import Engine
import Foundation
import Support
import Testing

/// A recorded conversation: requests behind `> `, each followed by the lines of its reply. `$TMP` stands for a folder of
/// the run's own, `$FILES` for the folder `files` beside the transcripts; lines that start with `#` are remarks.
struct Transcript {
  /// A request with the remarks before it and the reply after it.
  struct Exchange: Equatable {
    var remarks: [String]
    let request: String
    var reply: [String]
  }

  let path: String
  var exchanges: [Exchange] = []
  var closing: [String] = []

  var name: String { (path as NSString).lastPathComponent }

  init(path: String) throws {
    self.path = path
    for line in try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init) {
      if line.hasPrefix("> ") {
        exchanges.append(Exchange(remarks: closing, request: String(line.dropFirst(2)), reply: []))
        closing = []
      } else if line.hasPrefix("#") {
        closing.append(line)
      } else if !exchanges.isEmpty {
        exchanges[exchanges.count - 1].reply.append(line)
      }
    }
  }

  /// The transcripts in a folder beside this file, in order of their names.
  static func all(in folder: String) throws -> [Transcript] {
    let root = (#filePath as NSString).deletingLastPathComponent + "/../../Recorded/" + folder
    return try FileManager.default.contentsOfDirectory(atPath: root).filter { $0.hasSuffix(".upi") }.sorted()
      .map { try Transcript(path: root + "/" + $0) }
  }

  var requests: [String] { exchanges.map(\.request) }
  var replies: [[String]] { exchanges.map(\.reply) }

  /// The answers of a session in memory.
  func played(in scene: TestFolder, by talk: (String) -> [String]) -> [[String]] {
    requests.map { request in talk(Transcript.resolved(request, scene)).map { Transcript.abstracted($0, scene) } }
  }

  /// Compares the replies with others. If PARLOR_RECORD is set the transcript is written anew with those; the run then
  /// fails, so that nobody records by accident.
  func compare(_ replies: [[String]]) throws {
    if ProcessInfo.processInfo.environment["PARLOR_RECORD"] != nil {
      try record(replies)
      Issue.record("\(name) was recorded; read the difference before you commit it")
    }
    for (exchange, reply) in zip(exchanges, replies) where exchange.reply != reply {
      Issue.record("\(name): > \(exchange.request)\nexpected \(exchange.reply)\nanswered \(reply)")
    }
  }

  private static let files = (#filePath as NSString).deletingLastPathComponent + "/../../Recorded/files"

  /// A request with the folders' paths in place of their names.
  static func resolved(_ text: String, _ scene: TestFolder) -> String {
    text.replacing("$TMP", with: scene.folder).replacing("$FILES", with: files)
  }

  /// A reply with the folders' names in place of their paths.
  static func abstracted(_ text: String, _ scene: TestFolder) -> String {
    text.replacing(scene.folder, with: "$TMP").replacing(files, with: "$FILES")
  }

  /// Writes the transcript anew with other replies.
  private func record(_ replies: [[String]]) throws {
    var lines: [String] = []
    for (exchange, reply) in zip(exchanges, replies) { lines += exchange.remarks + ["> " + exchange.request] + reply }
    try (lines + closing + [""]).joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
  }
}
