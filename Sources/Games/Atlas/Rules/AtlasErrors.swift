import PuzzleKit

/// The refusals that only Atlas knows: each kind of illegal move has its own.
enum AtlasErrors {
  static let stockEmpty = ErrorCode("stock-empty", "There is no card to draw.")
  static let stockLeft = ErrorCode("stock-left", "The waste is shuffled back only when the stock is empty.")
  static let nothingToMove = ErrorCode("nothing-to-move", "There is no card to take.")
  static let nothingToReshuffle = ErrorCode("nothing-to-reshuffle", "Stock and waste are both empty.")
  static let labelPlaced = ErrorCode("label-placed", "The foundation already has a card with this label.")
  static let nothingSelected = ErrorCode("nothing-selected", "No card is picked up.")
  static let notARun = ErrorCode(
    "not-a-run", "More cards than lie on top face up as partners of one group.")
  static let ownPile = ErrorCode("own-pile", "The cards already lie there.")
  static let wholePile = ErrorCode(
    "whole-pile", "Moving a whole pile to an empty place changes nothing.")
  static let needsBase = ErrorCode("needs-base", "Only a base opens a foundation.")
  static let wrongFoundation = ErrorCode("wrong-foundation", "The foundation is another group's.")
  static let foundationTaken = ErrorCode("foundation-taken", "A base needs an empty foundation.")
  static let baseNeedsEmpty = ErrorCode("base-needs-empty", "A base goes to an empty pile only.")
  static let partnerOnBase = ErrorCode("partner-on-base", "In the tableau a partner can't lie on its base.")
  static let wrongPile = ErrorCode("wrong-pile", "A partner goes onto a partner of its own group only.")
  static let foundationStays = ErrorCode("foundation-stays", "Cards can't leave a foundation.")
  static let noFoundation = ErrorCode("no-foundation", "No foundation takes the card.")
  static let faceDown = ErrorCode("face-down", "The deal has face-down cards, which nobody may look at.")

  static let all = [
    stockEmpty, stockLeft, nothingToMove, nothingToReshuffle, labelPlaced, nothingSelected, notARun, ownPile, wholePile,
    needsBase, wrongFoundation,
    foundationTaken, baseNeedsEmpty, partnerOnBase, wrongPile, foundationStays, noFoundation, faceDown,
  ]
}
