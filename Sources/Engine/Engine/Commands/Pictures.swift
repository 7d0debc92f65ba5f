import PictureJSON
import PlainJSON
import PuzzleKit
import Wire

/// The arguments of a gesture, for the engine and for rooms.
package enum GestureArguments {
  private static let deed = Argument.choice("deed", LiveGesture.Deed.self, "what was done")
  private static let places = Argument.text(
    "places",
    "the place by its name in the picture; for `drag` and `drop` first the one it comes from, with `;` between; for `type` the letter after `;`, or nothing to delete one"
  )

  package static let all: [any AnyArgument] = [deed, places]

  /// The gesture that the values of the arguments mean.
  package static func gesture(_ arguments: Arguments) -> LiveGesture {
    LiveGesture(arguments[deed], arguments[places])
  }
}

/// The open game for programs that show it and know no game.
extension Command {
  static let pictures: [Command] = [
    Command(
      "picture", .game, [], access: .anyone, "Shows the open game as pictures, for programs that draw them.",
      replies: ReplySchema([PictureJSON.schema]),
      leavesQuestion: true
    ) { session, _, reply throws(Refusal) in
      var scene = session.picture
      scene.choices = session.answers.choices
      reply.add(PictureJSON.schema) { $0.text(PictureJSON.text(of: scene)) }
    },
    Command(
      "gesture", .game, GestureArguments.all, access: .anyone,
      "Carries out the line, if there is one, that something done at a picture's places means.",
      replies: .ofLine([.conflict, .gameOver, .illegalMove, .inputOutput, .noGame, .unsupported]),
      action: .request { session, arguments throws(Refusal) in
        let place = try session.workspace.openPlace()
        return try place.table.resolved(GestureArguments.gesture(arguments), by: place.seat, place.context)
      }),
    Command(
      "foresee", .game, [foreseenGame, wish], access: .anyone,
      "Shows what a room's picture will be once a line is accepted, as far as it can be told: nothing if it can't.",
      replies: ReplySchema([PictureJSON.schema], errors: [.unknownGame])
    ) { session, arguments, reply throws(Refusal) in
      let predictPicture = try session.workspace.entry(named: arguments[foreseenGame], inAnyCase: true).predictPicture
      do throws(JSONFault) {
        let value: JSONValue
        do throws(JSONError) { value = try JSONValue(parsing: Array(arguments[wish].utf8)) } catch {
          throw JSONFault(path: "$", text: error.text)
        }
        let node = JSONNode(value)
        let (picture, line) = (try node.required("picture"), try node.required("line").string())
        let scene = try PictureJSON.scene(picture)
        guard let blocks = predictPicture(scene.blocks, line) else { return }
        reply.add(PictureJSON.schema) { $0.text(PictureJSON.text(of: scene.foreseen(blocks))) }
      } catch {
        throw Refusal(.badArgument, error.description)
      }
    },
  ]
}

extension Session {
  /// All that is on the screen of a program that draws: the open game, or the games to choose from.
  fileprivate var picture: Scene {
    guard let place = workspace.place, var scene else { return home }
    // Whoever may not see the journal may not see how the game is dealt either.
    if situation == .local { scene.opening = place.table.journal.first }
    return scene
  }

  private var home: Scene {
    var scene = Scene([Part(.heading("Parlor"))])
    for entry in dailyEntries {
      scene.entries.append(
        Scene.Entry(
          .daily, entry.manual.name, entry.manual.title, line: entry.line,
          note: entry.isFinishedUnassisted ? "played" : ""))
    }
    func add(_ group: Scene.Entry.Group, _ entries: [GameEntry], note: (GameEntry) -> String?) {
      scene.entries += entries.map { entry in
        Scene.Entry(group, entry.manual.name, entry.title, line: entry.line, note: note(entry) ?? "")
      }
    }
    if mayUse("resume") { add(.unfinished, unfinishedEntries) { advance(of: $0) } }
    for manual in usableManuals { add(.mode, manual.modes.map { GameEntry(manual, $0) }) { $0.mode?.summary } }
    for (manual, items) in shelves {
      scene.entries += items.map { item in
        Scene.Entry(
          .puzzle, manual.name, item.title, line: item.line, note: item.percent.map { "\($0)%" } ?? "")
      }
    }
    return scene
  }
}

private let foreseenGame = Argument.word("game", suggestion: .games, "the game that is played in the room")
private let wish = Argument.text(
  "wish", "an object in JSON: `picture`, the room's last one, and `line`, the line that was sent to the room")
