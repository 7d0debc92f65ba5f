import Testing
import WordGraph

@Suite struct WordGraphTests {
  /// Small and large alphabets give shared endings, full nodes, far edges and all edge widths.
  static let lists = [
    WordList(name: "one letter", words: ["a"]),
    WordList(name: "prefixes of each other", words: ["z", "zz", "zzz"]),
    WordList(name: "the alphabet", words: (97...122).map { String(decoding: [$0], as: UTF8.self) }),
    WordList(name: "two letters", words: randomWords(300, alphabet: 2, longest: 12, seed: 1)),
    WordList(name: "short words", words: randomWords(4000, alphabet: 26, longest: 4, seed: 2)),
    WordList(name: "dense", words: randomWords(12000, alphabet: 5, longest: 9, seed: 3)),
    WordList(name: "sparse", words: randomWords(6000, alphabet: 26, longest: 28, seed: 4)),
    WordList(name: "the longest", words: [String(repeating: "q", count: WordGraph.longestWord)]),
  ]

  @Test(arguments: lists)
  func holdsExactlyItsWords(list: WordList) throws {
    let words = list.words
    let set = Set(words)
    let graph = try graph(words)
    #expect(graph.count == set.count)
    #expect(graph.words() == set.sorted())
    #expect(graph.longest == set.map(\.count).max())
    var generator = TestGenerator(state: 9)
    for word in words.prefix(1500) {
      #expect(graph.contains(word))
      var letters = Array(word.utf8)
      letters[Int.random(in: 0..<letters.count, using: &generator)] = UInt8.random(in: 97...122, using: &generator)
      let mutated = String(decoding: letters, as: UTF8.self)
      #expect(graph.contains(mutated) == set.contains(mutated))
      #expect(graph.contains(word + "a") == set.contains(word + "a"))
      #expect(graph.contains(String(word.dropLast())) == set.contains(String(word.dropLast())))
    }
  }

  /// Edges take one, two or three bytes, as few as will do.
  @Test(arguments: zip(lists, [76, 90, 155, 1510, 14_353, 35_605, 231_801, 886]))
  func takesAsFewBytesAsItCan(list: WordList, count: Int) throws {
    let length = try graph(list.words).length
    #expect(length == count)
  }

  @Test(arguments: lists)
  func numbersFollowTheAlphabet(list: WordList) throws {
    let words = list.words
    let sorted = Set(words).sorted()
    let graph = try graph(words)
    for number in stride(from: 0, to: sorted.count, by: max(1, sorted.count / 1500)) {
      #expect(graph.word(number: number) == sorted[number])
      #expect(graph.number(of: sorted[number]) == number)
    }
    #expect(graph.count(at: graph.root) == sorted.count)
  }

  @Test(arguments: lists)
  func orderOfInsertionDoesNotMatter(list: WordList) throws {
    let words = list.words
    func bytes(_ words: [String]) throws -> [UInt8] {
      var builder = WordGraphBuilder()
      for word in words { try builder.insert(Array(word.utf8)) }
      return try builder.bytes()
    }
    var generator = TestGenerator(state: 5)
    let bytesOnce = try bytes(words)
    #expect(try bytes(words.shuffled(using: &generator) + words.prefix(3)) == bytesOnce)
    #expect(try graph(words).words() == Set(words).sorted())
  }

  @Test func whatIsNoWordIsNotFound() throws {
    let graph = try graph(["ab", "abc"])
    for text in ["", "a", "AB", "abcd", "ab ", "é", "b", "{", "`"] {
      #expect(!graph.contains(text))
      #expect(graph.number(of: text) == nil)
    }
  }

  @Test func walksLetterByLetter() throws {
    let graph = try graph(["car", "cars", "cat", "dog"])
    #expect(graph.childMask(graph.root) == 0b1100)
    let car = try #require(graph.node("car".utf8))
    #expect(graph.isWord(car))
    #expect(graph.child(car, 18).map(graph.isWord) == true)
    #expect(graph.child(car, 0) == nil)
    #expect(graph.node("dog".utf8) == graph.node("cat".utf8))
    #expect(graph.countPrefixes() == 9)
    #expect(graph.nodeCount == 7)
    #expect(graph.edgeCount == 8)
  }

  @Test func aWalkAddsUpToTheNumber() throws {
    let words = randomWords(2000, alphabet: 6, longest: 8, seed: 6)
    let graph = try graph(words)
    for word in words.prefix(200) {
      var node = graph.root
      var number = 0
      for byte in word.utf8 {
        number += graph.numbers(before: Int(byte - 97), at: node)
        node = try #require(graph.child(node, Int(byte - 97)))
      }
      #expect(number == graph.number(of: word))
    }
  }

  @Test func prefixWalkEqualsScan() throws {
    let words = Set(randomWords(5000, alphabet: 4, longest: 9, seed: 7)).sorted()
    let graph = try graph(words)
    for prefix in ["", "a", "abc", "dddd", "ba", "abcdabcd", "e", words[40]] {
      let expected = words.filter { $0.hasPrefix(prefix) }
      #expect(graph.words(prefix: prefix) == expected)
      for length in [0, 1, 4, 9, 10] {
        #expect(graph.words(length: length, prefix: prefix) == expected.filter { $0.count == length })
      }
    }
    graph.forEachWord(length: 5, prefix: "ab".utf8) { letters, number in
      #expect(graph.number(of: letters) == number)
    }
  }

  @Test func aThrowingBodyEndsTheWalk() throws {
    struct Enough: Error {}
    let graph = try graph(["a", "b", "c"])
    var seen = 0
    #expect(throws: Enough.self) {
      try graph.forEachWord { _, _ throws(Enough) in
        seen += 1
        if seen == 2 { throw Enough() }
      }
    }
    #expect(seen == 2)
  }

  @Test func countsBeyondSixteenBitsAreAddedUp() throws {
    let letters = (97...122).map { UInt8($0) }
    var builder = WordGraphBuilder()
    for a in letters.prefix(5) {
      for b in letters { for c in letters { for d in letters { try builder.insert([a, b, c, d]) } } }
    }
    let graph = try builder.graph()
    #expect(graph.count == 5 * 26 * 26 * 26)
    #expect(graph.nodeCount == 5)
    #expect(graph.number(of: "ezzz") == graph.count - 1)
    #expect(graph.word(number: 70000) == "dzoi")
  }

  @Test func laterNotesCount() throws {
    var builder = WordGraphBuilder()
    try builder.insert("b".utf8, note: 1)
    try builder.insert("a".utf8, note: 2)
    try builder.insert("b".utf8, note: 3)
    let graph = try builder.graph()
    #expect([0, 1].map(graph.note(number:)) == [2, 3])
  }
}
