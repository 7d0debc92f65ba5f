import Foundation
import NIOHTTP1
import PlainJSON
import PuzzleKit
import RoomClient
import Rooms
import Testing

@testable import RoomServer

/// Settings, paths and the document of them.
@Suite struct SettingTests {
  @Test func everySettingIsReadAsItIsShown() throws {
    #expect(Set(SettingRow.all.map(\.name)).count == SettingRow.all.count)
    let settings = ServerSettings()
    for row in SettingRow.all where !row.show(settings).isEmpty {
      var other = ServerSettings()
      try other.set(row.name, to: row.show(settings))
      #expect(row.show(other) == row.show(settings), "\(row.name)")
    }
  }

  @Test func aSettingThatCanNotBeIsRefused() {
    var settings = ServerSettings()
    for (name, value) in [
      ("port", "70000"), ("port", "x"), ("lines", "4"), ("lines", "4/0"), ("ping-time", "-1"), ("log", "loud"),
      ("compression", "yes"), ("nothing", "1"),
    ] { #expect(throws: Refusal.self, "\(name) \(value)") { try settings.set(name, to: value) } }
    #expect(throws: Refusal.self) { try settings.read(file: "port = 1\n\n# x\nport 2\n", path: "f") }
  }

  @Test func aVariableThatSetsNothingIsRefused() throws {
    try ServerSettings.check(variables: ["HOME", "PARLOR_SERVER", "PARLOR_SERVER_PORT", "PARLOR_SERVER_CONFIG"])
    do throws(Refusal) {
      try ServerSettings.check(variables: ["PARLOR_SERVER_PORT", "PARLOR_SERVER_POTR"])
      Issue.record("it sets nothing")
    } catch {
      #expect(
        error.text == "the variable PARLOR_SERVER_POTR sets nothing; did you mean PARLOR_SERVER_PORT?")
    }
  }

  @Test func aFaultInTheEnvironmentNamesTheVariable() {
    var settings = ServerSettings()
    do throws(Refusal) {
      try settings.read(environment: { $0 == "PARLOR_SERVER_PORT" ? "x" : nil })
      Issue.record("x is no port")
    } catch {
      #expect(error.text.hasPrefix("PARLOR_SERVER_PORT: ") && error.text.hasSuffix("not \"x\""))
    }
  }

  @Test func everyOperationOfTheDocumentHasAPath() {
    for operation in OpenAPI.operations {
      let id = String(repeating: "0", count: 32)
      let path = operation.path.split(separator: "/").map { $0.hasPrefix("{") ? id : String($0) }.joined(
        separator: "/")
      for link in operation.links { #expect(OpenAPI.operations.contains { $0.id == link.operation }) }
      let method = HTTPMethod(rawValue: operation.method.uppercased())
      let route = Route(HTTPRequestHead(version: .http1_1, method: method, uri: "/" + path))
      #expect(route?.methods.contains(method) == true && route?.pattern == operation.path, "\(operation.path)")
    }
  }

  @Test func everyReferenceOfTheDocumentLeadsSomewhere() throws {
    let schemas = try JSONNode(OpenAPI.document).required("components").required("schemas")
    func visit(_ value: JSONValue) throws {
      switch value {
      case .array(let elements): for element in elements { try visit(element) }
      case .object(let members):
        for member in members {
          if member.name == "$ref", case .string(let path) = member.value {
            _ = try schemas.required(String(path.split(separator: "/").last ?? ""))
          }
          try visit(member.value)
        }
      default: break
      }
    }
    try visit(OpenAPI.document)
  }

  @Test func theDocumentHasWhatGamesSendAndRefuse() throws {
    let schemas = try JSONNode(OpenAPI.document).required("components").required("schemas")
    for (name, wanted) in [
      ("RoomErrorCode", ["no-room", "bad-argument", "not-in-list", "no-reveal"]),
      ("RoomEvent", ["member-joined", "partner-word", "time-over"]),
      ("ProblemCode", ["no-room", "not-in-list", "bad-body", "upgrade-required", "conflict"]),
    ] {
      let names = try schemas.required(name).required("enum").words()
      #expect(Set(names).count == names.count && Set(wanted).isSubset(of: names), "\(name): \(names)")
    }
    for name in ["Record.chat", "Record.event", "Record.wordle.row", "Record.wordflow.rival", "RoomOk", "RoomError"] {
      _ = try schemas.required(name)
    }
    // What the body may have is what is read of it.
    for (name, members) in [("CreateRoom", CreateRequest.members), ("JoinRoom", JoinRequest.members)] {
      guard case .object(let properties) = try schemas.required(name).required("properties").value else {
        Issue.record("\(name) has no properties")
        continue
      }
      #expect(Set(properties.map(\.name)) == Set(members))
    }
  }

  @Test func theReferenceIsWhatTheProgramPrints() throws {
    let path = (#filePath as NSString).deletingLastPathComponent + "/../../../Documentation/Reference.md"
    let document = try String(contentsOfFile: path, encoding: .utf8)
    let start = try #require(document.range(of: "<!-- rooms: printed by parlor-server reference -->\n")).upperBound
    let end = try #require(document.range(of: "<!-- end of rooms -->")).lowerBound
    if ProcessInfo.processInfo.environment["PARLOR_RECORD"] != nil, document[start..<end] != RoomReference.text {
      try document.replacingCharacters(in: start..<end, with: RoomReference.text)
        .write(toFile: path, atomically: true, encoding: .utf8)
      Issue.record("Reference.md was recorded; read the difference before you commit it")
      return
    }
    #expect(document[start..<end] == RoomReference.text)
  }

  @Test func pathsAreDecodedOnce() {
    #expect(Route.path("/a%2520b?c=d#e") == "/a%20b")
    for target in ["", "a", "/%", "/%4", "/%zz", "/%+1", "/%00", "/%ff", "/a\u{7F}"] {
      #expect(Route.path(target) == nil)
    }
  }

  @Test func onlyNamedProxiesAreBelieved() throws {
    let headers: HTTPHeaders = ["X-Forwarded-For": "6.6.6.6, 10.0.0.1, 10.0.0.2"]
    let (named, own) = try ([Network("10.0.0.9"), Network("10.0.0.2")], [Network("::1")])
    #expect(Forwarding.address(of: headers, peer: "10.0.0.9", proxies: []) == "10.0.0.9")
    #expect(
      Forwarding.address(of: headers, peer: "10.0.0.9", proxies: named)
        == "10.0.0.1")
    // Wherever the proxies are, and however their addresses are written.
    let private8 = try [Network("10.0.0.0/8")]
    #expect(Forwarding.address(of: headers, peer: "::ffff:10.0.0.9", proxies: private8) == "6.6.6.6")
    let ported: HTTPHeaders = ["X-Forwarded-For": "6.6.6.6:99, [2001:db8:1:2:3::9]:4711"]
    #expect(Forwarding.address(of: ported, peer: "::1", proxies: own) == "2001:db8:1:2::/64")
    #expect(
      Forwarding.address(of: ["X-Forwarded-For": "nonsense"], peer: "::1", proxies: own)
        == "0:0:0:0::/64")
    #expect(
      NetworkAddress("::ffff:1.2.3.4")?.household == "1.2.3.4" && NetworkAddress("1.2.3.4")?.household == "1.2.3.4")
  }

  @Test(arguments: ["localhost", "10.0.0.300", "10.0.0.1/8", "::1/129", "10.0.0.0/33", "/8", "::1/", "", "10.0.0.0/-1"])
  func whatCanMatchNoAddressIsNoProxy(text: String) { #expect(throws: Refusal.self) { try Network(text) } }
}

/// Shares of the time.
@Suite struct FairQueueTests {
  @Test("who uses more than a share is passed over until it is made up for; the order of each stays")
  func shares() {
    var queue = FairQueue<Int>(share: 10, debt: 50)
    for number in 0..<6 { queue.add(number, of: "greedy") }
    for number in 10..<13 { queue.add(number, of: "modest") }
    var served: [Int] = []
    while let (owner, item) = queue.take() {
      served.append(item)
      queue.charge(owner, nanoseconds: owner == "greedy" ? 40 : 1)
    }
    #expect(served == [0, 10, 11, 12, 1, 2, 3, 4, 5] && queue.isEmpty)
  }

  @Test("of one owner one thing is done at a time")
  func exclusive() {
    var queue = FairQueue<Int>(share: 10, debt: 50)
    for number in [1, 2] { queue.add(number, of: "a") }
    queue.add(3, of: "b")
    #expect(queue.take(exclusively: true)?.item == 1 && queue.take(exclusively: true)?.item == 3)
    #expect(queue.take(exclusively: true)?.item == nil && !queue.isReady)
    queue.charge("a", nanoseconds: 100)
    #expect(queue.take(exclusively: true)?.item == 2)
  }
}

/// A player's side.
@Suite struct ResendQueueTests {
  @Test func linesAreSentAgainUntilTheyAreAnswered() {
    var queue = ResendQueue(mark: "n")
    #expect(queue.take("word able") == "@n1 word able" && queue.take("# nothing") == nil)
    #expect(queue.take("@7 show") == "@7 show" && queue.waiting.map(\.id) == ["@n1", "@7"])
    #expect(queue.show(message: "stream 11\nroom playing 1\nok\n").count == 3 && queue.newest == 11)
    #expect(queue.show(message: "@n1 accepted 12 1 word able") == ["accepted 12 1 word able"] && queue.newest == 12)
    #expect(queue.show(message: "@n1 ok") == ["ok"] && queue.waiting.map(\.id) == ["@7"])
    #expect(queue.show(message: "* chat 13 2 stream 99") == ["* chat 13 2 stream 99"] && queue.newest == 13)
    #expect(queue.show(message: "@7 error x") == ["@7 error x"] && queue.waiting.isEmpty)
  }

  @Test func addressesOfServers() throws {
    let address = try ServerAddress("http://[::1]:8080/parlor/")
    #expect((address.host, address.port, address.prefix) == ("::1", "8080", "/parlor"))
    #expect(try ServerAddress("example.org").port == "80")
    let secure = try ServerAddress("https://example.org/a")
    #expect(secure.isSecure && (secure.port, secure.prefix) == ("443", "/a") && !address.isSecure)
    #expect(throws: Refusal.self) { try ServerAddress("http://") }
  }

  @Test func waitsGrowToFiveSeconds() {
    var (backoff, random) = (Backoff(), SplitMix64(seed: 1))
    let waits = (0..<10).map { _ in backoff.wait(&random) }
    #expect(50...100 ~= waits[0] && waits.allSatisfy { $0 <= 5000 } && waits[9] >= 2500)
  }
}
