import RoomClient
import Testing

/// Lines that can't be sent as they are, and ids that come twice.
@Suite struct ResendTests {
  @Test("each of several lines under one id is answered, and what no server takes is told at once")
  func ids() {
    var queue = ResendQueue(mark: "n")
    for line in ["@7 chat a", "@7 chat b", "@8\tshow"] {
      #expect(queue.objection(to: line) == nil && queue.take(line) == [line])
    }
    #expect(queue.show(message: "@7 ok") == ["@7 ok"] && queue.waiting.map(\.line) == ["@7 chat b", "@8\tshow"])
    #expect(queue.show(message: "@7 ok\n@8 ok").count == 2 && queue.waiting.isEmpty)
    let long = String(repeating: "x", count: 4096)
    #expect(queue.objection(to: "@" + long.prefix(65))?.hasPrefix("error bad-argument an id ") == true)
    #expect(queue.objection(to: "@ show")?.hasPrefix("error bad-argument an id ") == true)
    #expect(queue.objection(to: "@7 " + long)?.hasPrefix("@7 error bad-line ") == true)
    #expect(queue.objection(to: long)?.hasPrefix("error bad-line ") == true)
    #expect(queue.objection(to: "@7 chat a", bytes: 9000)?.hasSuffix(" not 9000") == true)
    for line in ["chat a", "@9 chat abc", "chat ab"] { _ = queue.take(line) }
    #expect(queue.dropLongest() == "@9 error bad-line the server takes no line of 11 bytes" && queue.waiting.count == 2)
  }

  @Test(
    "no more lines are under way than a server remembers the answers to, and those that wait follow as others are answered"
  )
  func window() {
    var queue = ResendQueue(mark: "n")
    let lines = (1...100).map { "chat \($0)" }
    var sent = lines.flatMap { queue.take($0) }
    #expect(sent.count == 32 && queue.waiting.count == 100)
    // After a break the same ones are sent again.
    #expect(queue.begin() == sent)
    for number in 1...100 {
      _ = queue.show(message: "@n\(number) ok")
      sent += queue.takeDue()
      #expect(sent.count - number <= 32)
    }
    #expect(sent == lines.enumerated().map { "@n\($0 + 1) \($1)" } && queue.waiting.isEmpty)
  }

  @Test("lines are the same in whatever parts they come; of one that is too long its beginning and its size are known")
  func parts() {
    let bytes = Array("one\n\n@2 \(String(repeating: "x", count: 50))\nlast".utf8)
    for size in 1...bytes.count {
      var buffer = LineBuffer(most: 8)
      var lines: [LineBuffer.Line] = []
      for start in stride(from: 0, to: bytes.count, by: size) {
        lines += buffer.take(bytes[start..<min(start + size, bytes.count)])
      }
      lines += buffer.takeRest()
      #expect(lines.map(\.text) == ["one", "", "@2 xxxxx", "last"] && lines.map(\.size) == [3, 0, 53, 4])
      #expect(buffer.takeRest().isEmpty)
    }
  }
}
