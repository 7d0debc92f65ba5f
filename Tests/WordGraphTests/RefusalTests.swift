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

  @Test func bytesOfAnotherKindAreRefused() throws {
    var builder = WordGraphBuilder()
    for word in randomWords(200, alphabet: 8, longest: 7, seed: 11) { try builder.insert(word.utf8) }
    let bytes = try builder.bytes()
    #expect(throws: WordGraphError.format) { try WordGraph(validating: []) }
    #expect(throws: WordGraphError.format) { try WordGraph(validating: bytes.dropLast()) }
    #expect(throws: WordGraphError.format) { try WordGraph(validating: bytes + [0]) }
    for byte in [0, 4] {
      var changed = bytes
      changed[byte] ^= 1
      #expect(throws: WordGraphError.format) { try WordGraph(validating: changed) }
    }
  }

  /// Whatever a flipped byte does, validation ends, and a graph it lets through can be walked.
  @Test func damageIsFoundOrHarmless() throws {
    var builder = WordGraphBuilder()
    for word in randomWords(120, alphabet: 6, longest: 6, seed: 12) { try builder.insert(word.utf8) }
    let bytes = try builder.bytes()
    var found = 0
    for index in bytes.indices {
      var changed = bytes
      changed[index] ^= 0xA5
      do {
        let graph = try WordGraph(validating: changed)
        #expect(graph.words().count == graph.count)
      } catch {
        found += 1
      }
    }
    #expect(found > bytes.count / 2)
  }
}
