import Testing
import WordGraph

@Suite struct RefusalTests {
  @Test func builderRefusesWhatIsNoWord() throws {
    var builder = WordGraphBuilder()
    #expect(throws: WordGraphError.empty) { try builder.bytes() }
    #expect(throws: WordGraphError.wordLength(0)) { try builder.insert([]) }
    #expect(throws: WordGraphError.wordLength(256)) { try builder.insert([UInt8](repeating: 97, count: 256)) }
    #expect(throws: WordGraphError.letter(65)) { try builder.insert("bA".utf8) }
    #expect(throws: WordGraphError.letter(0x7B)) { try builder.insert("a{".utf8) }
    try builder.insert("ok".utf8)
    #expect(try builder.graph().words() == ["ok"])
  }
}
