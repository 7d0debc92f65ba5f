import PlainJSON
import PuzzleKit

/// All that is on a screen as JSON: the record `picture` of the engine and of rooms.
public enum PictureJSON {
  /// The record that holds it.
  public static let schema = RecordSchema(
    "picture", "The game as pictures, with the places and keys at which something can be done.",
    [
      Field(
        "json", .text,
        "the pictures, how many of the last are news, the places, the keys, and what else is on the screen, as JSON")
    ])

  /// One line.
  public static func text(of scene: Scene) -> String { text(of: scene, keys: scene.keys, escape: nil) }

  /// One line for readers who remember the keys of the picture before: those that are the same are left out.
  package static func text(of scene: Scene, keysUnless known: [LiveKey]?) -> String {
    text(of: scene, keys: scene.keys == known ? nil : scene.keys, escape: nil)
  }

  /// One line for readers from before, who know no Escape in the list of keys.
  package static func textInVersion1(of scene: Scene) -> String {
    let listed = scene.keys.filter { $0.key != .escape }
    return text(of: scene, keys: listed.isEmpty ? nil : listed, escape: scene.keys.first { $0.key == .escape })
  }

  /// All of it as a value.
  package static func json(of scene: Scene) -> JSONValue { json(of: scene, keys: scene.keys, escape: nil) }

  /// Pictures alone, each with its purpose.
  package static func json(of parts: [Part]) -> JSONValue { .array(parts.map { $0.json }) }

  private static func text(of scene: Scene, keys: [LiveKey]?, escape: LiveKey?) -> String {
    json(of: scene, keys: keys, escape: escape).text
  }

  private static func json(of scene: Scene, keys: [LiveKey]?, escape: LiveKey?) -> JSONValue {
    func flag(_ isSet: Bool) -> JSONValue? { isSet ? .bool(true) : nil }
    func texts(_ places: [Place]) -> JSONValue { .of(places.map { $0.text }) }
    let uses = Uses.all.compactMap { name, use -> JSONMember? in
      let places = scene.places.filter { $0.uses.contains(use) }.map { $0.place }
      return places.isEmpty ? nil : JSONMember(name, texts(places))
    }
    return JSONValue.of(
      // Who reads pictures from before draws them all alike.
      ("blocks", .array((scene.parts + scene.news).map { $0.json })),
      ("news", scene.news.isEmpty ? nil : .of(scene.news.count)),
      ("side", scene.side.map { .array($0.map { $0.json }) }),
      ("figures", scene.figures.isEmpty ? nil : .array(scene.figures.map { $0.json })),
      ("keys", keys.map { .array($0.map { $0.json }) }), ("escape", escape?.json), ("places", .object(uses)),
      ("typed", scene.typed.isEmpty ? nil : texts(scene.typed)), ("due", scene.due.map { .string($0) }),
      ("time", flag(scene.showsTime)), ("turnable", flag(scene.isTurnable)),
      ("placeCommands", scene.commandsOfPlaces.isEmpty ? nil : .of(scene.commandsOfPlaces)),
      ("usual", scene.commonMoves.map { .string($0) }), ("outcome", scene.outcome.map { .string($0.rawValue) }),
      ("entries", scene.entries.isEmpty ? nil : .array(scene.entries.map { $0.json })),
      ("next", scene.next?.json), ("choices", scene.choices.isEmpty ? nil : .array(scene.choices.map { $0.json })),
      ("canShare", flag(scene.canShare)), ("opening", scene.opening.map { .string($0) })
    )
  }

  /// Reads it; what it holds can be drawn.
  /// - Throws: `bad-line` if it is no picture, or holds what can't be drawn.
  public static func scene(_ text: String) throws(Refusal) -> Scene {
    do throws(JSONFault) {
      let value: JSONValue
      do { value = try JSONValue(parsing: Array(text.utf8)) } catch { throw JSONFault(path: "$", text: error.text) }
      return try scene(JSONNode(value))
    } catch {
      throw Refusal(.badLine, "the picture can't be drawn: \(error.description)")
    }
  }

  /// Reads one that is part of something else.
  public static func scene(_ node: JSONNode) throws(JSONFault) -> Scene {
    func flag(_ name: String) throws(JSONFault) -> Bool { try node.optional(name)?.bool() ?? false }
    let parts = try node.required("blocks").each { part throws(JSONFault) in try Part(part) }
    let count = try node.optional("news")?.int() ?? 0
    guard 0...parts.count ~= count else { throw node.fault("has fewer pictures than news") }
    var scene = Scene(Array(parts.dropLast(count)), news: parts.suffix(count).map { Part($0.block, .news) })
    scene.side = try node.optional("side")?.each { part throws(JSONFault) in Part(try Block(part), .side) }
    scene.figures = try node.optional("figures")?.each { part throws(JSONFault) in try Part(part) } ?? []
    scene.keys = try node.optional("keys")?.each { key throws(JSONFault) in try LiveKey(key) } ?? []
    if let escape = try node.optional("escape") { scene.keys.append(try LiveKey(escape)) }
    scene.places = try places(node, in: scene)
    scene.typed = try node.optional("typed")?.words().map { Place($0) } ?? []
    scene.due = try node.optional("due")?.string()
    (scene.showsTime, scene.isTurnable) = (try flag("time"), try flag("turnable"))
    scene.commandsOfPlaces = try node.optional("placeCommands")?.words() ?? []
    scene.commonMoves = try node.optional("usual")?.string()
    scene.outcome = try node.optional("outcome")?.choice(Outcome.self)
    scene.entries = try node.optional("entries")?.each { entry throws(JSONFault) in try Scene.Entry(entry) } ?? []
    scene.next = try node.optional("next").map { entry throws(JSONFault) in try Scene.Entry(entry) }
    scene.choices = try node.optional("choices")?.each { choice throws(JSONFault) in try Choice(choice) } ?? []
    scene.canShare = try flag("canShare")
    scene.opening = try node.optional("opening")?.string()
    return scene
  }

  /// The usable places in the order of the pictures. Pictures from before do not say what can be done where, so it may be
  /// anything.
  private static func places(_ node: JSONNode, in scene: Scene) throws(JSONFault) -> [Scene.UsablePlace] {
    let known = scene.placesInPictures
    guard let object = try node.optional("places") else {
      return known.map { Scene.UsablePlace($0, [.press, .click, .trace, .drag, .drop, .type]) }
    }
    var uses: [Place: Uses] = [:]
    for (name, use) in Uses.all {
      for text in try object.optional(name)?.words() ?? [] { uses[Place(text), default: []].insert(use) }
    }
    return known.compactMap { place in uses[place].map { Scene.UsablePlace(place, $0) } }
  }
}

extension Part {
  fileprivate var json: JSONValue {
    guard case .object(let members) = block.json else { return block.json }
    if case .ink = block { return block.json }
    return .object(
      members + [JSONMember("part", .string(kind.rawValue))]
        + (block.words.map { [JSONMember("words", .of($0))] } ?? []))
  }

  fileprivate init(_ node: JSONNode) throws(JSONFault) {
    self.init(try Block(node), try node.optional("part")?.choice(Kind.self))
  }
}

extension Scene.Entry {
  fileprivate var json: JSONValue {
    .of(
      ("group", .string(group.rawValue)), ("game", .string(game)), ("title", .string(title)), ("line", .string(line)),
      ("note", note.isEmpty ? nil : .string(note)))
  }

  fileprivate init(_ node: JSONNode) throws(JSONFault) {
    self.init(
      try node.required("group").choice(Group.self), try node.required("game").string(),
      try node.required("title").string(), line: try node.required("line").string(),
      note: try node.optional("note")?.string() ?? "")
  }
}

extension Choice {
  fileprivate var json: JSONValue {
    .of(
      ("words", .of(words)), ("lines", lines.isEmpty ? nil : .of(lines)), ("repeats", repeatsLine ? .bool(true) : nil))
  }

  fileprivate init(_ node: JSONNode) throws(JSONFault) {
    self.init(
      try node.required("words").words(), try node.optional("lines")?.words() ?? [],
      repeatsLine: try node.optional("repeats")?.bool() ?? false)
  }
}

extension LiveKey {
  fileprivate var json: JSONValue {
    func some(_ text: String) -> JSONValue? { text.isEmpty ? nil : .string(text) }
    let name =
      switch key {
      case .character(let character): String(character)
      case .enter: "Enter"
      case .backspace: "Backspace"
      case .escape: "Escape"
      }
    return .of(
      ("key", .string(name)), ("line", line.map { .string($0) }), ("title", some(title)), ("label", some(label)),
      ("words", words == label ? nil : .string(words)), ("question", some(question)),
      ("proposal", some(proposal)), ("objection", some(objection)),
      ("places", places.isEmpty ? nil : .of(places.map { $0.text })))
  }

  fileprivate init(_ node: JSONNode) throws(JSONFault) {
    func text(_ name: String) throws(JSONFault) -> String? { try node.optional(name)?.string() }
    let name = try node.required("key").string()
    let key: Key
    switch name {
    case "Enter": key = .enter
    case "Backspace": key = .backspace
    case "Escape": key = .escape
    default:
      guard name.count == 1, let character = name.first else { throw node.fault("is no key") }
      key = .character(character)
    }
    let places = try node.optional("places")?.words().map { Place($0) } ?? []
    if let line = try text("line") {
      let title = try text("title") ?? ""
      self.init(
        key, line, title: title, label: try text("label"), words: try text("words"), at: places,
        question: try text("question") ?? "", proposal: try text("proposal") ?? "")
    } else {
      self.init(key, objection: try text("objection") ?? "", at: places)
    }
  }
}
