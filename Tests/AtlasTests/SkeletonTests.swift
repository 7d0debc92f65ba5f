import Atlas
import Testing

@Suite struct CardGroupTests {
  @Test func aGroupKeepsItsCards() {
    let group = CardGroup(
      id: "a", name: "A", base: CardFace(id: "b", label: "B"), partners: [CardFace(id: "c", label: "C")])
    #expect(group.partners.map(\.label) == ["C"])
  }
}
