import Engine
import PuzzleKit

/// The menus of rules, and of playing with others.
extension Session {
  var learningMenu: Menu {
    var entries: [MenuEntry] = []
    for manual in mainManuals {
      var begins = !entries.isEmpty
      if let lesson = firstLesson(of: manual.name) {
        entries.append(
          MenuEntry(
            "\(manual.title): the tutorial", "Learn it by playing.", .line(lesson), names: ["tutorial", manual.name],
            beginsGroup: begins))
        begins = false
      }
      for topic in manual.topics where !hasButtons || !topic.onPage.isEmpty {
        entries.append(
          MenuEntry(
            "\(manual.title): \(title(of: topic, in: manual))", "Read this page.",
            .line("rules \(manual.name) \(topic.name)"), names: [manual.name],
            beginsGroup: begins))
        begins = false
      }
    }
    if !hasButtons {
      entries.append(
        MenuEntry(
          "All commands", "All that you can type after a colon.", .line("help all"), names: ["help"], beginsGroup: true)
      )
    }
    return Menu("How to play", entries)
  }

  /// The title of a text after that of its game, which it does not name again.
  private func title(of topic: Topic, in manual: Manual) -> String {
    var words = topic.title.split(separator: " ")
    let name = manual.title.split(separator: " ")
    if words.count > name.count, words.suffix(name.count).elementsEqual(name) {
      words.removeLast(name.count)
      if words.last == "of" { words.removeLast() }
    }
    let title = words.joined(separator: " ")
    return title.prefix(1).lowercased() + title.dropFirst()
  }

  /// Rooms on a server: opened for a game, or entered with a code.
  var togetherMenu: Menu {
    let games = mainManuals.map { manual in
      MenuEntry(
        "Open a room: \(manual.title)", "Open a room, and give its code to the others.", .line("create \(manual.name)"),
        names: [manual.name, "create"])
    }
    return Menu(
      "Play together",
      text: "You play in a room on a server.",
      [
        MenuEntry(
          "Join with a code", "Join a room whose code you have.",
          .type("join ", "Type the code of the room."),
          names: ["code"]),
        MenuEntry(
          "Return to your room", "Come back to the room that you have not left.", .line("join back"),
          names: ["back", "seat"]),
        MenuEntry(
          "Play with anyone", "Get paired with anyone who wants the same game.",
          .type("play with anyone ", "Type a game and its mode."), names: ["anyone", "pair"]),
        MenuEntry(
          "Play with somebody by name", "Join a player by name, or keep a place for them.",
          .type("play with ", "Type the other player's name."), names: ["name", "with"]),
      ] + games + [
        MenuEntry(
          "The server's puzzle of the day", "Fetch it, and play it here.", .line("fetch daily"),
          names: ["fetch", "daily"],
          beginsGroup: true),
        MenuEntry(
          "Submit a puzzle", "Send a puzzle of yours to the server.", .type("submit ", "Type the name of the file."),
          names: ["send"]),
        MenuEntry(
          "Server", "Name the server on which you play.",
          .type("set server ", "Type the server's address, such as http://play.example.org, or none."),
          names: ["address"]),
      ])
  }
}
