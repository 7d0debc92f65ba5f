import NIOCore
import PuzzleKit
import Testing

@testable import Sockets

/// Frames of WebSocket, in whatever parts they come.
@Suite struct FrameTests {
  private static func frames(_ messages: [(FrameWriter.Kind, String)]) -> ByteBuffer {
    var buffer = ByteBuffer()
    for (index, message) in messages.enumerated() {
      FrameWriter.write(message.0, message.1.utf8, mask: UInt32(index) &* 0x9E37_79B9 | 1, to: &buffer)
    }
    return buffer
  }

  private static func text(_ event: FrameReader.Event) -> String {
    switch event {
    case .message(let bytes, let isText): (isText ? "text " : "bytes ") + String(buffer: bytes)
    case .ping(let bytes): "ping " + String(buffer: bytes)
    case .pong: "pong"
    case .close(let code): "close \(code?.rawValue ?? 0)"
    case .fault(let code, _): "fault \(code.rawValue)"
    }
  }

  @Test func theSameIsReadInWhateverParts() {
    let messages: [(FrameWriter.Kind, String)] = [
      (.text, "hello"), (.ping, "are you there"), (.text, ""), (.text, String(repeating: "é𝄞", count: 500)),
      (.binary, "abc"), (.text, String(repeating: "x", count: 4096)), (.pong, ""), (.close, "\u{3}\u{7F}"),
    ]
    let bytes = Array(Self.frames(messages).readableBytesView)
    var wanted: [String]?
    for size in [bytes.count, 1, 2, 3, 7, 125, 126, 1000] {
      var reader = FrameReader(.server, FrameLimits())
      var (buffer, events) = (ByteBuffer(), [String]())
      for start in stride(from: 0, to: bytes.count, by: size) {
        buffer.writeBytes(bytes[start..<min(start + size, bytes.count)])
        while let event = reader.next(&buffer) { events.append(Self.text(event)) }
      }
      if let wanted { #expect(events == wanted) } else { wanted = events }
    }
    #expect(wanted?.count == messages.count && wanted?.last == "fault 1002")
  }

  /// Whatever comes, a reader neither crashes nor keeps more than it may.
  @Test func noiseIsRefused() {
    var random = SplitMix64(seed: 17)
    for _ in 0..<2000 {
      var reader = FrameReader(.server, FrameLimits(message: 512, fragments: 4), packing: Inflater())
      var buffer = ByteBuffer()
      for _ in 0..<8 {
        buffer.writeBytes((0..<64).map { _ in UInt8.random(in: 0...255, using: &random) })
        var events = 0
        while let event = reader.next(&buffer), events < 100 {
          events += 1
          if case .message(let bytes, _) = event { #expect(bytes.readableBytes <= 512) }
          if case .fault = event {
            let next = reader.next(&buffer)
            #expect(next.map { _ in true } == nil)
          }
        }
        if events == 0 { #expect(buffer.readableBytes < 512 + 128) }
      }
    }
  }

  /// Bytes that are all ASCII are looked at several at a time.
  @Test func aByteThatIsNoTextIsSeenAtEveryPlace() {
    for place in 0..<24 {
      var bytes = [UInt8](repeating: 0x61, count: 24)
      bytes[place] = 0x80
      var check = UTF8Check()
      #expect(!bytes.withUnsafeBytes { check.take($0) }, "\(place)")
    }
  }

  @Test func whatIsPackedIsUnpacked() throws {
    let deflater = try #require(Deflater(window: 9))
    let inflater = try #require(Inflater())
    var random = SplitMix64(seed: 5)
    for length in [100, 1000, 10_000, 16_384, 16_385, 100_000] {
      let bytes = (0..<length).map { _ in UInt8.random(in: 0...3, using: &random) }
      let packed = try #require(deflater.pack(bytes))
      #expect(packed.count < bytes.count)
      #expect(Array(try inflater.unpack(ByteBuffer(bytes: packed), limit: length).readableBytesView) == bytes)
      #expect(throws: Inflater.Fault.tooLarge) { try inflater.unpack(ByteBuffer(bytes: packed), limit: length - 1) }
    }
    #expect(deflater.pack([1, 2, 3]) == nil)
  }

  @Test func offersOfCompressionAreTakenOrNot() {
    #expect(Packing(offers: "permessage-deflate")?.window == 15)
    #expect(Packing(offers: "x-other, permessage-deflate; server_max_window_bits=10")?.window == 10)
    #expect(
      Packing(offers: "permessage-deflate; server_max_window_bits=8, permessage-deflate")?.answer
        == "permessage-deflate; server_no_context_takeover; client_no_context_takeover")
    for offer in [
      "", "permessage-deflate; unknown", "permessage-deflate; client_max_window_bits=7",
      "permessage-deflate; server_no_context_takeover=1", "permessage-deflate; server_max_window_bits",
      "permessage-deflate; server_no_context_takeover; server_no_context_takeover",
    ] { #expect(Packing(offers: offer) == nil, "\(offer)") }
  }

  /// The example of RFC 6455.
  @Test func theKeyIsProved() {
    #expect(Handshake.accept("dGhlIHNhbXBsZSBub25jZQ==") == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
  }
}
