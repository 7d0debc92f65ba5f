import Lexicon
import Testing
import WordFlow

/// Grids and their words.
@Suite struct GridTests {
  private func grid(_ text: String) throws -> Grid { try #require(Grid(text)) }

  private func dictionary(_ words: String) throws -> GridDictionary {
    GridDictionary(try Lexicon(parsing: words.utf8, name: "list"))
  }

  @Test func textRoundTrips() throws {
    let grid = try grid("Str/e.a/EDL")
    #expect(grid.description == "str/e.a/edl" && grid.columns == 3 && grid.rows == 3 && grid.letterCount == 8)
    for text in ["", "abc/de", "abcdefg", "a/b/c/d/e/f/g", "a1", "ab/", "é", "a@", "a[", "a`", "a{"] {
      #expect(Grid(text) == nil, "\(text)")
    }
  }

  @Test func neighboursLieInEightDirections() throws {
    let grid = Grid(columns: 4, rows: 3)
    #expect(grid.neighbours(of: 0) == 0b0000_0011_0010)
    #expect(grid.neighbours(of: 5) == 0b0111_0101_0111)
    #expect(grid.neighbours(of: 7) == 0b1100_0100_1100)
    #expect(!grid.areNeighbours(3, 4) && grid.areNeighbours(2, 7))
  }

  @Test func blankCellsPart() throws {
    #expect(try grid("ab/.c").isConnected)
    #expect(try !grid("a.b/a.b").isConnected)
    #expect(!Grid(columns: 3, rows: 3).isConnected)
  }

  @Test func pathsAreInOrder() throws {
    let analysis = try dictionary("tee 10\ntees 99\neel 50\nset\n").analyse(grid("te/es"), minimumLength: 3)
    #expect(analysis.words.map(\.text) == ["set", "tee", "tees"])
    #expect(analysis.words.map(\.wordClass) == [.rare, .common, .rare])
    #expect(analysis.words[1].paths == [[0, 1, 2], [0, 2, 1]])
    #expect(analysis.words[1].starts == 1 && analysis.words[1].cells == 0b0111)
    #expect(analysis.index(of: "tees".utf8) == 2 && analysis.index(of: "tee".utf8) == 1)
    #expect(analysis.index(of: "eel".utf8) == nil && analysis.index(of: "".utf8) == nil)
    let hints = analysis.hints(for: [0, 2])
    #expect(hints.starts == [1, 0, 0, 1] && hints.uses == [2, 2, 2, 2])
  }

  @Test func longWordsAreFound() throws {
    // Along the rows from the second one on, forth and back; then with the second letter above its cell, too.
    let letters = Array("abcdefghijklmnopqrstuvwxyzab".utf8)
    let way = letters.indices.map { UInt8($0 / 6 * 6 + ($0 / 6 % 2 == 0 ? 6 + $0 % 6 : 11 - $0 % 6)) }
    var grid = Grid(columns: 6, rows: 6)
    for (cell, letter) in zip(way, letters) { grid[Int(cell)] = letter }
    let words = (3...Lexicon.longestWord).map { String(decoding: letters.prefix($0), as: UTF8.self) }
    let list = try dictionary(words.joined(separator: "\n"))
    let one = list.analyse(grid, minimumLength: 3)
    #expect(one.words.map(\.text) == words)
    #expect(one.words.allSatisfy { $0.paths == [Array(way.prefix($0.length))] && $0.starts == 1 << 6 })
    grid[1] = UInt8(ascii: "b")
    let two = list.analyse(grid, minimumLength: 3)
    #expect(two.words.map(\.text) == words)
    for word in two.words {
      let rest = way[2..<word.length]
      #expect(word.paths == [[6, 1] + rest, [6, 7] + rest] && word.starts == 1 << 6)
      #expect(word.cells == rest.reduce(0b1100_0010) { $0 | 1 << UInt64($1) })
    }
  }

  @Test func offensiveWordsDoNotCount() throws {
    let standard = GridDictionary.standard
    #expect(standard.contains("shirt".utf8) && !standard.contains("shit".utf8))
    #expect(!standard.contains("at".utf8) && !standard.contains("xyzzy".utf8) && !standard.contains("SHIRT".utf8))
    #expect(standard.analyse(try grid("sh/ti")).index(of: "shit".utf8) == nil)
    #expect(standard.wordClass(of: "house".utf8) == .common)
    #expect(standard.wordClass(of: "sloe".utf8) == .uncommon)
    #expect(standard.wordClass(of: "aalii".utf8) == .rare)
  }
}
