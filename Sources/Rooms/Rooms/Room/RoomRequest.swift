import PuzzleKit

/// A request of a member, as it was read. It travels with all that is decided about it, so that no answer and no entry takes
/// another's id.
struct RoomRequest {
  /// Its id with the `@`, or empty.
  let id: String
  /// The digest of its text.
  let text: UInt64
  let reader: Int
  let now: Int64
  /// The reason why nothing more is kept for its reader; nil if something may be.
  let keepsNothing: Refusal?
  /// The reason why its reader may write nothing to others; nil if it may.
  var silence: Refusal?

  /// The member who waits for the answer.
  func asker(_ member: Member) -> AwaitedDeal.Asker {
    AwaitedDeal.Asker(member: member.number, reader: reader, line: (id, text))
  }
}
