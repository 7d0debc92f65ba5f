import Testing

@testable import Rooms

/// The kinds of facts of a journal.
@Suite("Facts")
struct FactTests {
  @Test("each kind is that of its form", arguments: RoomFact.Kind.allCases)
  func kindsHaveTheirForms(kind: RoomFact.Kind) {
    #expect(kind.content.kind == kind)
  }
}
