import PuzzleKit

/// The refusals that only WordFlow knows.
enum WordFlowErrors {
  static let notAdjacent = ErrorCode("not-adjacent", "A cell of a path does not touch the one before it.")
  static let cellUsed = ErrorCode("cell-used", "A path uses a cell twice.")
  static let blankCell = ErrorCode("blank-cell", "A cell of a path has no letter.")
  static let noTrace = ErrorCode("no-trace", "No cell is touched, so there is nothing to submit.")
  static let noReveal = ErrorCode("no-reveal", "The mode does not reveal words, or does not do so yet.")

  static let all = [notAdjacent, cellUsed, blankCell, noTrace, noReveal]
}
