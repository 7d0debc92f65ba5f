import PlainJSON
import PuzzleKit

/// An open game as its session sits at it: what another engine needs to go on with it, where it is neither begun once more nor
/// entered into a history again.
struct OpenJournal {
  var name: String
  var isInFront: Bool
  var lines: [String]
  var seat: Int
  var isAssisted: Bool
  /// The game's number in the profile, and its number among those that were begun.
  var profileID, number: Int64
  var begun: Int64?
  var isConcluded: Bool
  /// The number of the entry by which the history has the game as lost until it ends.
  var provisionalLoss: Int64?

  /// All but the lines.
  var json: JSONValue {
    .of(
      ("table", .string(name)), ("front", .bool(isInFront)), ("seat", .of(seat)), ("assisted", .bool(isAssisted)),
      ("profile", .integer(profileID)), ("number", .integer(number)), ("begun", begun.map { .integer($0) }),
      ("concluded", .bool(isConcluded)), ("loss", provisionalLoss.map { .integer($0) }))
  }

  /// The start of a line of a journal in the state of a session.
  static let mark = "+"

  init(_ place: SeatedTable, name: String, isInFront: Bool) {
    (self.name, self.isInFront, lines, seat) = (name, isInFront, place.table.journal, place.seat.number)
    (isAssisted, profileID, number) = (place.table.isAssisted, place.profileID, place.number)
    (begun, isConcluded, provisionalLoss) = (place.begun, place.isConcluded, place.provisionalLoss?.id)
  }

  init(_ node: JSONNode, lines: [String]) throws(JSONFault) {
    self.lines = lines
    name = try node.required("table").string()
    isInFront = try node.required("front").bool()
    seat = try node.required("seat").int()
    isAssisted = try node.required("assisted").bool()
    profileID = try node.required("profile").integer()
    number = try node.required("number").integer()
    begun = try node.optional("begun")?.integer()
    isConcluded = try node.required("concluded").bool()
    provisionalLoss = try node.optional("loss")?.integer()
  }
}

extension Workspace {
  /// The open games.
  var journals: [OpenJournal] {
    all.compactMap { name, place in
      place.map { OpenJournal($0, name: name, isInFront: $0 === self.place) }
    }
  }

  /// The game in front; nil if none is open there.
  var front: OpenJournal? { place.map { OpenJournal($0, name: name, isInFront: true) } }

  /// Goes on with a game that another engine had open.
  func takeUp(_ journal: OpenJournal) throws(Refusal) {
    let (opened, provisionalLoss, kept) = try environment.transaction {
      records throws(Refusal) -> (OpenedGame, StoredEntry?, Int?) in
      var opened: OpenedGame
      do throws(LineError) { opened = try rebuild(journal.lines, records) } catch { throw error.refusal }
      (opened.profileID, opened.number, opened.begun) = (journal.profileID, journal.number, journal.begun)
      let stored = try records.unfinished(game: opened.table.manual.name).first { $0.id == journal.profileID }
      // Drafts may not have been kept yet.
      let kept = stored.flatMap { journal.lines.starts(with: $0.lines) ? $0.lines.count : nil }
      return (opened, try records.history(game: nil).first { $0.id == journal.provisionalLoss }, kept)
    }
    if journal.isAssisted { opened.table.isAssisted = true }
    let place = SeatedTable(opened, environment)
    if let kept, kept < place.keptLines { (place.keptLines, hasDrafts) = (kept, true) }
    put(place, of: journal, provisionalLoss)
  }
}

extension Session {
  /// The lines that another engine needs to go on where this one is: options, and for each open game the lines of its journal,
  /// marked, and then what else there is of it. ``StateFollower`` tells how a line changes them.
  package var state: [String] {
    let changed = environment.known.filter { settings[erased: $0] != $0.standard }
    // A profile brings options of its own, which those after it have the last word on.
    let options =
      changed.filter { $0.parameter === Settings.profile.parameter }
      + changed.filter { $0.parameter !== Settings.profile.parameter }
    return (dialect.map { ["dialect \($0.name)"] } ?? [])
      + options.map { "setoption name \($0.parameter.name) value \(settings.text(of: $0))" }
      + workspace.journals.flatMap { $0.lines.map { OpenJournal.mark + $0 } + [$0.json.text] }
  }

  /// Goes on where another engine was. What can't be taken up is left out.
  package func takeUp(_ state: [String]) {
    var lines: [String] = []
    for line in state {
      if line.hasPrefix(OpenJournal.mark) {
        lines.append(String(line.dropFirst()))
      } else if line.hasPrefix("{") {
        defer { lines = [] }
        guard let value = try? JSONValue(parsing: Array(line.utf8)),
          let journal = try? OpenJournal(JSONNode(value), lines: lines)
        else { continue }
        try? workspace.takeUp(journal)
      } else if line.hasPrefix("dialect ") {
        speak(String(line.dropFirst("dialect ".count)))
      } else {
        _ = perform(text: line)
      }
    }
  }
}
