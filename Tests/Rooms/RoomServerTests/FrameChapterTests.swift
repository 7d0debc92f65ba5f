import NIOCore
import PuzzleKit
import Testing

@testable import Sockets

/// The chapters of the cases by which WebSockets are judged elsewhere: framing, control frames, reserved bits, opcodes,
/// fragments, UTF-8, closing, limits, compression. Each case is read as a whole and byte by byte.
@Suite struct FrameChapterTests {
  /// A frame of a client, be it right or wrong.
  struct Frame {
    var opcode: UInt8 = 1
    var payload: [UInt8] = []
    var isFinal = true
    var reserved: UInt8 = 0

    static func text(_ text: String, final: Bool = true) -> Frame { Frame(payload: Array(text.utf8), isFinal: final) }
    static func more(_ text: String, final: Bool = true) -> Frame {
      Frame(opcode: 0, payload: Array(text.utf8), isFinal: final)
    }
    static func ping(_ text: String = "") -> Frame { Frame(opcode: 9, payload: Array(text.utf8)) }
    static func close(_ code: UInt16, _ reason: [UInt8] = []) -> Frame {
      Frame(opcode: 8, payload: [UInt8(code >> 8), UInt8(code & 255)] + reason)
    }

    func write(to buffer: inout ByteBuffer) {
      let mask: [UInt8] = [0x37, 0xFA, 0x21, 0x3D]
      buffer.writeInteger((isFinal ? 0x80 : 0) | reserved << 4 | opcode)
      switch payload.count {
      case 0..<126: buffer.writeInteger(0x80 | UInt8(payload.count))
      case 126..<65536: buffer.writeBytes([0xFE, UInt8(payload.count >> 8), UInt8(payload.count & 255)])
      default:
        buffer.writeInteger(UInt8(0xFF))
        buffer.writeInteger(UInt64(payload.count))
      }
      buffer.writeBytes(mask)
      buffer.writeBytes(payload.enumerated().map { $1 ^ mask[$0 & 3] })
    }
  }

  /// Reads some frames in parts of a size.
  private static func read(
    _ frames: [Frame], parts: Int, limit: Int = 1 << 24, packing: Inflater? = nil
  ) -> [String] {
    var bytes = ByteBuffer()
    for frame in frames { frame.write(to: &bytes) }
    var reader = FrameReader(.server, FrameLimits(message: limit, fragments: 1 << 20), packing: packing)
    var (input, events) = (ByteBuffer(), [String]())
    while let part = bytes.readSlice(length: min(parts, bytes.readableBytes)), part.readableBytes > 0 {
      input.writeImmutableBuffer(part)
      while let event = reader.next(&input) {
        switch event {
        case .message(let message, let isText): events.append((isText ? "text " : "bytes ") + short(message))
        case .ping(let payload): events.append("ping " + short(payload))
        case .pong: events.append("pong")
        case .close(let code): events.append("close \(code?.rawValue ?? 0)")
        case .fault(let code, _): events.append("fault \(code.rawValue)")
        }
      }
      input.discardReadBytes()
    }
    return events
  }

  /// Bytes, or how many there are if they are all the same.
  private static func short(_ bytes: ByteBuffer) -> String {
    let view = bytes.readableBytesView
    guard view.count > 20, let first = view.first, view.allSatisfy({ $0 == first }) else {
      return String(buffer: bytes)
    }
    return "\(view.count) times \(String(decoding: [first], as: UTF8.self))"
  }

  private func expect(
    _ frames: [Frame], _ events: [String], limit: Int = 1 << 24, _ place: SourceLocation = #_sourceLocation
  ) {
    for parts in [1 << 24, 1, 2, 997] {
      #expect(Self.read(frames, parts: parts, limit: limit) == events, "in parts of \(parts)", sourceLocation: place)
    }
  }

  @Test("1: messages of all sizes", arguments: [0, 125, 126, 127, 128, 65_535, 65_536])
  func framing(size: Int) {
    let payload = [UInt8](repeating: 0x2A, count: size)
    let shown = size > 20 ? "\(size) times *" : ""
    expect([Frame(payload: payload)], ["text \(shown)"])
    expect([Frame(opcode: 2, payload: payload)], ["bytes \(shown)"])
  }

  @Test("2: pings and pongs")
  func pings() {
    expect([.ping()], ["ping "])
    expect([.ping("Hello, world!")], ["ping Hello, world!"])
    expect([Frame(opcode: 9, payload: [UInt8](repeating: 0x61, count: 125))], ["ping 125 times a"])
    expect([Frame(opcode: 9, payload: [UInt8](repeating: 0x61, count: 126))], ["fault 1002"])
    expect([Frame(opcode: 10), .ping("1"), Frame(opcode: 10, payload: [1])], ["pong", "ping 1", "pong"])
    expect((0..<10).map { .ping("payload-\($0)") }, (0..<10).map { "ping payload-\($0)" })
  }

  @Test("3: reserved bits", arguments: 1...7)
  func reserved(bits: UInt8) {
    for opcode in [1, 2, 8, 9, 10] as [UInt8] {
      let wrong = Frame(opcode: opcode, reserved: bits)
      expect([.text("before"), wrong, .text("after")], ["text before", "fault 1002"])
    }
  }

  @Test("4: opcodes that nothing has", arguments: [3, 4, 5, 6, 7, 11, 12, 13, 14, 15])
  func opcodes(opcode: UInt8) {
    expect([Frame(opcode: opcode), .ping()], ["fault 1002"])
    expect([.text("before"), Frame(opcode: opcode, payload: [65])], ["text before", "fault 1002"])
  }

  @Test("5: fragments")
  func fragments() {
    for opcode in [9, 10] as [UInt8] {
      expect([Frame(opcode: opcode, isFinal: false), Frame(opcode: 0)], ["fault 1002"])
    }
    expect([.text("one", final: false), .more(" two")], ["text one two"])
    expect([.text("one", final: false), .ping("p"), .more(" two")], ["ping p", "text one two"])
    expect(
      [
        .text("1", final: false), .more("2", final: false), .ping("a"), .more("3", final: false), .ping("b"),
        .more("4"),
      ],
      ["ping a", "ping b", "text 1234"])
    for final in [true, false] {
      expect([.more("nothing before", final: final), .text("hello")], ["fault 1002"])
      expect([.text("whole"), .more("nothing", final: final)], ["text whole", "fault 1002"])
      expect([.text("one", final: false), .text("two", final: final)], ["fault 1002"])
    }
    expect([.text("", final: false), .more("", final: false), .more("")], ["text "])
    expect([Frame(opcode: 2, payload: [65], isFinal: false), .more("B")], ["bytes AB"])
  }

  @Test(
    "6: text, also in as many fragments as it has bytes",
    arguments: [
      "\u{3BA}\u{1F79}\u{3C3}\u{3BC}\u{3B5}", "Hello-\u{B5}@\u{DF}!!", "\u{7F}\u{80}\u{7FF}\u{800}",
      "\u{D7FF}\u{E000}\u{FFFD}\u{FFFE}\u{FFFF}\u{10000}\u{10FFFF}",
    ])
  func text(valid: String) {
    let bytes = Array(valid.utf8)
    expect([Frame(payload: bytes)], ["text \(valid)"])
    let split = bytes.enumerated().map { index, byte in
      Frame(opcode: index == 0 ? 1 : 0, payload: [byte], isFinal: index == bytes.count - 1)
    }
    expect(split, ["text \(valid)"])
    // Cut short within its last character.
    if bytes.last.map({ $0 >= 0x80 }) == true { expect([Frame(payload: bytes.dropLast())], ["fault 1007"]) }
  }

  @Test(
    "6: bytes that no text has, and after how many of them that is seen",
    arguments: [
      // Continuations of nothing, and beginnings without an end.
      ([0x80], 1), ([0xBF, 0x80], 1), ([0xC0], 1), ([0xDF, 0x20], 2), ([0xE1, 0x80, 0x20], 3),
      ([0xF1, 0x80, 0x80, 0x20], 4),
      // Bytes that never occur.
      ([0xFE], 1), ([0xFF], 1), ([0xF8, 0x88], 1), ([0xFC, 0x84], 1),
      // Written too long.
      ([0xC0, 0xAF], 1), ([0xC1, 0xBF], 1), ([0xE0, 0x80, 0xAF], 2), ([0xE0, 0x9F, 0xBF], 2),
      ([0xF0, 0x80, 0x80, 0xAF], 2),
      ([0xF0, 0x8F, 0xBF, 0xBF], 2),
      // Halves of pairs, and what is past the last character.
      ([0xED, 0xA0, 0x80], 2), ([0xED, 0xBF, 0xBF], 2), ([0xF4, 0x90, 0x80, 0x80], 2), ([0xF5, 0x80], 1),
    ] as [([UInt8], Int)])
  func noText(bytes: [UInt8], seen: Int) {
    let prefix: [UInt8] = [0xCE, 0xBA]
    expect([Frame(payload: prefix + bytes + [0x21])], ["fault 1007"])
    // The message has not ended, and nothing more of it has to come.
    expect([Frame(payload: prefix + bytes.prefix(seen), isFinal: false)], ["fault 1007"])
    expect([Frame(payload: prefix + bytes.prefix(seen - 1), isFinal: false), .ping()], ["ping "])
  }

  @Test("7: closing")
  func closing() {
    expect([Frame(opcode: 8)], ["close 0"])
    expect([Frame(opcode: 8, payload: [3])], ["fault 1002"])
    expect([.text("before"), .close(1000)], ["text before", "close 1000"])
    expect([.close(1000, [UInt8](repeating: 0x2A, count: 123))], ["close 1000"])
    expect([.close(1000, [UInt8](repeating: 0x2A, count: 124))], ["fault 1002"])
    expect([.close(1000, [0xCE, 0xBA, 0xED, 0xA0, 0x80])], ["fault 1007"])
    for code in [1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 3000, 3999, 4000, 4999] as [UInt16] {
      expect([.close(code)], ["close \(code)"])
    }
    for code in [0, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999, 5000, 65_535] as [UInt16] {
      expect([.close(code)], ["fault 1002"])
    }
    // A message that has begun does not come any more.
    expect([.text("one", final: false), .close(1000)], ["close 1000"])
  }

  @Test("9, 10: large messages, whole and in fragments, and no larger than allowed", arguments: [16, 20, 22])
  func limits(power: Int) {
    let size = 1 << power
    let payload = [UInt8](repeating: 0x2A, count: size)
    for parts in [1 << 24, 997] {
      #expect(Self.read([Frame(opcode: 2, payload: payload)], parts: parts) == ["bytes \(size) times *"])
      let count = size / 4096
      let split = (0..<count).map {
        Frame(opcode: $0 == 0 ? 1 : 0, payload: Array(payload.prefix(4096)), isFinal: $0 == count - 1)
      }
      #expect(Self.read(split, parts: parts) == ["text \(size) times *"])
      #expect(Self.read(split, parts: parts, limit: size - 1) == ["fault 1009"])
    }
  }

  @Test("12, 13: compressed messages of all sizes and windows", arguments: [9, 10, 12, 15])
  func packing(window: Int) throws {
    let deflater = try #require(Deflater(window: window))
    let inflater = try #require(Inflater())
    for size in [32, 64, 256, 1024, 4096, 8192, 16_384, 32_768, 65_536, 131_072] {
      let payload = [UInt8](repeating: 0x2A, count: size)
      let packed = deflater.pack(payload) ?? []
      if packed.isEmpty { continue }
      let shown = "text \(size) times *"
      let frame = Frame(payload: packed, reserved: 4)
      // Only the first of its fragments says that it is compressed.
      let (first, rest) = (Array(packed.prefix(packed.count / 2)), Array(packed.dropFirst(packed.count / 2)))
      let split = [Frame(payload: first, isFinal: false, reserved: 4), .ping(), Frame(opcode: 0, payload: rest)]
      for parts in [1 << 24, 1] {
        #expect(
          Self.read([frame, .text("plain"), frame], parts: parts, packing: inflater) == [shown, "text plain", shown])
        #expect(Self.read(split, parts: parts, packing: inflater) == ["ping ", shown])
        #expect(Self.read([frame], parts: parts, limit: size - 1, packing: inflater) == ["fault 1009"])
      }
      let wrong = [split[0], Frame(opcode: 0, payload: rest, reserved: 4)]
      #expect(Self.read(wrong, parts: 1 << 24, packing: inflater) == ["fault 1002"])
      #expect(Self.read([frame], parts: 1 << 24) == ["fault 1002"])
    }
    let noText = deflater.pack([UInt8](repeating: 0xFF, count: 100)) ?? []
    #expect(Self.read([Frame(payload: noText, reserved: 4)], parts: 1 << 24, packing: inflater) == ["fault 1007"])
  }
}
