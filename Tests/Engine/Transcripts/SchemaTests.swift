import Foundation
import Nim
import PuzzleKit
import Support
import Testing
import Wire

@testable import Engine

/// The output of `parlor --schema` is enough to read everything that is said in the transcripts.
@Suite struct SchemaTests {
  /// The document, as a client has it.
  private struct Document: Decodable {
    struct Parameter: Decodable {
      let name: String
      let kind: String
      let min, max: Int64?
      let values: [String]?
      let optional: Bool
      let reach: String
      let game, `default`, grammar: String?
    }
    struct Command: Decodable {
      let name: String
      let game: String?
      let reach: String
      let arguments: [Parameter]
      let records, errors: [String]
      let includesGame: Bool
    }
    struct Mode: Decodable {
      let name: String
    }
    struct Game: Decodable {
      let name: String
      let modes: [Mode]
      let newgame, position: [Parameter]
      let topics: [String]
    }
    struct Field: Decodable {
      let name, kind: String
      let values: [String]?
      let optional: Bool
    }
    struct Record: Decodable {
      let name, form: String
      let game: String?
      let fields: [Field]
    }
    struct Event: Decodable {
      let name: String
      let game: String
      let sound, haptic, animation: String?
    }
    struct Code: Decodable {
      let code: String
      let game: String?
    }
    let `protocol`: Int
    let commands: [Command]
    let options: [Parameter]
    let games: [Game]
    let records: [Record]
    let events: [Event]
    let errors: [Code]
  }

  private let document: Document

  init() throws {
    let text = try runParlor(["--schema"], input: "").output
    // A line, as programs that read lines want it.
    #expect(text.hasSuffix("}\n"))
    document = try JSONDecoder().decode(Document.self, from: Data(text.utf8))
  }

  /// A reader that knows the records of the document that belong to no game or to one, and nothing else.
  private func reader(of game: String) throws -> RecordReader {
    RecordReader(
      try document.records.filter { $0.game == nil || $0.game == game }.map { record in
        let fields = try record.fields.map {
          Field($0.name, try #require(FieldKind(rawValue: $0.kind)), optional: $0.optional, "")
        }
        return RecordSchema(record.name, "", fields)
      })
  }

  @Test func everyReplyOfEveryTranscriptFits() throws {
    let readers = try document.games.map { try reader(of: $0.name) }
    let codes = Set(document.errors.map(\.code))
    // Records of one name that games share differ; those are looked at by their shape alone.
    let fields = Dictionary(grouping: document.records, by: \.name).mapValues { $0.count == 1 ? $0[0].fields : [] }
    let events = Dictionary(grouping: document.events, by: \.name)
    var (records, errors) = (0, 0)
    for transcript in try ["standard", "safe", "fair"].flatMap({ try Transcript.all(in: $0) }) {
      for line in transcript.replies.joined() where !line.hasPrefix("info string") {
        let found = readers.compactMap { try? line.hasPrefix("{") ? $0.read(json: line) : $0.read(text: line) }
        switch found.first?.1 {
        case .record(let record):
          records += 1
          for (field, declared) in zip(record.schema.fields, try #require(fields[record.schema.name])) {
            if let values = declared.values, case .word(let word)? = record[field.name] {
              #expect(values.contains(word), "\(line)")
            }
          }
          if record.schema.name == "event", case .word(let name)? = record["name"] {
            let animations = events[name]?.map(\.animation)
            #expect(animations?.contains { $0.map(Value.word) == record["animation"] } == true, "\(line)")
          }
        case .error(let code, _):
          errors += 1
          #expect(codes.contains(code), "\(line)")
        case .ok: break
        case nil: Issue.record("\(transcript.name): \(line)")
        }
      }
    }
    #expect(records > 2000 && errors > 100)
  }

  /// The rows of the document that a request may mean; several where games have commands of one name.
  private func rows(of request: String) -> [Document.Command] {
    var words = request.split { $0 == " " || $0 == "\t" }.drop { $0.hasPrefix("@") }.map(String.init)[...]
    if words.first == "on" { words = words.dropFirst(2) }
    let whole = document.commands.filter { $0.name == words.prefix(2).joined(separator: " ") }
    return whole.isEmpty ? document.commands.filter { $0.name == words.first } : whole
  }

  @Test func everyReplyHasWhatItsCommandDeclares() throws {
    let readers = try document.games.map { try reader(of: $0.name) }
    let forms = Dictionary(grouping: document.records, by: \.form).mapValues { $0[0] }
    let ofGames = Set(document.records.filter { $0.game != nil }.map(\.name))
    let codesOfGames = Set(document.errors.filter { $0.game != nil }.map(\.code))
    var count = 0
    for transcript in try ["standard", "safe", "fair"].flatMap({ try Transcript.all(in: $0) }) {
      for exchange in transcript.exchanges {
        let rows = rows(of: exchange.request)
        if rows.isEmpty { continue }
        let includesGame = rows.contains(where: \.includesGame)
        let records = Set(rows.flatMap(\.records).compactMap { forms[$0]?.name })
        let errors = Set(rows.flatMap(\.errors) + ["unknown-command"])
        for line in exchange.reply {
          switch readers.lazy.compactMap({ try? line.hasPrefix("{") ? $0.read(json: line) : $0.read(text: line) })
            .first?.1
          {
          case .record(let record):
            let name = record.schema.name
            let isDeclared = records.contains(name) || includesGame && ofGames.contains(name)
            #expect(isDeclared, "\(transcript.name): \(exchange.request): \(line)")
            count += 1
          case .error(let code, _):
            let isDeclared = errors.contains(code) || includesGame && codesOfGames.contains(code)
            #expect(isDeclared, "\(transcript.name): \(exchange.request): \(line)")
          case .ok, nil: break
          }
        }
      }
    }
    #expect(count > 2000)
  }

  @Test func repliesHaveDeclaredRecordsAndErrors() {
    let codes = Set(document.errors.map(\.code))
    let forms = Set(document.records.map(\.form))
    for command in document.commands {
      #expect(forms.isSuperset(of: command.records) && codes.isSuperset(of: command.errors), "\(command.name)")
    }
  }

  @Test func wordsThatAreAListHaveAGrammar() {
    for parameter in document.options + document.commands.flatMap(\.arguments) + document.games.flatMap(\.position) {
      #expect((parameter.kind == "words") == (parameter.grammar != nil), "\(parameter.name)")
    }
  }

  @Test func everyRequestThatSucceededIsACommandOfIt() throws {
    let commands = Set(document.commands.map(\.name))
    for transcript in try ["standard", "safe", "fair"].flatMap({ try Transcript.all(in: $0) }) {
      for exchange in transcript.exchanges where ["ok", #"{"ok":true}"#].contains(exchange.reply.last) {
        let words = exchange.request.split { $0 == " " || $0 == "\t" }.drop { $0.hasPrefix("@") }.map(String.init)
        let isKnown = commands.contains(words[0]) || commands.contains(words.prefix(2).joined(separator: " "))
        #expect(isKnown, "\(exchange.request)")
      }
    }
  }

  @Test func optionsHaveTheirKindsAndDefaults() throws {
    let options = Dictionary(uniqueKeysWithValues: document.options.map { ($0.name, $0) })
    let client = TestClient()
    let listed = client("options").dropLast().map {
      $0.split(separator: " ", maxSplits: 2).dropFirst().map(String.init)
    }
    #expect(Set(listed.map { $0[0] }) == Set(options.keys))
    for setting in listed {
      let option = try #require(options[setting[0]])
      #expect(option.default == (setting[1] == "<empty>" ? "" : setting[1]))
      if let values = option.values { #expect(values.contains(setting[1])) }
    }
    #expect(options["Threads"]?.min == 1 && options["Threads"]?.max == 64 && options["Threads"]?.reach == "local")
    #expect(options["Objective"]?.game == "wordle" && options["Objective"]?.kind == "choice")
  }

  @Test func everyParameterTellsWhatItTakes() throws {
    var found: [String: [Parameter]] = [:]
    for manual in Catalog.parlor.manuals {
      found[manual.name] = manual.options + manual.positionOptions + manual.settings.map(\.parameter)
    }
    let readers: [String: Access] = ["local": .local, "trusted": .trusted, "anywhere": .anyone]
    for game in document.games {
      let written = game.newgame + game.position + document.options.filter { $0.game == game.name }
      for (declared, parameter) in zip(try #require(found[game.name]), written) {
        let (kind, words) = parts(declared.kind)
        let range = if case .integer(let range) = declared.kind { range } else { Int64.min...Int64.max }
        #expect(parameter.name == declared.name && parameter.kind == kind, "\(game.name) \(declared.name)")
        #expect(parameter.values == words, "\(game.name) \(declared.name)")
        // Bounds that are none are left out.
        #expect(parameter.min ?? .min == range.lowerBound, "\(game.name) \(declared.name)")
        #expect(parameter.max ?? .max == range.upperBound, "\(game.name) \(declared.name)")
        #expect(parameter.optional == declared.isOptional)
        #expect(declared.access.intersection(.anyone) == readers[parameter.reach])
      }
      #expect(written.count == found[game.name]?.count)
    }
    for parameter in document.options + document.commands.flatMap(\.arguments) {
      #expect((parameter.kind == "choice") == (parameter.values != nil), "\(parameter.name)")
      #expect(parameter.kind == "integer" || parameter.min == nil && parameter.max == nil, "\(parameter.name)")
    }
  }

  /// The kind of a value as the document names it, and its choices.
  private func parts(_ kind: ValueKind) -> (name: String, words: [String]?) {
    switch kind {
    case .word: ("word", nil)
    case .integer: ("integer", nil)
    case .seed: ("seed", nil)
    case .date: ("date", nil)
    case .choice(let words): ("choice", words)
    case .flag: ("flag", nil)
    case .toggle: ("toggle", nil)
    case .text: ("text", nil)
    case .path: ("path", nil)
    case .file: ("file", nil)
    case .words: ("words", nil)
    }
  }

  @Test func gamesNameTheirOpenings() throws {
    #expect(document.protocol == 1)
    let wordle = try #require(document.games.first { $0.name == "wordle" })
    #expect(wordle.modes.map(\.name) == ["mini", "junior", "classic", "epic"] && wordle.topics.contains("rules"))
    #expect(wordle.newgame.contains { $0.name == "seed" && $0.kind == "seed" && $0.optional })
    #expect(wordle.position.contains { $0.name == "guesses" && $0.kind == "words" })
    let guess = try #require(document.commands.first { $0.name == "guess" })
    #expect(guess.game == "wordle" && guess.arguments.map(\.optional) == [false, true])
    #expect(document.commands.first { $0.name == "save" }?.reach == "local")
  }
}
