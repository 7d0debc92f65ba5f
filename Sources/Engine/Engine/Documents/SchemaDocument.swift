import PictureJSON
import PlainJSON
import PuzzleKit

/// The protocol as a document for programs: read off the tables, as the reference is for people.
public enum SchemaDocument {
  /// The additions of a server with several readers.
  public struct Part: Sendable {
    private let rows: [CommandSpec]
    private let records: [RecordSchema]
    private let events: [EventKind]
    private let errors: [ErrorCode]

    /// A part with its rows, records, events and errors.
    public init(_ rows: [CommandSpec], _ records: [RecordSchema], _ events: [EventKind], _ errors: [ErrorCode]) {
      (self.rows, self.records, self.events, self.errors) = (rows, records, events, errors)
    }

    fileprivate var members: [(String, [JSONValue])] {
      [
        ("commands", rows.map { row($0, nil) }),
        ("records", records.map { record($0, nil) }),
        ("events", events.map { event($0, nil) }), ("errors", errors.map { error($0, nil) }),
      ]
    }
  }

  /// All commands, options, games, records, events and errors as one JSON object, each row in a line of its own. What belongs
  /// to a game names it.
  /// - Parameters:
  ///   - catalog: the games.
  ///   - rooms: what rooms add, which stands apart.
  public static func json(_ catalog: Catalog, rooms: Part? = nil) -> String {
    let (commands, entries) = (catalog.commands.all, catalog.makeEntries())
    let manuals = entries.map { $0.manual }
    func all<T>(
      _ common: [JSONValue], _ ofGame: (CatalogEntry) -> [T], _ value: (T, String) -> JSONValue
    ) -> [JSONValue] {
      common + entries.flatMap { entry in ofGame(entry).map { value($0, entry.manual.name) } }
    }
    let members: [(String, [JSONValue])] = [
      ("commands", commands.map(row) + entries.flatMap(rows)),
      ("options", all(Settings.ofProgram.map { setting($0, nil) }, { $0.manual.settings }, setting)),
      ("games", manuals.map(game)),
      ("records", all(Schemas.all.map { record($0, nil) }, { $0.manual.records }, record)),
      ("events", all([], { $0.manual.events }, event)),
      ("errors", all((ErrorCode.common + ErrorCode.ofMatches).map { error($0, nil) }, { $0.manual.errors }, error)),
      ("forms", PictureJSON.forms.map(form)),
    ]
    let version = JSONValue.string(parlorVersion).text
    let ofRooms = rooms.map { ",\n\"rooms\":{\n\(lists($0.members))\n}" } ?? ""
    return "{\"name\":\"Parlor\",\"version\":\(version),\"protocol\":1,\n\(lists(members))\(ofRooms)}\n"
  }

  /// Members that are arrays, each element in a line of its own.
  private static func lists(_ members: [(String, [JSONValue])]) -> String {
    members.map { name, rows in "\"\(name)\":[\n" + rows.map { $0.text }.joined(separator: ",\n") + "\n]" }
      .joined(separator: ",\n")
  }

  /// An object without the members that have no value.
  static func object(_ members: (String, JSONValue?)...) -> JSONValue { object(members) }

  static func object(_ members: [(String, JSONValue?)]) -> JSONValue {
    .object(members.compactMap { name, value in value.map { JSONMember(name, $0) } })
  }

  static func text(_ text: String?) -> JSONValue? { text.map { .string($0) } }
  private static func words(_ words: [String]?) -> JSONValue? { words.map { .array($0.map { .string($0) }) } }
  /// The protocol's word for the readers who may use something: at tables of their own, or in rooms, where all may.
  static func reach(_ access: Access) -> String {
    if access.allows(.untrusted) || !access.allows(.local) { return "anywhere" }
    return access.allows(.trusted) ? "trusted" : "local"
  }

  private static func setting(_ setting: any AnySetting, _ game: String?) -> JSONValue {
    parameter(
      setting.parameter, ("game", text(game)), ("default", .string(Settings().text(of: setting))),
      ("remembered", .bool(setting.isRemembered)))
  }

  private static func game(_ manual: Manual) -> JSONValue {
    let modes = manual.modes.map {
      object(("name", .string($0.name)), ("title", .string($0.title)), ("summary", .string($0.summary)))
    }
    return object(
      ("name", .string(manual.name)), ("title", .string(manual.title)), ("modes", .array(modes)),
      ("newgame", .array(manual.options.map { parameter($0) })),
      ("position", .array(manual.positionOptions.map { parameter($0) })),
      ("topics", .array(manual.topics.map { .string($0.name) })), ("summary", .string(manual.summary)))
  }

  /// An argument, an option, or a key of an opening line.
  static func parameter(_ parameter: Parameter, _ others: (String, JSONValue?)...) -> JSONValue {
    let (kind, range, choices): (String, ClosedRange<Int64>?, [String]?) =
      switch parameter.kind {
      case .word: ("word", nil, nil)
      case .integer(let range): ("integer", range, nil)
      case .seed: ("seed", nil, nil)
      case .date: ("date", nil, nil)
      case .choice(let words): ("choice", nil, words)
      case .flag: ("flag", nil, nil)
      case .toggle: ("toggle", nil, nil)
      case .text: ("text", nil, nil)
      case .path: ("path", nil, nil)
      case .file: ("file", nil, nil)
      case .words: ("words", nil, nil)
      }
    let members: [(String, JSONValue?)] =
      [
        ("name", .string(parameter.name)), ("kind", .string(kind)),
        ("min", range.flatMap { $0.lowerBound == Int64.min ? nil : .integer($0.lowerBound) }),
        ("max", range.flatMap { $0.upperBound == Int64.max ? nil : .integer($0.upperBound) }),
        ("values", words(choices)), ("grammar", text(parameter.grammar)), ("optional", .bool(parameter.isOptional)),
      ] + others + [("reach", .string(reach(parameter.access))), ("summary", .string(parameter.summary))]
    return .object(members.compactMap { name, value in value.map { JSONMember(name, $0) } })
  }

  private static func record(_ schema: RecordSchema, _ game: String?) -> JSONValue {
    let fields = schema.fields.map {
      object(
        ("name", .string($0.name)), ("kind", .string($0.kind.rawValue)), ("values", words($0.values)),
        ("optional", .bool($0.isOptional)), ("summary", .string($0.summary)))
    }
    return object(
      ("name", .string(schema.name)), ("game", text(game)),
      ("form", .string((game.map { $0 + "." } ?? "") + schema.name)), ("fields", .array(fields)),
      ("summary", .string(schema.summary)))
  }

  private static func form(_ form: JSONForm) -> JSONValue {
    let members = form.members.map {
      object(
        ("name", .string($0.name)), ("value", value($0.value)), ("optional", .bool($0.isOptional)),
        ("summary", .string($0.summary)))
    }
    return object(("name", .string(form.name)), ("members", .array(members)), ("summary", .string(form.summary)))
  }

  private static func value(_ form: JSONForm.Value) -> JSONValue {
    switch form {
    case .text: object(("kind", .string("text")))
    case .integer: object(("kind", .string("integer")))
    case .number: object(("kind", .string("number")))
    case .flag: object(("kind", .string("flag")))
    case .choice(let values): object(("kind", .string("choice")), ("values", words(values)))
    case .form(let name): object(("kind", .string("form")), ("form", .string(name)))
    case .list(let element): object(("kind", .string("list")), ("of", value(element)))
    case .tuple(let elements):
      object(
        ("kind", .string("tuple")), ("names", words(elements.map { $0.name })),
        ("of", .array(elements.map { value($0.value) })))
    case .map(let names, let element):
      object(("kind", .string("map")), ("names", names.isEmpty ? nil : words(names)), ("of", value(element)))
    }
  }

  private static func event(_ kind: EventKind, _ game: String?) -> JSONValue {
    object(
      ("name", .string(kind.name)), ("game", text(game)), ("sound", text(kind.sound)),
      ("haptic", text(kind.haptic?.rawValue)), ("animation", text(kind.animation)), ("summary", .string(kind.summary)))
  }

  private static func error(_ code: ErrorCode, _ game: String?) -> JSONValue {
    object(("code", .string(code.name)), ("game", text(game)), ("summary", .string(code.summary)))
  }
}
