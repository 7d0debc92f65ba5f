import Engine
import PuzzleKit
import Testing

@testable import Console

@Suite("Plots")
struct PlotTests {
  @Test("without colours a plot is drawn in ASCII")
  func ascii() {
    let lines = Theme().paint([.plot(scatter)], width: 30, height: 29)
    #expect(
      lines == [
        "      Far off 1         High 2",
        "      +-----------+----------+",
        "   98 |           |         o|",
        "      |     @     |          |",
        "      |           |          |",
        "      +-----------#----------+",
        "Score |           |          |",
        "      |           |          |",
        "      |           |          |",
        "   12 |.          |          |",
        "      +-----------+----------+",
        "      31       Rating     70.5",
        "      Low 3            Near 40",
        "# own, @ selected, . one, o",
        "several",
      ])
    #expect(lines.joined().allSatisfy { $0.isASCII })
  }

  @Test("in a narrow window, titles and axes are written below")
  func narrow() {
    #expect(
      Theme().paint([.plot(scatter)], width: 12, height: 16) == [
        "+-----+----+", "|  @  |   o|", "+-----#----+", "|     |    |", "|.    |    |", "+-----+----+", "Rating: 31",
        "to 70.5,", "left to", "right",
        "Score: 12 to", "98, upwards", "Upper left:", "Far off 1", "Upper right:", "High 2", "Lower left:", "Low 3",
        "Lower right:", "Near 40", "# own, @", "selected, .", "one, o", "several",
      ])
  }

  @Test("with colours enough the quadrants are the grounds of a chessboard", arguments: [ColourDepth.many, .full])
  func quadrants(depth: ColourDepth) {
    let theme = Theme(depth: depth)
    // An ink whose grounds are near to each other.
    let near = Ink(ground: 0xDF7627, text: 0xFFFFFF, faded: 0xF5914D)
    for blocks in [[Block.plot(scatter)]] + [yellow, near].map({ [.ink($0), .plot(scatter)] }) {
      let lines = theme.paint(blocks)
      #expect(lines.contains { $0.contains("◆") } && lines.contains { $0.contains("◉") })
      // Lines would hide points.
      #expect(!lines.contains { $0.contains("─") || $0.contains("│") })
      let grounds = lines.map { Set($0.matches(of: /48;(?:5;\d+|2;\d+;\d+;\d+)/).map { String($0.0) }) }
      #expect(grounds.contains { $0.count == 2 })
    }
  }

  @Test("the quadrants meet where the plot says")
  func centre() {
    let plot = Plot(
      [.init(x: 0.25, y: 0.75, .strong), .init(x: 0.5, y: 0.9)], quadrants: scatter.quadrants, xAxis: scatter.xAxis,
      yAxis: scatter.yAxis, centre: (0.25, 0.75))
    let lines = Theme().paint([.plot(plot)], width: 30, height: 29)
    #expect(lines[3] == "      +-----#----------------+")
    #expect(lines[2] == "   98 |     |     .          |")
    #expect(Theme(plain: true).paint([.plot(plot)])[6] == "Own point: 25% to the right, 75% up")
  }

  @Test("all of a field belongs to the points that are nearest, and the one that is looked at is marked")
  func places() {
    let points = [Plot.Point(x: 0.1, y: 0.5, place: "a", note: "A"), Plot.Point(x: 0.9, y: 0.5, place: "b", note: "B")]
    let plot = Plot(points, quadrants: scatter.quadrants, xAxis: scatter.xAxis, yAxis: scatter.yAxis)
    for theme in [Theme(), Theme(depth: .sixteen), Theme(depth: .full)] {
      var painter = Painter(theme: theme, width: 60, height: 22)
      (painter.marksPlaces, painter.pointed) = (true, "b")
      let lines = painter.lines([.plot(plot)])
      let field = lines.filter { line in line.spans.contains { $0.place != nil } }
      #expect(field.count >= 6)
      for line in field {
        #expect(
          line.spans.compactMap(\.place).first == .game("a") && line.spans.contains { $0.place == .game("b") })
      }
      let marked = lines.flatMap(\.spans).filter { $0.text.contains("@") || $0.text.contains("◉") }
      #expect(marked.contains { $0.place == .game("b") })
    }
  }

  @Test("a plot is read out")
  func words() {
    #expect(
      Theme(plain: true).paint([.plot(scatter)]) == [
        "Rating from 31 to 70.5, left to right", "Score from 12 to 98, upwards", "Upper left: Far off 1",
        "Upper right: High 2", "Lower left: Low 3", "Lower right: Near 40", "Own point: in the middle",
        "Selected point: upper left, 25% to the right, 75% up",
      ])
  }

  @Test("no plot is wider than the window, and own and selected points are always seen", arguments: normalThemes)
  func random(theme: Theme) {
    var generator = LinearCongruential(seed: 11)
    func part() -> Double { Double.random(in: 0...1, using: &generator) }
    for width in 10...120 {
      let points = (0..<Int(part() * 120)).map { _ in
        Plot.Point(x: 1.4 * part() - 0.2, y: 1.4 * part() - 0.2)
      }
      let marked = [
        Plot.Point(x: 0.9 * part(), y: 0.3, .selected), Plot.Point(x: 0.5, y: 1, .strong),
      ]
      let plot = Plot(
        marked + points, quadrants: scatter.quadrants, xAxis: scatter.xAxis,
        yAxis: (width.isMultiple(of: 3) ? "A long title" : "Score", "0", "100"))
      let lines = theme.paint([.ink(yellow), .plot(plot)], width: width, height: width / 2).map(stripped)
      #expect(lines.allSatisfy { Console.width($0) <= width }, "\(width)")
      if theme.isPlain { continue }
      let signs: [Character] = theme.hasColours ? ["◆", "◉"] : ["#", "@"]
      // Once in the square and once in the legend.
      for sign in signs { #expect(lines.joined().filter { $0 == sign }.count == 2) }
    }
  }

  @Test("plots without points and with points far outside are painted", arguments: normalThemes)
  func extremes(theme: Theme) {
    let far = Double.greatestFiniteMagnitude
    for points in [[], [Plot.Point(x: far, y: -far, .selected)], [.init(x: -far, y: far), .init(x: 0, y: 1)]] {
      let plot = Plot(points, quadrants: scatter.quadrants, xAxis: ("", "", ""), yAxis: ("", "", ""))
      for size in [1, 10, 500] { #expect(!theme.paint([.plot(plot)], width: size, height: size).isEmpty) }
    }
  }
}

@Suite("Inks")
struct InkTests {
  private let board = Block.board([[Tile("a", .plain), Tile("b", .strong), Tile("c", .correct)]])

  @Test("an ink lasts until the next, and colours what has no meaning of its own")
  func lasting() {
    let theme = Theme(depth: .full)
    let white = Ink(ground: 0xFFFFFF, text: 0x010203, faded: 0x808080)
    let lines = theme.paint([board, .ink(yellow), board, board, .ink(white), board], height: 5).filter { !$0.isEmpty }
    let onYellow = "38;2;0;0;0;48;2;238;213;0m"
    #expect(lines.map { $0.contains(onYellow) } == [false, true, true, false])
    #expect(lines[1].contains("38;2;238;213;0;48;2;0;0;0m"))
    #expect(lines[3].contains("38;2;1;2;3;48;2;255;255;255m"))
    #expect(lines.allSatisfy { $0.contains("48;2;46;125;43m") })
    #expect(theme.paint([board], height: 5) == [lines[0]])
  }

  @Test("an ink is nothing to see", arguments: allThemes)
  func invisible(theme: Theme) {
    let texts: [Block] = [.heading("A"), .paragraph("b"), .message("c", .good), keyboard]
    #expect(theme.paint([.ink(yellow)]).isEmpty)
    #expect(theme.paint([.ink(yellow)] + texts) == theme.paint(texts))
    if theme.hasColours, theme.depth != .sixteen { return }
    #expect(theme.paint(gallery) == theme.paint(gallery.filter { if case .ink = $0 { false } else { true } }))
  }

  @Test("the legend names only what the plot has")
  func legend() {
    func legend(_ roles: [Role]) -> String {
      let plot = Plot(
        roles.map { .init(x: 0, y: 0, $0) }, quadrants: scatter.quadrants, xAxis: scatter.xAxis, yAxis: scatter.yAxis)
      return Theme().paint([.plot(plot)], width: 59, height: 29).last ?? ""
    }
    #expect(legend([.strong]) == "# own")
    #expect(legend([.selected]) == "@ selected")
    #expect(legend([.strong, .selected]) == "# own, @ selected")
    #expect(legend([.plain]) == ". one, o several")
    #expect(legend([.strong, .plain]) == "# own, . one, o several")
    // With more room it says what the place of a point means.
    let wide = Theme().paint([.plot(scatter)], width: 100, height: 29).last ?? ""
    #expect(wide.contains("# you (above you: more Score, right of you: more Rating)"))
  }
}
