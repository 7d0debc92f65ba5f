import Engine
import Interpreter
import PuzzleKit
import Support
import Testing
import Wire

@testable import Console
@testable import Engine

/// Signs of all kinds wherever people and programs may write one, and every short form that a person may
/// type. Each is compared with its record in `walks`.
@Suite struct SignWalkTests {
  private static let games = Catalog.parlor.manuals.map(\.name)

  /// The first and the last of every range, what stands for something in a line, and some beyond ASCII.
  private static let signs =
    "\u{1} \t \u{1B} \u{7F} ! \" # $ % & ' ( * + , - . / 0 1 9 : ; < = > ? @ A Z [ \\ ] ^ _ ` a m z { | } ~".split(
      separator: " "
    ).map(String.init)
    + ["é", "ß", "\u{85}", "\u{9B}", "\u{A0}", "\u{2028}", "\u{202E}", "\u{FEFF}", "中", "😀", "e\u{301}"]

  private static let openings = [
    "wordle": "newgame wordle mini answer cat", "wordiest": "newgame wordiest number 3",
    "atlas": "newgame atlas tour seed 1", "wordflow": "newgame wordflow normal puzzle pollen",
    "builder": "newgame builder size 3",
  ]

  /// Lines with a sign in them.
  private static func lines(_ sign: String) -> [String] {
    [
      sign, "a\(sign)", "\(sign)a", "help \(sign)", "newgame wordle mini seed \(sign)",
      "newgame wordle mini seed 1\(sign)",
      "setoption name Events value \(sign)", "history \(sign)", "@\(sign) isready", "lookup a\(sign)",
    ]
  }

  private static let perGame: [String: @Sendable (String) -> [String]] = [
    "wordle": { ["guess \($0)at", "key \($0)", "newgame wordle mini lists $TMP/a\($0)"] },
    "wordiest": { ["best \($0)", "place \($0) word1", "move tile \($0) word1", "words \($0)"] },
    "atlas": { ["move \($0)", "select tableau \($0)", "draw \($0)", "atlas group \($0)"] },
    "wordflow": { ["word \($0)a", "touch a\($0)", "touch \($0)1", "trace a1 \($0)2"] },
    "builder": {
      // A path that is not whole is quoted back in part.
      ["set a1 \($0)", "title a\($0)b", "limit 1\($0)"] + ($0 == "\"" ? [] : ["write \"$TMP/a\($0)b\""])
    },
  ]

  /// What signs are written as in a record: none of them may break its lines.
  private func shown(_ text: String) -> String {
    text.unicodeScalars.map {
      $0.isASCII && $0.value > 31 && $0.value != 127 ? String($0) : "{\(String($0.value, radix: 16))}"
    }
    .joined()
  }

  /// A walk with a profile of its own, in which signs that could break a line are written as numbers.
  private func walk(isPerson: Bool) throws -> Walk {
    let session = Session(testing: .parlor, isInteractive: isPerson)
    let person = Person(session)
    let presenter = ConsolePresenter(person, isPlain: true, window: { (200, 40) }) { $0 == "TERM" ? "dumb" : nil }
    let client = isPerson ? TestClient(person, presenter: presenter) : TestClient(session)
    let talk = Walk(session, in: try TestFolder()) { line in
      client.text(line).split(separator: "\n").map { (isPerson ? "|" : "") + shown(String($0)) }
    }
    talk.send("setoption name Profile value :memory:", isRecorded: false)
    return talk
  }

  @Test(arguments: games, [false, true]) func everySignIsAnsweredAsRecorded(game: String, isPerson: Bool) throws {
    let talk = try walk(isPerson: isPerson)
    let opening = Self.openings[game] ?? "newgame \(game)"
    for sign in Self.signs {
      let lines = (game == "wordle" ? Self.lines(sign) : []) + (Self.perGame[game]?(sign) ?? [sign])
      // Where in a line a sign is wrong depends on the length of the folder's path.
      let isPlain = sign.utf8.allSatisfy { 33...126 ~= $0 }
      for line in lines where isPlain || !line.contains("$TMP") {
        talk.send("close main confirm", isRecorded: false)
        talk.send("fullreset \(game) confirm", isRecorded: false)
        talk.send(opening, isRecorded: false)
        if isPerson { talk.send("y", isRecorded: false) }
        talk.note(shown(line), Array(talk.send(line, isRecorded: false).suffix(4)))
      }
    }
    try talk.compare(with: (isPerson ? "signs-person-" : "signs-") + game)
  }

  private static let lengths = Array(1...70) + [80, 100, 127, 128, 129, 200, 201, 255, 256, 257, 999, 1000, 1001]

  /// Lines that take a text of any length; `#` stands for it.
  private static let long = [
    "newgame builder size 3": [
      "title #", "creator #", "table #", "@# isready", "set a1 #", "words #", "lookup #", "help #", "#", "@1# isready",
      "resume builder #", "disable #",
    ],
    "newgame wordle epic answer cranes": ["guess #", "key #", "define #", "setoption name # value true", "history #"],
    "newgame wordiest number 3": ["best #", "words #", "place # word1"],
    "newgame atlas tour seed 1": [
      "atlas group #", "newgame atlas tour groups #", "newgame atlas tour seed 1#", "draw 1#",
    ],
    "newgame wordflow normal puzzle pollen": ["word #", "newgame wordflow normal puzzle #", "trace #", "touch a#"],
  ]

  @Test(arguments: [false, true]) func everyLengthIsAnsweredAsRecorded(isPerson: Bool) throws {
    let talk = try walk(isPerson: isPerson)
    for opening in Self.long.keys.sorted() {
      for line in Self.long[opening] ?? [] {
        for fill in line.contains("1#") || line.contains("a#") ? ["0", "9"] : ["a", "é"] {
          var last: [String]?
          for length in Self.lengths {
            talk.send("close main confirm", isRecorded: false)
            talk.send("fullreset \(opening.split(separator: " ")[1]) confirm", isRecorded: false)
            talk.send(opening, isRecorded: false)
            if isPerson { talk.send("y", isRecorded: false) }
            let text = String(repeating: fill, count: length)
            let answer = talk.send(line.replacing("#", with: text), isRecorded: false).suffix(3)
              .map { length < 5 ? $0 : $0.replacing(shown(text), with: "#") }
            // The lengths that are answered alike are recorded as one.
            if last != answer || length == Self.lengths.last {
              talk.note("\(line), of \(length) times \(fill)", Array(answer))
              last = answer
            }
          }
        }
      }
    }
    try talk.compare(with: isPerson ? "lengths-person" : "lengths")
  }

  /// Words of which short forms are made, by game.
  private static let words: [String: [String]] = [
    "wordle": ["cat", "CAT", "cats", "c", "at", "bgy", "5", "enter", "-"],
    "wordiest": ["zinc", "pin", "b1", "1", "14", "15", "w1", "w2", "word1", "bank", "best", "hit", "0"],
    "atlas": ["d", "r", "s", "w", "t1", "t4", "t5", "f", "f1", "f4", "f5", "2", "0", "25", "T1", "x"],
    "wordflow": ["pollen", "plan", "a1", "A1", "c4", "a9", "z1", "newt", "0", "1"],
    "builder": ["a1", "c3", "d4", "s", "S", "star", "0", "12", "-"],
  ]

  @Test(arguments: games) func everyShortFormMeansWhatWasRecorded(game: String) throws {
    let session = Session(testing: .parlor, isInteractive: true)
    let person = Person(session)
    let client = TestClient(
      person, presenter: ConsolePresenter(person, isPlain: true, window: { (80, 40) }) { _ in nil })
    let talk = Walk(session, in: try TestFolder()) { client.text($0).split(separator: "\n").map(String.init) }
    talk.send("setoption name Profile value :memory:", isRecorded: false)
    talk.send(Self.openings[game] ?? "newgame \(game)", isRecorded: false)
    let words = Self.words[game] ?? []
    let texts =
      words + words.flatMap { first in words.map { "\(first) \($0)" } }
      + words.flatMap { first in words.prefix(6).flatMap { second in ["\(first) \(second) 2", "\(first) \(second) w"] }
      }
    for text in texts {
      let meaning = session.table?.shorthand(text) ?? "nothing"
      talk.note(
        text, [meaning] + (session.table.flatMap { $0.facts.objection($0, text) }.map { ["objection " + $0] } ?? []))
    }
    try talk.compare(with: "short-\(game)")
  }
}
