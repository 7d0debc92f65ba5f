import Engine
import PuzzleKit
import Support
import Testing

/// The picture of a game and its records say the same.
@Suite struct PictureRecordTests {
  private func number(_ count: Int, _ thing: String) -> String { "\(count) \(thing)" + (count == 1 ? "" : "s") }

  // MARK: - Wordle

  @Test(arguments: Player.openings.filter { $0.contains("wordle") })
  func boardAndKeyboardOfWordleShowItsRows(opening: String) throws {
    let player = try Player()
    try player.play(opening, steps: 9, between: ["key a", "undo", "key b"]) { _ in
      player("show")
      let roles: [Character: Role] = ["g": .correct, "y": .present, "b": .absent]
      let game = try #require(player.records("wordle").first)
      let board = try #require(player.boards.first)
      #expect(board.count == game["guesses"]?.number)
      for (row, tiles) in zip(player.records("row"), board) {
        #expect(tiles.map(\.text).joined().lowercased() == row["word"]?.string)
        #expect(tiles.map(\.role) == (row["feedback"]?.string ?? "").map { roles[$0] })
      }
      let keyboard = try #require(player.records("keyboard").first)
      for case .keyboard(let rows) in player.blocks {
        let names = rows.map { $0.map { $0.place?.text ?? "" }.joined(separator: " ") }
        #expect(names == ["q w e r t y u i o p", "a s d f g h j k l", "enter z x c v b n m delete"])
        for (field, role) in [("correct", Role.correct), ("present", .present), ("absent", .absent)] {
          #expect(
            rows.joined().filter { $0.role == role }.compactMap { $0.place?.text }.sorted().joined()
              == keyboard[field]?.string,
            "\(field)")
        }
      }
      guard case .heading(let title, let role)? = player.blocks.first else { return }
      #expect(title.contains("hard mode") == (game["hard"] == .flag(true)) && (role == .bad) == title.contains("hard"))
    }
  }

  // MARK: - Wordiest

  @Test(arguments: Player.openings.filter { $0.contains("wordiest") })
  func tilesAndTotalOfWordiestAreThoseOfItsRecords(opening: String) throws {
    let player = try Player()
    try player.play(opening, steps: 18, between: ["shuffle", "best", "move tile 3 word1", "reset"]) { _ in
      guard player.isPlaying else { return }
      player("show")
      let tiles = player.records("tile")
      let boards = Dictionary(
        player.blocks.flatMap { block -> [(String, [Tile])] in
          if case .board(let rows, let names) = block { Array(zip(names, rows)) } else { [] }
        }
      ) { first, _ in first }
      // A tile of the banks keeps its place in the picture, in whichever of the two it lies.
      for rows in [["Word 1"], ["Word 2"], ["Bank 1", "Bank 2"]] {
        let names = rows.map { $0.lowercased().replacing(" ", with: "") }
        let places = tiles.filter { names.contains($0["row"]?.string ?? "") }.map { tile in
          "\(tile["number"]?.number ?? 0) \(tile["letter"]?.string ?? "") \(tile["bonus"]?.string ?? "") "
            + "\(tile["value"]?.number ?? 0) \(names == ["bank1", "bank2"] ? 0 : tile["place"]?.number ?? 0)"
        }
        let drawn = rows.flatMap { boards[$0] ?? [] }.enumerated().filter { !$0.element.text.isEmpty }.map {
          let place = names == ["bank1", "bank2"] ? 0 : $0 + 1
          return "\($1.label) \($1.text.lowercased()) \($1.bonus) \($1.value) \(place)"
        }
        #expect(drawn.sorted() == places.sorted(), "\(rows)")
      }
      let total = try #require(player.records("total").first)
      let (points, best) = (total["points"]?.number ?? 0, total["best"]?.number ?? 0)
      let facts = player.blocks.compactMap { block -> [Fact]? in
        if case .facts(let facts) = block { facts } else { nil }
      }
      let fact = try #require(facts.joined().first { $0.text.hasPrefix("Total") })
      #expect(fact.text == "Total \(points)" + (best > points ? " (best \(best))" : ""))
      #expect(fact.role == (points > 0 && points == best ? .good : .plain))
    }
  }

  @Test func theGraphOfAMatchCountsAsItsRecordDoes() throws {
    let player = try Player()
    player("newgame wordiest match number 3")
    player("photon")
    player("submit confirm")
    let counts = try #require(player.records("counts").first)
    player("show")
    var plots = player.blocks.compactMap { if case .plot(let plot) = $0 { plot } else { nil } }
    player("graph")
    plots += player.blocks.compactMap { if case .plot(let plot) = $0 { plot } else { nil } }
    #expect(plots.count == 2)
    #expect(counts["expected_losses"] != counts["upset_losses"])
    // Whoever scored more stands above; whoever is rated lower, at the left.
    let names = ["upset_losses", "expected_losses", "expected_wins", "upset_wins"]
    for plot in plots {
      #expect(plot.quadrants.map(\.count) == names.map { counts[$0]?.number ?? 0 })
      let others = plot.points.filter { $0.role == .plain }
      #expect(others.count { $0.y > 0.5 } == plot.quadrants[0].count + plot.quadrants[1].count)
    }
  }

  // MARK: - Atlas

  @Test(arguments: Player.openings.filter { $0.contains("atlas") })
  func pilesOfAtlasAreThoseOfItsRecords(opening: String) throws {
    let player = try Player()
    let lines = ["t1", "deselect", "reshuffle", "t2 2", "t4"]
    try player.play(opening, steps: 60, between: lines) { _ in
      player("show")
      guard player.isPlaying,
        case .piles(let rows, _)? = player.blocks.first(where: { if case .piles = $0 { true } else { false } })
      else { return }
      let game = try #require(player.records("atlas").first)
      let groups = player.records("group")
      let cards = Dictionary(grouping: player.records("card")) { $0["pile"]?.string ?? "" }
      var placed: [String: Int] = [:]
      for record in player.records("pile") {
        let name = record["name"]?.string ?? ""
        let short = name == "waste" ? "w" : name.prefix(1) + name.suffix(1)
        let pile = try #require(rows.joined().first { $0.name == short })
        let labels = (cards[name] ?? []).compactMap { $0["label"]?.string }
        let shown = record["shown"]?.number ?? 0
        #expect(pile.hidden == record["hidden"]?.number && labels.count == shown, "\(name)")
        #expect(pile.cards.count { $0.isSelected } == (game["selected"]?.string == name ? game["count"]?.number : 0))
        if short.hasPrefix("f"), let base = cards[name]?.first, let letter = base["letter"]?.string {
          placed[letter] = shown
          #expect(pile.cards.map(\.label) == [base["label"]?.string ?? ""])
          #expect(pile.note == "\(shown)/\(groups.first { $0["letter"]?.string == letter }?["cards"]?.number ?? 0)")
        } else {
          #expect(pile.cards.map(\.label) == labels, "\(name)")
        }
      }
      for group in groups {
        let letter = group["letter"]?.string ?? ""
        switch group["state"]?.string {
        case "complete": #expect(group["placed"] == group["cards"])
        default: #expect(group["placed"]?.number == placed[letter] ?? 0, "\(letter)")
        }
      }
      let counts = ["move", "draw", "reshuffle"].compactMap { name -> String? in
        let count = game[name + "s"]?.number ?? 0
        return count == 0 ? nil : number(count, name)
      }
      let complete = "\(game["complete"]?.number ?? 0) of \(number(groups.count, "group"))"
      #expect(player.sentences.contains(([complete] + counts).joined(separator: ", ")))
    }
  }

  // MARK: - WordFlow

  @Test(arguments: Player.openings.filter { $0.contains("wordflow") })
  func wordsAndCornersOfWordFlowAreThoseOfItsRecords(opening: String) throws {
    let player = try Player()
    let lines = ["touch a3", "xyzzy", "touch b2", "hints", "lift"]
    try player.play(opening, steps: 30, between: lines) { _ in
      player("show")
      guard player.isPlaying else { return }
      let game = try #require(player.records("wordflow").first)
      let found = player.records("found").map { word in
        let text = (word["word"]?.string ?? "").uppercased()
        return word["revealed"] == .flag(true) ? "(\(text))" : text + (word["kind"]?.string == "bonus" ? "+" : "")
      }
      var listed: [String] = []
      for case .table(let headings, let rows) in player.blocks where headings.first?.contains("letters") == true {
        listed += rows.joined().filter { !$0.isEmpty }
      }
      #expect(listed.sorted() == found.sorted())
      let (streak, bonus) = (game["streak"]?.number ?? 0, game["bonus"]?.number ?? 0)
      let progress = player.sentences.first { $0.contains("point") } ?? ""
      #expect(progress.contains("streak") == (streak > 1) && progress.contains("streak \(streak)") == (streak > 1))
      #expect(progress.contains("bonus") == (bonus > 0))
      player("hints")
      let cells = player.records("cell")
      let (starts, contains) = (
        cells.contains { $0["starts"] != .absent }, cells.contains { $0["contains"] != .absent }
      )
      let meaning = player.sentences.first { $0.hasPrefix("Numbers at a letter") } ?? ""
      #expect(meaning.contains("at the lower left, words left that start there") == starts)
      #expect(meaning.contains("at the lower right, words left that use it") == contains)
      for cell in cells {
        let tile = try #require(player.boards.first?.joined().first { $0.place?.text == cell["name"]?.string })
        func text(_ field: String) -> String { cell[field].map { $0.number > 0 ? String($0.number) : "" } ?? "" }
        #expect(tile.foot.replacing(" ", with: "") == text("starts") && tile.value == text("contains"))
      }
    }
  }

  // MARK: - The builder

  @Test func theDraftIsDrawnAsItsRecordsSay() throws {
    let player = try Player()
    let lines = [
      "set a1 s", "set b1 t", "set c1 a", "set a2 r", "set b2 e", "set c2 d", "blank b3", "set c3 q", "clear", "undo",
      "title A star", "minimum 3",
    ]
    try player.play("newgame builder size 3", steps: 40, between: lines) { _ in
      player("show")
      let draft = try #require(player.records("draft").first)
      let unused = player.records("unused").first?["cells"]
      let tiles = try #require(player.boards.first).joined()
      #expect(
        tiles.filter { $0.role == .bad }.compactMap { $0.place?.text }
          == (unused.flatMap { if case .words(let cells) = $0 { cells } else { nil } } ?? []))
      let counts = Dictionary(uniqueKeysWithValues: player.records("count").map { ($0["cell"]?.string ?? "", $0) })
      for tile in tiles where !tile.text.isEmpty {
        #expect(Int(tile.value) ?? 0 == counts[tile.place?.text ?? ""]?["contains"]?.number)
        #expect(Int(tile.foot) ?? 0 == counts[tile.place?.text ?? ""]?["starts"]?.number)
      }
      let (required, bonus) = (draft["required"]?.number ?? 0, draft["bonus"]?.number ?? 0)
      let words = "\(number(required, "required word")), \(number(bonus, "bonus word")), "
      #expect(player.sentences.contains { $0.hasPrefix(words) })
      let faults = draft["faults"]?.number ?? 0
      let wrong = player.sentences.first { $0.hasPrefix("Next: ") }
      #expect((wrong == nil) == (faults == 0))
      if faults > 0 { #expect(wrong?.contains("to do.") == (faults > 1)) }
      if faults > 1 { #expect(wrong?.hasSuffix(" \(number(faults - 1, "more thing")) to do.") == true) }
    }
  }
}
