import PuzzleKit
import RoomClient
import Testing

/// Where a server is, as people write it.
@Suite struct AddressTests {
  @Test(
    arguments: [
      ("http://example.org", "example.org 80 open "), ("https://example.org", "example.org 443 safe "),
      ("example.org", "example.org 80 open "), ("example.org:8080", "example.org 8080 open "),
      ("http://example.org:8080/rooms", "example.org 8080 open /rooms"),
      ("https://example.org:8443/a/b/", "example.org 8443 safe /a/b"), ("http://127.0.0.1/", "127.0.0.1 80 open "),
      ("http://[::1]:9", "::1 9 open "), ("https://[::1]", "::1 443 safe "), ("[::1]", "::1 80 open "),
      ("https.example.org", "https.example.org 80 open "), ("http://example.org:", "example.org 80 open "),
    ] as [(String, String)])
  func isRead(text: String, meaning: String) throws {
    let address = try ServerAddress(text)
    #expect(
      "\(address.host) \(address.port) \(address.isSecure ? "safe" : "open") \(address.prefix)" == meaning)
  }

  @Test(arguments: ["", "http://", "https:///rooms", "http://:80", "exam ple.org", "http://a\tb"])
  func isRefused(text: String) {
    #expect(throws: Refusal.self) { try ServerAddress(text) }
  }
}
