import Engine
import PuzzleKit
import Testing

@testable import Console

/// Pictures that are shown although keys come, and confetti.
@Suite struct HurryTests {
  @Test(arguments: [
    (false, false, 0, true), (true, false, 99, false), (true, false, 100, true), (true, true, 100, false),
    (false, true, 0, true),
  ])
  func keysDelayAPictureByAtMostATenthOfASecond(hasMore: Bool, isPasting: Bool, elapsed: Int, draws: Bool) {
    #expect(Hurry.draws(hasMore: hasMore, isPasting: isPasting, elapsed: elapsed) == draws)
  }

  /// Six waves of five pieces, each in one colour and lower than the last; then all of them lie there for four pictures.
  @Test func confettiFallsWhereNothingIsDrawn() {
    let theme = Theme(depth: .full)
    var screen = Screen(width: 40, height: 20)
    for column in 0..<40 { screen[5, column] = Screen.Cell(sign: "x") }
    var (confetti, again) = (Confetti(screen, theme), Confetti(screen, theme))
    var frames: [Screen] = []
    while let frame = confetti.next() { frames.append(frame) }
    #expect(frames.count == 10 && frames == (0..<10).compactMap { _ in again.next() } && again.next() == nil)
    var before = screen
    for (number, frame) in frames.enumerated() {
      let new = (0..<20).flatMap { row in (0..<40).map { (row, $0) } }.filter {
        frame[$0.0, $0.1] != before[$0.0, $0.1]
      }
      #expect(new.count == (number < 6 ? 5 : 0))
      #expect(new.allSatisfy { screen[$0.0, $0.1] == Screen.Cell() && 3 * number..<3 * number + 3 ~= $0.0 })
      #expect(Set(new.map { "\(frame[$0.0, $0.1].style)" }).count <= 1)
      before = frame
    }
  }
}
