import Engine
import PuzzleKit
import Testing

@testable import Console

@Suite("Sparklines")
struct SparklineTests {
  @Test("without colours, abnormal and marked cells are marked below")
  func marks() {
    #expect(
      Theme().paint([.sparkline(ratings)], width: 24) == [
        "60       .:''':... ", "    .....'        '", "   '   ''          ", "40                 ", "        !!!  ^^^",
      ])
  }

  @Test("without a marked range, only abnormal cells are marked")
  func abnormalAlone() {
    let line = Sparkline([1, 5, 2, 4, 3, 1, 2], abnormal: [2], range: 0...6)
    let marks = Theme().paint([.sparkline(line)], width: 24).last
    #expect(marks?.filter { $0 != " " } == "!!!")
  }

  @Test("the range stands beside the line where it takes a third of the window at most")
  func labels() {
    let line = Block.sparkline(Sparkline([100, 150], range: 100...150))
    #expect(Theme().paint([line], width: 12).map { $0.prefix(4) } == ["150 ", "    ", "    ", "100 "])
    #expect(Theme().paint([line], width: 11).allSatisfy { !$0.contains("1") })
  }

  @Test("low windows get low lines")
  func heights() {
    let plain = Block.sparkline(Sparkline([1, 2, 3], range: 1...3))
    #expect([24, 20, 19, 12, 11, 5].map { Theme().paint([plain], height: $0).count } == [4, 4, 3, 3, 2, 2])
  }

  @Test("an abnormal segment stays red however many values share a cell", arguments: Palette.allCases)
  func resampled(palette: Palette) {
    let theme = Theme(palette: palette, depth: .full)
    for segment in stride(from: 0, to: 999, by: 111) {
      let values = (0..<1000).map { Double($0 % 7) }
      let line = Sparkline(values, abnormal: [segment], range: 0...7)
      for width in [10, 40, 120] {
        #expect(theme.paint([.sparkline(line)], width: width).contains { $0.contains("\u{1B}[1;38;2;") })
        #expect(Theme().paint([.sparkline(line)], width: width).last?.contains("!") ?? false)
      }
    }
  }

  @Test("ink is the ground, and marked values stand on another", arguments: [ColourDepth.many, .full])
  func ink(depth: ColourDepth) {
    let lines = Theme(depth: depth).paint([.ink(yellow), .sparkline(ratings)])
    let grounds = Set(lines.flatMap { $0.matches(of: /48;(?:5;\d+|2;\d+;\d+;\d+)/).map { String($0.0) } })
    #expect(grounds.count == 2)
    if depth == .full { #expect(grounds.contains("48;2;238;213;0")) }
  }

  @Test("in sixteen colours marked values are underlined")
  func underlined() {
    let lines = Theme(depth: .sixteen).paint([.sparkline(ratings)])
    #expect(lines[3].contains("\u{1B}[4m"))
    #expect(lines.joined().contains("\u{1B}[1;31m"))
  }

  @Test("a sparkline is read out")
  func words() {
    let plain = Theme(plain: true)
    #expect(
      plain.paint([.sparkline(ratings)]) == [
        "7 values, first 50, last 55, lowest 49.5, highest 60", "Abnormal steps: 3 to 4", "Marked: 5 to 6",
      ])
    #expect(
      plain.paint([.sparkline(Sparkline([50], range: 40...60))]) == [
        "1 value, first 50, last 50, lowest 50, highest 50"
      ])
    #expect(plain.paint([.sparkline(Sparkline([], range: 40...60))]) == ["No values"])
  }

  @Test("values of any size and number are painted within the window", arguments: normalThemes)
  func extremes(theme: Theme) {
    let far = Double.greatestFiniteMagnitude
    let lines = [
      Sparkline([], abnormal: [0], range: 0...0, marked: 0...3), Sparkline([5], abnormal: [0], range: 5...5),
      Sparkline([5, 5], abnormal: [7], range: 5...5, marked: 9...9),
      Sparkline([-far, far, 0], abnormal: [1], range: -far...far, marked: -4...90),
      Sparkline([-far, far], range: 0...1), Sparkline((0..<500).map(Double.init), range: 0...10),
    ]
    for line in lines {
      for width in 10...120 {
        let painted = theme.paint([.ink(yellow), .sparkline(line)], width: width)
        #expect(!painted.isEmpty && painted.allSatisfy { Console.width(stripped($0)) <= width })
      }
    }
  }
}
