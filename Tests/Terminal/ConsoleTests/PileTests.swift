import Engine
import PuzzleKit
import Testing

@testable import Console

/// Labels that users' files may hold: wide letters, marks alone and in front, joined emoji, control characters, long words.
private let oddLabels = [
  "漢字の国々とその首都", "e\u{301}te\u{301} a\u{300} la\u{302}", "\u{301}\u{FE0F}mark first", "👩‍👩‍👧‍👦 family 🇫🇷", "",
  "a\u{1B}[31mb\u{7}c\u{9B}d\n\te", "Donaudampfschifffahrtsgesellschaftskapitänswitwenrentenkasse",
  "  spaces  around  ",
  "A label of sixty characters that someone has typed by hand ok",
]

/// Rows of so many piles, with all odd labels fanned, covered, leading and picked up.
private func odd(_ first: Int, _ second: Int) -> [[CardPile]] {
  [first, second].map { count in
    (0..<count).map { index in
      let cards = oddLabels.indices.map { card in
        Card(
          oddLabels[(card + index) % oddLabels.count], suit: ["A", "漢字", "\u{FE0F}", "", "ABCDEF"][(card + index) % 5],
          colour: card - 3, leads: card.isMultiple(of: 2), selected: card.isMultiple(of: 3))
      }
      return CardPile(
        index == 1 ? "a\u{1B}long name of a pile" : "t\(index)", title: oddLabels[index % oddLabels.count],
        hidden: index == 2 ? Int.max : index - 1, cards: Array(cards.prefix(index == 3 ? 0 : cards.count)),
        fanned: index != 4, note: index.isMultiple(of: 2) ? "漢/字 note" : "")
    }
  }
}

@Suite("Piles of cards")
struct PileTests {
  @Test("cards are boxes with the letters of their suits, leading ones have double frames")
  func boxes() {
    #expect(
      trimmed(Theme().paint([.piles(solitaire)])) == [
        " s            w 3          f1 1/6       f2           f3 0/4       f4",
        "╭──────────╮ ╭D─────────╮ ╔A═════════╗ ╭╌╌╌╌╌╌╌╌╌╌╮ ╭╌╌╌╌╌╌╌╌╌╌╮ ╭╌╌╌╌╌╌╌╌╌╌╮",
        "│▒▒▒ 38 ▒▒▒│ │   Nile   │ ║Countries ║ ┆          ┆ ┆          ┆ ┆          ┆",
        "│▒▒▒▒▒▒▒▒▒▒│ │          │ ║of Europe ║ ┆          ┆ ┆          ┆ ┆          ┆",
        "╰──────────╯ ╰──────────╯ ╚══════════╝ ╰╌╌╌╌╌╌╌╌╌╌╯ ╰╌╌╌╌╌╌╌╌╌╌╯ ╰╌╌╌╌╌╌╌╌╌╌╯", "",
        " t1                  t2                  t3                  t4",
        "╭▒▒▒▒▒▒▒ 3 ▒▒▒▒▒▒▒╮ ╭▒▒▒▒▒▒▒ 5 ▒▒▒▒▒▒▒╮ ╭B────────────────╮ ╭╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╮",
        "╭A France ────────╮ >E Noble gases ═══< │     Mekong      │ ┆                 ┆",
        "╭A────────────────╮ >E Neon ──────────< │                 │ ┆                 ┆",
        "│      Italy      │ ╭AB───────────────╮ ╰─────────────────╯ ╰╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╯",
        "│                 │ >  Saint Vincent  <", "╰─────────────────╯ >                 <",
        "                    ╰─────────────────╯",
      ])
  }

  @Test("what is widest sets the width of all cards, in whichever row and wherever it is written")
  func theWidestOfAllRows() {
    func width(label: String? = nil, suit: String? = nil, name: String? = nil, note: String? = nil, in row: Int) -> Int?
    {
      let piles = (0..<3).map { index in
        [
          CardPile(
            index == row ? name ?? "t" : "t", title: "", hidden: 0,
            cards: [Card(index == row ? label ?? "Po" : "Po", suit: index == row ? suit ?? "A" : "A", colour: 0)],
            note: index == row ? note ?? "" : "")
        ]
      }
      return trimmed(Theme().paint([.piles(piles)])).map(\.count).max()
    }
    let usual = width(in: 0) ?? 0
    for row in 0..<3 {
      #expect(width(label: "Lake Constance", in: row) == 18)
      #expect(width(label: "Lake Constance", suit: "ABC", in: row) == 20)
      #expect(width(name: "a long name of it", in: row) == 18)
      #expect(width(note: "noted at length", in: row) == 17)
      #expect(width(label: String(repeating: "x", count: 60), in: row) == 24)
      #expect(width(label: "Nile", in: row) == usual)
    }
  }

  @Test("no line is wider than the window, whatever is written on the cards", arguments: allThemes)
  func widths(theme: Theme) {
    let shapes = [odd(6, 4), odd(1, 2), odd(8, 5), odd(0, 7)]
    // Looks of one depth take turns with the shapes.
    let turn = allThemes.firstIndex(of: theme).map { $0 / 8 + $0 } ?? 0
    // Palette and ground choose colours, which take no cells.
    for width in stride(from: 10, through: 120, by: normalThemes.contains(theme) ? 1 : 11) {
      let rows = shapes[(width + turn) % 4]
      let lines = theme.paint([.piles(rows)], width: width, height: width.isMultiple(of: 3) ? 12 : 90).map(stripped)
      let widest = lines.map { Console.width($0) }.max() ?? 0
      #expect(widest <= width, "\(rows.map(\.count)) piles in \(width)")
      #expect(lines.joined().unicodeScalars.allSatisfy { $0.value >= 32 && !(0x7F...0x9F ~= $0.value) })
      if widest > width { return }
    }
  }

  @Test("all boxes of a row end at the same cell", arguments: oddLabels)
  func frames(label: String) {
    for width in [12, 15, 24, 40] {
      for leads in [false, true] {
        let cards = Array(repeating: Card(label, suit: "A", colour: 0, leads: leads), count: 2)
        let pile = CardPile("t", title: "T", hidden: 12, cards: cards, fanned: true)
        let lines = Theme(depth: .full).paint([.piles([[pile]])], width: width).dropFirst().map(stripped)
        #expect(lines.count == 6)
        #expect(Set(lines.map { Console.width($0) }).count == 1, "\(lines)")
      }
    }
  }

  @Test("letters and labels are seen in every theme", arguments: allThemes)
  func shown(theme: Theme) {
    let text = theme.paint([.piles(solitaire)]).map(stripped).joined(separator: " ")
    for word in ["s", "f3", "t4", "38", "1/6", "Nile", "Countries", "Europe", "France", "Italy", "Noble", "Mekong"] {
      #expect(text.contains(word), "\(word)")
    }
    for covered in ["Oslo", "Lima"] { #expect(!text.contains(covered)) }
    let letters =
      theme.isPlain ? ["France (A)", "Italy (A)", "(base, A)", "(AB,"] : ["╭A France", "╭A─", "╔A═", "╭AB─"]
    for letter in letters { #expect(text.contains(letter)) }
  }

  @Test(
    "two rows fit a window of 24 lines; in a low one the boxes are lower", arguments: allThemes.filter { !$0.isPlain })
  func heights(theme: Theme) {
    let fan = (1...3).map { Card("Card \($0)", suit: "A", colour: 0) }
    let rows = [
      solitaire[0], (1...4).map { CardPile("t\($0)", title: "T", hidden: $0, cards: fan, fanned: true) },
    ]
    #expect(theme.paint([.piles(rows)]).count == 14)
    #expect(theme.paint([.piles(rows)], height: 20).count == 14)
    #expect(theme.paint([.piles(rows)], height: 19).count == 13)
  }

  @Test("a card is no wider than texts need, and no wider than 24 cells")
  func columns() {
    func cells(_ label: String) -> Int {
      let pile = CardPile("t", title: "T", cards: [Card(label, suit: "A", colour: 0)])
      return Console.width(Theme().paint([.piles([[pile]])], width: 120).last ?? "")
    }
    #expect(
      ["Po", "Saint Vincent", "Countries of Europe", String(repeating: "x", count: 60)].map(cells) == [11, 17, 23, 24])
  }

  @Test("a label that does not fit is broken at spaces, then in words, then cut")
  func fitting() {
    func inside(_ label: String, _ width: Int, height: Int = 24) -> [String] {
      let pile = CardPile("t", title: "T", cards: [Card(label, suit: "A", colour: 0)])
      let lines = Theme().paint([.piles([[pile]])], width: width, height: height).dropFirst(2).dropLast()
      return trimmed(lines.map { String($0.dropFirst().dropLast().drop { $0 == " " }) })
    }
    #expect(inside("Countries of Europe", 12) == ["Countries", "of Europe"])
    #expect(inside("Countries of the Americas", 12) == ["Countries", "of the Am…"])
    #expect(inside("Liechtenstein", 12) == ["Liechtens-", "tein"])
    #expect(inside("Schleswig-Holstein", 15) == ["Schleswig-", "Holstein"])
    #expect(inside("Liechtensteinerinnenverein", 12) == ["Liechtens…", ""])
    #expect(inside("Saint Vincent", 12, height: 8) == ["Saint Vin…"])
  }

  @Test("narrow windows get a line for each pile")
  func narrow() {
    #expect(
      Theme().paint([.piles(solitaire)], width: 40) == [
        "s ▒38", "w 3 D Nile", "f1 1/6 ║A║ Countries of Europe", "f2 --", "f3 0/4 --", "f4 --",
        "t1 ▒3 A France | A Italy", "t2 ▒5 >║E║ Noble gases< | >E Neon< | >AB", "  Saint Vincent<", "t3 B Mekong",
        "t4 --",
      ])
    // Seven cells a card and one between.
    #expect(Theme().paint([.piles([solitaire[0]])], width: 46)[0] == "s ▒38")
    #expect(Theme().paint([.piles([solitaire[0]])], width: 47)[0].hasPrefix(" s       w 3     f1 1/6"))
  }

  @Test("piles are read out")
  func words() {
    #expect(
      Theme(plain: true).paint([.piles(solitaire)], width: 100) == [
        "Stock, s: 38 face down.", "Waste, w: Nile (D), 2 cards below it, 3.",
        "Foundation 1, f1: Countries of Europe (base, A), 1/6.", "Foundation 2, f2: empty.",
        "Foundation 3, f3: empty, 0/4.", "Foundation 4, f4: empty.",
        "Tableau 1, t1: 3 face down, then France (A), Italy (A) on top.",
        "Tableau 2, t2: 5 face down, then Noble gases (base, E, picked up), Neon (E, picked up), Saint",
        "Vincent (AB, picked up) on top.", "Tableau 3, t3: Mekong (B).", "Tableau 4, t4: empty.",
      ])
    let cards = [Card("Oslo", suit: "C", colour: 2), Card("Nile", suit: "D", colour: 3)]
    let piles = [1, 2].map { CardPile("w", title: "Waste", hidden: 4, cards: Array(cards.prefix($0))) }
    #expect(
      Theme(plain: true).paint([.piles([piles])]) == [
        "Waste, w: Oslo (C), 4 face down below it.", "Waste, w: Nile (D), 1 card and 4 face down below it.",
      ])
  }

  @Test("nothing is painted of no piles", arguments: allThemes)
  func empty(theme: Theme) {
    for rows in [[], [[]], [[], []]] as [[[CardPile]]] { #expect(theme.paint([.piles(rows)]).isEmpty) }
    let rows = [[], solitaire[1], []]
    #expect(theme.paint([.piles(rows)]) == theme.paint([.piles([solitaire[1]])]))
  }

  @Test("a card picked up is told from others, and a base too, covered or not", arguments: allThemes)
  func marks(theme: Theme) {
    for width in [20, 80] {
      func lines(_ leads: Bool, _ selected: Bool) -> [String] {
        let card = Card("Italy", suit: "A", colour: 0, leads: leads, selected: selected)
        let piles = (1...4).map { _ in CardPile("t", title: "T", cards: [card, card], fanned: true) }
        return theme.paint([.piles([piles])], width: width)
      }
      let all = [false, true].flatMap { leads in [false, true].map { lines(leads, $0) } }
      #expect(Set(all).count == 4)
      let signs = all.map { $0.map(stripped) }
      // Leading is told by signs also where there are colours.
      #expect(signs[0] != signs[2])
      if theme.hasColours { continue }
      #expect(Set(signs).count == 4)
      if !theme.isPlain, width == 80 {
        for row in [1, 3] { #expect(signs[3][row].contains(">") && signs[3][row].contains("<")) }
      }
    }
  }

  @Test("colours are turned off where they were turned on", arguments: allThemes.filter(\.hasColours))
  func reset(theme: Theme) {
    for width in [10, 30, 60, 80, 120] {
      for rows in [solitaire, odd(6, 4)] {
        for line in theme.paint([.piles(rows)], width: width) {
          let sequences = line.matches(of: /\u{1B}\[([0-9;]*)m/).map { String($0.1) }
          #expect(sequences.count.isMultiple(of: 2))
          #expect(sequences.enumerated().allSatisfy { ($0.isMultiple(of: 2)) == ($1 != "0") }, "\(line)")
        }
      }
    }
  }

  @Test("a suit's colour is on frame and letter, not on the label", arguments: [ColourDepth.sixteen, .many, .full])
  func colours(depth: ColourDepth) {
    let theme = Theme(depth: depth)
    let cards = [0, 1].map { Card("Italy", suit: "A", colour: $0, leads: $0 == 1) }
    let piles = cards.map { CardPile("t", title: "T", cards: [$0]) }
    let lines = theme.paint([.piles([piles])])
    let styles = [0, 1].map(theme.suitStyle)
    #expect(styles[0] != styles[1])
    #expect(lines[1] == (styles[0].apply("╭A────────╮") + " " + styles[1].apply("╔A════════╗")).escaped)
    #expect(
      lines[2]
        == (styles[0].apply("│") + "  Italy  " + styles[0].apply("│") + " " + styles[1].apply("║")
        + Style(isBold: true).apply("  Italy  ") + styles[1].apply("║")).escaped)
  }

  @Test(
    "a fan that is longer than the window shows its end and how many cards there are more", arguments: [16, 24, 30])
  func longFans(height: Int) {
    let cards = (1...30).map { Card("Card \($0)", suit: "A", colour: 0) }
    let rows = [
      [CardPile("s", title: "Stock", hidden: 3)], [CardPile("t1", title: "Tableau 1", cards: cards, fanned: true)],
    ]
    let lines = Theme().paint([.piles(rows)], width: 80, height: height)
    #expect(lines.count == height - 6)
    #expect(lines.contains { $0.contains("Card 30") } && lines.contains { $0.contains("Card 29") })
    let shown = lines.count { $0.contains("Card ") }
    #expect(lines.contains { $0.contains("\(30 - shown) more") })
    #expect(Theme().paint([.piles(rows)], width: 80, height: 60).count { $0.contains("Card ") } == 30)
  }

  @Test("a board above many cards has low tiles")
  func tall() {
    let theme = Theme(depth: .full)
    let (rows, count) = (solitaire, theme.paint([.piles(solitaire)], height: 60).count)
    let needed = count + 1 + 3 * 3 + 1 + 3
    func height(_ window: Int) -> Int { theme.paint([board, .piles(rows)], height: window).count }
    #expect([needed - 1, needed].map(height) == [3 + 1 + count, 9 + 1 + count])
  }
}

private func trimmed(_ lines: [String]) -> [String] {
  lines.map { line in String(line.reversed().drop { $0 == " " }.reversed()) }
}
