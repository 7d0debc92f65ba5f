import PuzzleKit
import Testing

@testable import Wordle

/// A profile and a folder in memory.
final class MemoryContext: WritableContext {
  func absolute(_ path: String) -> String { path }

  var values: [String: String]
  var files: [String: String]

  init(_ values: [String: String] = [:], files: [String: String] = [:]) {
    self.values = values
    self.files = files
  }

  func value(_ key: String) -> String? { values[key] }
  func set(_ key: String, _ value: String?) { values[key] = value }
  func history() -> [StoredEntry] { [] }
  func forget(_ id: Int64) {}
  func expose(_ identities: [DealIdentity]) {}
  func write(_ path: String, _ bytes: [UInt8], _ overwriting: Overwriting) {}
  var settings = Settings()
  func definition(of word: String) -> DefinitionAnswer { .noSource }
  var now: Int64 { 0 }
  var lineOrigin = LineOrigin.script
  var situation: Situation { .local }
  var palette: Palette { .normal }
  /// Every folder is there but one whose name is `none`.
  func names(inFolder path: String) -> [String]? {
    if path.hasSuffix("/none") { return nil }
    return files.keys.filter { $0.hasPrefix(path + "/") }.map { String($0.dropFirst(path.count + 1)) }.sorted()
  }
  func read(_ path: String) -> [UInt8]? { files[path].map { Array($0.utf8) } }
}

extension MemoryContext {
  /// Deals what an opening line asks for, as an engine reads it.
  func deal(_ line: String, _ dealer: inout WordleDealer) throws -> Deal<WordleGame> {
    let words = QuotedPath.words(line)
    #expect(words.prefix(2) == ["newgame", "wordle"])
    let request = try DealRequest(words.dropFirst(2), for: WordleGame.manual)
    return try dealer.deal(request, self)
  }

  /// Sets up what a `position` line describes.
  func position(_ line: String) throws -> Deal<WordleGame> {
    let words = line.split(separator: " ").map(String.init)
    #expect(words.prefix(2) == ["position", "wordle"])
    var dealer = WordleDealer()
    return try dealer.position(Array(words.dropFirst(2)), self)
  }

  func deal(_ line: String) throws -> Deal<WordleGame> {
    var dealer = WordleDealer()
    return try deal(line, &dealer)
  }
}

func words(_ text: String) -> [Word] { text.split(separator: " ").compactMap { Word($0) } }

/// A game with own lists.
func game(
  _ answer: String, _ rank: Rank = .classic, variant: Variant = .ios, hard: Bool = false, number: Int? = 12,
  valid: String = ""
) -> WordleGame {
  let word = words(answer)[0]
  let lists = WordLists(rank, answers: [word], guesses: words(valid))
  return WordleGame(lists, variant, hard: hard ? .seed : nil, answer: word, number: number)
}

extension WordleGame {
  /// Makes the move of a protocol line, as an engine does.
  mutating func play(_ line: String, log: inout EventLog) throws {
    let fields = line.split(separator: " ").map(String.init)
    let command = try #require(WordleGame.commands.first { $0.row.name == fields[0] })
    guard case .move(let make) = command.action else { return }
    var arguments = Arguments()
    arguments.clear(for: command.row)
    for (parameter, field) in zip(command.row.parameters, fields.dropFirst()) {
      arguments.append(try parameter.parse(field))
    }
    try apply(try make(arguments, self, MemoryContext()), &log)
  }

  mutating func play(_ lines: String...) throws {
    var log = EventLog(isOn: false)
    for line in lines { try play(line, log: &log) }
  }

  /// The refusal of a line, which must leave the game as it was.
  mutating func refusal(_ line: String) -> Refusal? {
    let before = self
    var log = EventLog(isOn: true)
    do {
      try play(line, log: &log)
      return nil
    } catch {
      #expect(self == before)
      #expect(log.events.isEmpty)
      return error as? Refusal
    }
  }
}

extension Reply {
  /// The records as text, optional fields as `name=value`.
  var lines: [String] {
    records.map { record in
      let fields = record.schema.fields.enumerated().compactMap { offset, field -> String? in
        let text: String
        switch values[record.start + offset] {
        case .absent: return nil
        case .integer(let number): text = "\(number)"
        case .seed(let number): text = "\(number)"
        case .decimal(let number, _): text = "\(number)"
        case .flag(let flag): text = "\(flag)"
        case .word(let word), .text(let word): text = word
        case .words(let words): text = words.joined(separator: " ")
        case .integers(let numbers): text = numbers.map(String.init).joined(separator: " ")
        }
        return field.isOptional ? "\(field.name)=\(text)" : text
      }
      return ([record.schema.name] + fields).joined(separator: " ")
    }
  }
}
