import PuzzleKit
import Testing

@testable import Console

/// Input from a terminal, wherever it is cut and whatever it is.
@Suite("What a terminal sends")
struct TerminalDecoderTests {
  private func events(_ text: String, term: String = "xterm") -> [TerminalEvent] {
    var decoder = TerminalDecoder(term: term)
    let received = decoder.take(Array(text.utf8)) + decoder.finish()
    return received.map(\.event)
  }

  private func keys(_ text: String, term: String = "xterm") -> [KeyPress] {
    events(text, term: term).compactMap { event in if case .key(let key) = event { key } else { nil } }
  }

  // MARK: - Keys

  @Test(
    "keys are those that terminfo names, in both modes of the cursor keys",
    arguments: [
      (
        "xterm",
        "\u{1B}OA \u{1B}OB \u{1B}OC \u{1B}OD \u{1B}OH \u{1B}OF \u{1B}[3~ \u{1B}[5~ \u{1B}[6~ \u{1B}[Z \u{1B}OP \u{1B}[24~"
      ),
      (
        "xterm",
        "\u{1B}[A \u{1B}[B \u{1B}[C \u{1B}[D \u{1B}[H \u{1B}[F \u{1B}[3~ \u{1B}[5~ \u{1B}[6~ \u{1B}[Z \u{1B}[P \u{1B}[24~"
      ),
      (
        "xterm",
        "\u{1B}[1;5A \u{1B}[1;2B \u{1B}[1;3C \u{1B}[1;6D \u{1B}[1;5H \u{1B}[1;2F \u{1B}[3;5~ \u{1B}[5;2~ \u{1B}[6;5~ \u{1B}[Z \u{1B}[1;2P \u{1B}[24;2~"
      ),
      (
        "linux",
        "\u{1B}[A \u{1B}[B \u{1B}[C \u{1B}[D \u{1B}[1~ \u{1B}[4~ \u{1B}[3~ \u{1B}[5~ \u{1B}[6~ \u{1B}\t \u{1B}[[A \u{1B}[24~"
      ),
      (
        "rxvt",
        "\u{1B}[a \u{1B}Ob \u{1B}[c \u{1B}Od \u{1B}[7~ \u{1B}[8^ \u{1B}[3$ \u{1B}[5@ \u{1B}[6~ \u{1B}[Z \u{1B}[11~ \u{1B}[24~"
      ),
      (
        "tmux",
        "\u{1B}OA \u{1B}OB \u{1B}OC \u{1B}OD \u{1B}[1~ \u{1B}[4~ \u{1B}[3~ \u{1B}[5~ \u{1B}[6~ \u{1B}[Z \u{1B}OP \u{1B}[24~"
      ),
      (
        "st-256color",
        "\u{1B}[A \u{1B}[B \u{1B}[C \u{1B}[D \u{1B}[H \u{1B}[4~ \u{1B}[P \u{1B}[5~ \u{1B}[6~ \u{1B}[Z \u{1B}OP \u{1B}[24~"
      ),
      (
        "putty",
        "\u{1B}OA \u{1B}OB \u{1B}OC \u{1B}OD \u{1B}[1~ \u{1B}[4~ \u{1B}[3~ \u{1B}[5~ \u{1B}[6~ \u{1B}[Z \u{1B}[11~ \u{1B}[24~"
      ),
      // With Alt, and as kitty and xterm tell them.
      (
        "xterm",
        "\u{1B}\u{1B}[A \u{1B}\u{1B}OB \u{1B}[57418;3u \u{1B}[57417u \u{1B}[57423u \u{1B}[57424u \u{1B}[127u \u{1B}[57421u \u{1B}[57422u \u{1B}[9;2u \u{1B}OP \u{1B}[24~"
      ),
    ])
  func terminfo(term: String, typed: String) {
    let typed = typed.split(separator: " ").joined()
    #expect(
      keys(typed, term: term) == [
        .up, .down, .right, .left, .home, .end, .backspace, .pageUp, .pageDown, .backTab, .function(1), .function(12),
      ])
  }

  @Test(
    "what is typed",
    arguments: [
      ("aé漢😀", [.character("a"), .character("é"), .character("漢"), .character("😀")]),
      ("\u{7F}\u{8}\r\t", [.backspace, .backspace, .enter, .tab]),
      // One key on a terminal that sends both, and in lines that were copied elsewhere.
      ("a\r\nb\n", [.character("a"), .enter, .character("b"), .enter]),
      ("\u{3}\u{1A}", [.control("c"), .control("z")]), ("\u{1B}x", [.character("x")]),
      ("\u{1B}", [.escape]), ("\u{1B}\u{1B}", [.escape, .escape]), ("\u{1B}\u{1B}x", [.escape, .character("x")]),
      ("\u{1B}[", [.character("[")]), ("\u{1B}O", [.character("O")]), ("\u{1B}P", [.character("P")]),
      // A sequence that is cut off takes no other key with it.
      ("\u{1B}[1;\u{1B}[A", [.up]), ("\u{1B}[1;\ra", [.enter, .character("a")]), ("\u{1B}]11;\r", [.enter]),
      ("\u{1B}P1$r\u{1B}[B", [.down]), ("\u{1B}[?1;2", []),
      // kitty and xterm with codes of keys; one that is let go is none.
      (
        "\u{1B}[97u\u{1B}[97;2u\u{1B}[97:65;2u\u{1B}[97;5u",
        [.character("a"), .character("A"), .character("A"), .control("a")]
      ),
      ("\u{1B}[27;5;97~\u{1B}[27u\u{1B}[13u", [.control("a"), .escape, .enter]),
      (
        "\u{1B}[97;1:1u\u{1B}[97;1:3u\u{1B}[1;1:3A\u{1B}[5;1:3~\u{1B}[13;1:3u\u{1B}[97;1:2u",
        [.character("a"), .character("a")]
      ),
      ("\u{1B}[57441u\u{1B}[97;9u\u{1B}[u\u{1B}[~\u{1B}[;5u", []),
      // The keypad in its own mode.
      ("\u{1B}Oq\u{1B}Oy\u{1B}OM\u{1B}Oj", [.character("1"), .character("9"), .enter, .character("*")]),
      // The focus, and answers to whatever was asked.
      ("\u{1B}[I\u{1B}[O", []),
    ] as [(String, [KeyPress])])
  func typing(text: String, expected: [KeyPress]) { #expect(keys(text) == expected) }

  @Test(
    "the pointer is in decimal cells, or in bytes on terminals that know no others",
    arguments: [
      ("\u{1B}[<0;5;7M", [(.press, 6, 4)]), ("\u{1B}[<32;5;7M", [(.drag, 6, 4)]),
      ("\u{1B}[<0;5;7m", [(.release, 6, 4)]), ("\u{1B}[<35;5;7M", [(.move, 6, 4)]),
      ("\u{1B}[<64;1;1M\u{1B}[<65;1;1M", [(.wheelUp, 0, 0), (.wheelDown, 0, 0)]),
      // With Shift, Alt or Ctrl held down it is the same.
      ("\u{1B}[<4;5;7M\u{1B}[<48;5;7M", [(.press, 6, 4), (.drag, 6, 4)]),
      ("\u{1B}[M !!\u{1B}[M@!!\u{1B}[M#!!", [(.press, 0, 0), (.drag, 0, 0), (.release, 0, 0)]),
      ("\u{1B}[32;5;7M\u{1B}[35;5;7M", [(.press, 6, 4), (.release, 6, 4)]),
      // Other buttons, and places that are none.
      (
        "\u{1B}[<1;5;7M\u{1B}[<2;5;7M\u{1B}[<66;5;7M\u{1B}[<128;5;7M\u{1B}[<0;0;7M\u{1B}[<0;5M\u{1B}[<0M",
        []
      ),
      ("\u{1B}[<0;99999999999999999999;7M", [(.press, 6, 9_999_998)]),
    ] as [(String, [(KeyPress.Pointer, Int, Int)])])
  func pointer(text: String, expected: [(KeyPress.Pointer, Int, Int)]) {
    #expect(keys(text) == expected.map { .pointer($0.0, row: $0.1, column: $0.2) })
  }

  @Test("a paste writes, and does nothing else")
  func pastes() {
    var decoder = TerminalDecoder(term: "xterm")
    let received = decoder.take(Array("x\u{1B}[200~a\u{3}\u{1B}[A\u{1B}b\u{7F}\n\u{1B}[201~y".utf8))
    let pasted = received.filter(\.isPasted).map(\.event)
    #expect(pasted == [.key(.character("a")), .otherKey, .otherKey, .key(.character("b")), .otherKey, .key(.enter)])
    #expect(received.map(\.event).contains(.pasteBegins) && received.last?.event == .key(.character("y")))
    // One whose end never comes ends by itself.
    _ = decoder.take(Array("\u{1B}[200~abc".utf8))
    #expect(decoder.isPasting && decoder.finish().map(\.event) == [.pasteEnds] && !decoder.isPasting)
  }

  // MARK: - Answers

  static let answers = [
    "\u{1B}]11;rgb:ffff/ffff/dddd\u{1B}\\", "\u{1B}]11;rgb:ff/ff/dd\u{7}", "\u{1B}[?62;22c", "\u{1B}[>41;354;0c",
    "\u{1B}[24;80R", "\u{1B}[1;21R", "\u{1B}[?2026;2$y", "\u{1B}[4;2$y", "\u{1B}[?1u", "\u{1B}[0n", "\u{1B}[8;24;80t",
    "\u{1B}P>|XTerm(379)\u{1B}\\", "\u{1B}P1+r544e=787465726d\u{1B}\\", "\u{1B}_Gi=31;OK\u{1B}\\",
    "\u{1B}]4;1;rgb:cd/0/0\u{7}",
    "\u{1B}]52;c;SGVsbG8=\u{7}", "\u{1B}^private\u{1B}\\", "\u{1B}Xstart\u{1B}\\",
  ]

  @Test("no answer is typed, whatever was asked", arguments: answers)
  func answer(text: String) {
    #expect(keys("a" + text + "b") == [.character("a"), .character("b")])
    var decoder = TerminalDecoder(term: "xterm")
    let typed = decoder.take(Array("a\(text)b".utf8)).filter(\.isTyped).flatMap(\.bytes)
    #expect(String(decoding: typed, as: UTF8.self) == "ab")
  }

  @Test("nor is one that comes in two parts, however late the second", arguments: answers)
  func answersInParts(text: String) {
    let bytes = Array(text.utf8)
    for cut in 1..<bytes.count {
      // What has begun ends before its rest comes only after ESC, which is a key then; PM and SOS nobody asks for.
      guard cut == 1, ![94, 88].contains(bytes[1]) else { continue }
      var decoder = TerminalDecoder(term: "xterm")
      var received = decoder.take(bytes[..<cut]) + decoder.finish()
      received += decoder.take(bytes[cut...]) + decoder.take([120])
      let keys = received.filter(\.isTyped).map(\.event)
      #expect(keys == [.key(.escape), .key(.character("x"))], "\(cut)")
    }
  }

  @Test(
    "what is typed right after Esc is no answer", arguments: ["[x", "]x", "P1", "_a", "Party", "[1]", "P", "[?2026"])
  func afterEscape(text: String) {
    var decoder = TerminalDecoder(term: "xterm")
    let received = decoder.take([27]) + decoder.finish() + decoder.take(Array(text.utf8)) + decoder.finish()
    #expect(received.map(\.event) == [.key(.escape)] + text.map { .key(.character($0)) })
  }

  @Test("an answer tells the ground and the place of the cursor; F3 with a modifier does not")
  func told() {
    #expect(events("\u{1B}[?6c") == [.answer(.attributes)] && events("\u{1B}[>0;1c") == [.answer(.other)])
    #expect(events("\u{1B}]11;rgb:00/ff/00\u{7}") == [.answer(.ground("rgb:00/ff/00"))])
    #expect(
      events("\u{1B}[1;21R\u{1B}[12;5R") == [
        .answer(.cursor(row: 1, column: 21)), .answer(.cursor(row: 12, column: 5)),
      ])
    #expect(keys("\u{1B}[1;2R") == [.function(3)])
  }

  // MARK: - Whatever comes

  /// Bytes that mean something, and some that do not.
  private func anyBytes(_ generator: inout SplitMix64) -> [UInt8] {
    let pieces =
      Self.answers + [
        "a", "é", "漢", "\u{1B}", "\u{1B}[A", "\u{1B}OA", "\u{1B}[<0;5;7M", "\u{1B}[M !!", "\u{1B}[200~", "\u{1B}[201~",
        "\r\n",
        "\u{1B}[97;1:3u", "\u{1B}[[A", "\u{1B}[3$", "\u{7F}", "\u{7}", "\u{9B}", "\u{1B}[", "\u{1B}]", "\u{1B}P", "12;",
        "m",
      ]
    var bytes: [UInt8] = []
    for _ in 0..<generator.below(12) {
      if generator.below(4) == 0 {
        bytes.append(UInt8(generator.below(256)))
      } else {
        bytes += Array(pieces[generator.below(pieces.count)].utf8).prefix(1 + generator.below(40))
      }
    }
    return bytes
  }

  @Test("it is the same wherever it is cut")
  func cuts() {
    var generator = SplitMix64(seed: 1)
    for _ in 0..<4000 {
      let bytes = anyBytes(&generator)
      var whole = TerminalDecoder(term: "xterm")
      let expected = whole.take(bytes) + whole.finish()
      var cut = TerminalDecoder(term: "xterm")
      var received: [TerminalDecoder.Received] = []
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = 1 + generator.below(rest.count)
        received += cut.take(rest.prefix(count))
        rest = rest.dropFirst(count)
      }
      received += cut.finish()
      #expect(received == expected, "\(bytes)")
    }
  }

  @Test("whatever has come, a key that is pressed after a moment is heard")
  func recovers() {
    var generator = SplitMix64(seed: 2)
    for _ in 0..<4000 {
      var decoder = TerminalDecoder(term: "xterm")
      for _ in 0..<3 {
        _ = decoder.take(anyBytes(&generator))
        _ = decoder.finish()
        _ = decoder.finish()
      }
      #expect(decoder.begun == .nothing && !decoder.isPasting)
      #expect(decoder.take([113]).map(\.event) == [.key(.character("q"))])
    }
  }

  @Test(
    "megabytes of a sequence without an end are forgotten",
    arguments: ["\u{1B}]", "\u{1B}P", "\u{1B}_", "\u{1B}[1", "\u{1B}[ ", "\u{1B}O1"])
  func endless(start: String) {
    for byte in [UInt8(ascii: "0"), UInt8(ascii: ";"), 0x20] {
      var decoder = TerminalDecoder(term: "xterm")
      var received = decoder.take(Array(start.utf8))
      for _ in 0..<100 { received += decoder.take(repeatElement(byte, count: 10_000)) }
      #expect(received.reduce(0) { $0 + $1.bytes.count } <= 2 * 1_000_000)
      #expect(decoder.begun == .nothing || received.isEmpty)
      received = decoder.take([13])
      #expect(received.map(\.event) == [.key(.enter)])
    }
  }
}
