import PuzzleKit

/// The records that only rooms write. Those of events, which are kept for whoever comes back, begin with their number.
public enum RoomRecords {
  static let number = Field(
    "number", .integer, "the number of the event, from 1 without gaps for each reader")
  static let member = Field("member", .integer, "which member, from 1 in the order of coming")

  /// All of them, for the reference and for readers.
  public static let all = AnyRoomRecord.schemas

  /// The names of those that begin with their number.
  package static let numbered = Set(all.filter { $0.fields.first?.name == number.name }.map(\.name))
}

extension Field {
  /// Declares a field that is the raw value of one of a few cases.
  init<T: RawRepresentable<String>>(_ name: String, of cases: [T], _ summary: String? = nil) {
    self.init(name, of: cases.map(\.rawValue), summary)
  }
}
