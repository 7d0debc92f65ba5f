import PuzzleKit

extension AtlasGame {
  private static func move(_ errors: [ErrorCode]) -> ReplySchema {
    ReplySchema(
      [
        Reply.achievement, AtlasRecords.card, AtlasRecords.cleared, AtlasRecords.game, AtlasRecords.pile,
        AtlasRecords.result,
      ], errors: errors)
  }
  private static let destinations: [ErrorCode] = [
    AtlasErrors.baseNeedsEmpty, AtlasErrors.foundationTaken, AtlasErrors.labelPlaced, AtlasErrors.needsBase,
    AtlasErrors.noFoundation, AtlasErrors.ownPile, AtlasErrors.partnerOnBase, AtlasErrors.wholePile,
    AtlasErrors.wrongFoundation, AtlasErrors.wrongPile,
  ]
  private static let sources: [ErrorCode] = [
    AtlasErrors.foundationStays, AtlasErrors.notARun, AtlasErrors.nothingToMove,
  ]

  /// The replies to its commands and tools.
  static let replies: [String: ReplySchema] = [
    "draw": move([AtlasErrors.stockEmpty]),
    "reshuffle": move([AtlasErrors.nothingToReshuffle, AtlasErrors.stockLeft]),
    "move": move(sources + destinations),
    "select": move(sources),
    "deselect": move([AtlasErrors.nothingSelected]),
    "drop": move(destinations + [AtlasErrors.nothingSelected]),
    "round": ReplySchema([AtlasRecords.group]),
    "seen": ReplySchema([AtlasRecords.card, AtlasRecords.image, AtlasRecords.known, AtlasRecords.pile]),
    "solve": ReplySchema([AtlasRecords.solution, AtlasRecords.step], errors: [AtlasErrors.faceDown, .gameOver]),
    "analyse": ReplySchema([AtlasRecords.outlook, AtlasRecords.prospect], errors: [.gameOver]),
    "atlas achievements": ReplySchema([Reply.achievement]),
    "atlas analyse": ReplySchema([AtlasRecords.careful, AtlasRecords.winnable], errors: [.badFile, .inputOutput]),
    "atlas check": ReplySchema([AtlasRecords.checked], errors: [.badFile, .inputOutput]),
    "atlas group": ReplySchema(
      [AtlasRecords.card, AtlasRecords.image, AtlasRecords.source], errors: [.badFile, .inputOutput]),
    "atlas groups": ReplySchema([AtlasRecords.listing], errors: [.badFile, .inputOutput]),
    "atlas ranking": ReplySchema([AtlasRecords.rank]),
  ]
}
