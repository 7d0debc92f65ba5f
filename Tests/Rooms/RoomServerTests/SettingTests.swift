import Foundation
import NIOHTTP1
import PlainJSON
import PuzzleKit
import RoomClient
import Rooms
import Synchronization
import Testing

@testable import RoomServer

/// Refusals of settings; paths and their document.
@Suite struct SettingTests {
  @Test(
    "origins are what browsers send, without spaces",
    arguments: [
      ("*", "*"), (" https://a.example , http://b.example:8080", "https://a.example,http://b.example:8080"),
      ("HTTPS://A.Example:443", "https://a.example"), ("http://[::1]:3000", "http://[::1]:3000"), ("", ""),
    ])
  func origins(text: String, shown: String) throws {
    var settings = ServerSettings()
    try settings.set("origins", to: text)
    #expect(settings.origins.joined(separator: ",") == shown)
  }

  @Test(
    "what can be no origin, no address or no folder is refused by name",
    arguments: [
      ("origins", "example.org"), ("origins", "https://"), ("origins", "https://a.example/"),
      ("origins", "https://a b"),
      ("origins", "ftp://a.example"), ("origins", "https://a.example:0"), ("origins", "null"),
      ("origins", "https://[::1"),
      ("listen", ""), ("listen", "127.0.0.1:8080"), ("listen", "1.2.3"), ("listen", "a b"), ("data", "/etc/passwd"),
      ("files", "/etc/passwd"), ("files", "/there/is/none"),
    ])
  func refusedSettings(name: String, value: String) throws {
    var settings = ServerSettings()
    let before = SettingRow.all.map { $0.show(settings) }
    do throws(Refusal) {
      try settings.set(name, to: value)
      Issue.record("\(value) is taken")
    } catch {
      #expect(error.text.contains("setting \(name) ") && error.text.contains("not \(quoted(value))"), "\(error.text)")
    }
    #expect(SettingRow.all.map { $0.show(settings) } == before)
  }

  @Test("pages of named origins may read, write and leave, and learn when to try again")
  func allowedOrigins() {
    let headers = Dictionary(uniqueKeysWithValues: Origins.headers(for: "https://a.example", ["https://a.example"]))
    #expect(headers["Access-Control-Allow-Origin"] == "https://a.example" && headers["Vary"] == "Origin")
    #expect(headers["Access-Control-Allow-Methods"] == "GET, POST, DELETE")
    #expect(Origins.headers(for: "https://b.example", ["https://a.example"]).isEmpty)
  }

  @Test("each refusal has its status, and what can't be done now says when to ask again")
  func statuses() {
    for (code, status) in [
      (RoomErrors.noRoom, 404), (RoomErrors.badToken, 403), (RoomErrors.badKey, 403), (RoomErrors.notHost, 403),
      (RoomErrors.notNow, 409), (.conflict, 409), (RoomErrors.tooFast, 429), (RoomErrors.limit, 507),
      (RoomErrors.busy, 503), (.inputOutput, 503), (.badArgument, 422),
    ] {
      let response = Response.problem(Refusal(code, "x"))
      #expect(response.status == status, "\(code.name)")
      #expect(response.headers.contains(name: "Retry-After") == (status == 503))
    }
    #expect(Response.problem(Refusal(RoomErrors.tooFast, "x"), retryAfter: 1001).headers["Retry-After"] == ["2"])
  }

  @Test("the server tries again to keep what it could not, less and less often, but at least every second")
  func persistence() {
    #expect((0..<9).map(RoomService.wait) == [100, 200, 400, 800, 1000, 1000, 1000, 1000, 1000])
  }

  @Test("each count is shown under its own name")
  func metrics() throws {
    let metrics = Metrics(.error, descriptor: -1)
    metrics.connections.add(2, ordering: .relaxed)
    metrics.sockets.add(3, ordering: .relaxed)
    metrics.rooms(addedTo: 5)
    metrics.rooms(addedTo: -1)
    metrics.requests.add(5, ordering: .relaxed)
    metrics.messagesIn.add(6, ordering: .relaxed)
    metrics.messagesOut.add(7, ordering: .relaxed)
    metrics.kept(8, rooms: 3, milliseconds: 1)
    metrics.closedForOverflow.add(9, ordering: .relaxed)
    metrics.refusedConnections.add(10, ordering: .relaxed)
    let lines = Set(metrics.text.split(separator: "\n").map(String.init))
    for (name, value) in [
      ("connections", 2), ("sockets", 3), ("rooms", 4), ("requests_total", 5), ("messages_in_total", 6),
      ("messages_out_total", 7), ("entries_total", 8), ("commits_total", 1), ("overflows_total", 9),
      ("refused_total", 10), ("ready", 0),
    ] { #expect(lines.contains("parlor_\(name) \(value)"), "\(name)") }
    metrics.took(5_000)
    metrics.took(5_000)
    for _ in 0..<3 { metrics.answered(200, milliseconds: 2) }
    for (name, count, sum) in [
      ("message_seconds", 2, "0.00001"), ("request_seconds", 3, "0.006"), ("commit_seconds", 1, "0.001"),
    ] {
      #expect(metrics.text.contains("\nparlor_\(name)_count \(count)\n"), "\(name)")
      #expect(metrics.text.contains("\nparlor_\(name)_sum \(sum)"), "\(name)")
    }
    // Each row has its help and its type, and none is there twice.
    let rows = metrics.text.split(separator: "\n").filter { $0.hasPrefix("# TYPE ") }.map {
      $0.split(separator: " ")[2]
    }
    #expect(rows.count == 26 && Set(rows).count == 26)
    metrics.restored()
    #expect(metrics.text.contains("\nparlor_ready 1\n"))
    // It is ready when all threads can keep what they have.
    for (change, ready) in [(1, 0), (1, 0), (-1, 0), (-1, 1)] {
      metrics.stuck(change)
      #expect(metrics.text.contains("\nparlor_ready \(ready)\n"))
    }
  }

  @Test("addresses whose requests count no more are forgotten")
  func forgetting() {
    var (paces, limits) = (ConnectionLimiter.Paces(), WireLimits())
    limits.requests = Rate(2, in: 1000)
    for number in 0..<50 { #expect(paces.wait(.request, "10.0.0.\(number)", limits, at: 0) == nil) }
    #expect(paces.counted[.request]?.count == 50)
    #expect(paces.wait(.request, "10.0.1.1", limits, at: 60_000) == nil)
    #expect(paces.counted[.request]?.keys.sorted() == ["10.0.1.1"])
    _ = paces.wait(.request, "10.0.1.1", limits, at: 60_100)
    #expect(paces.wait(.request, "10.0.1.1", limits, at: 60_200) == 800)
  }

  @Test("whoever leaves makes room for others, and other limits count from the next connection on")
  func leaving() {
    var limits = WireLimits()
    (limits.connections, limits.perAddress) = (3, 2)
    let limiter = ConnectionLimiter(limits)
    #expect(limiter.enter("a") == nil && limiter.enter("a") == nil && limiter.enter("a") == .address)
    #expect(limiter.enter("b") == nil && limiter.enter("c") == .total)
    limiter.leave("a")
    #expect(limiter.enter("a") == nil && limiter.enter("c") == .total)
    limiter.leave("b")
    // The connection of a proxy is let in before it is known for whom it is.
    #expect(limiter.enter(nil) == nil && limiter.count("a") == .address && limiter.count("b") == nil)
    limiter.leave("b")
    (limits.connections, limits.perAddress) = (4, 3)
    limiter.set(limits)
    #expect(limiter.enter("a") == nil && limiter.enter("a") == .address)
    #expect(limiter.enter("c") == nil && limiter.enter("d") == .total)
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

  @Test func everyReferenceOfTheDocumentLeadsSomewhere() throws {
    let schemas = try JSONNode(OpenAPI.document(RoomLimits())).required("components").required("schemas")
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
    try visit(OpenAPI.document(RoomLimits()))
  }

  @Test("the document says how long a name may be on this server")
  func namesOfTheDocumentHaveTheLimit() throws {
    for length in [1, 24, 1000] {
      var limits = RoomLimits()
      limits.nameLength = length
      let name = try JSONNode(OpenAPI.document(limits)).required("components").required("schemas").required("Name")
      #expect(try name.required("maxLength").int() == length)
    }
  }

  @Test func theDocumentHasWhatGamesSendAndRefuse() throws {
    let schemas = try JSONNode(OpenAPI.document(RoomLimits())).required("components").required("schemas")
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

  @Test func onlyNamedProxiesAreBelieved() throws {
    let headers: HTTPHeaders = ["X-Forwarded-For": "6.6.6.6, 10.0.0.1, 10.0.0.2"]
    // Addresses of IPv4 are mapped into IPv6, and belong to no network of that.
    for text in ["::/0", "::/64", "::1"] { #expect(try !Network(text).contains(#require(NetworkAddress("192.0.2.1")))) }
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

  @Test("what an owner has used beyond its share is made up for while it wants nothing")
  func rest() {
    var queue = FairQueue<Int>(share: 10, debt: 50)
    func next(afterRest nanoseconds: Int64) -> String? {
      queue.add(1, of: "greedy")
      _ = queue.take()
      queue.charge("greedy", nanoseconds: 60)
      queue.rest(nanoseconds: nanoseconds)
      queue.add(2, of: "greedy")
      queue.add(3, of: "modest")
      let owner = queue.take()?.owner
      while queue.take() != nil {}
      return owner
    }
    #expect(next(afterRest: 0) == "modest")
    queue = FairQueue<Int>(share: 10, debt: 50)
    #expect(next(afterRest: 100) == "greedy")
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
    #expect(queue.take("word able") == ["@n1 word able"] && queue.take("# nothing").isEmpty)
    #expect(queue.take("@7 show") == ["@7 show"] && queue.waiting.map(\.id) == ["@n1", "@7"])
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
    for most in [100, 200, 400, 800, 1600, 3200, 5000, 5000] {
      let wait = backoff.wait(&random)
      #expect(most / 2...most ~= wait, "\(wait) of \(most)")
    }
    backoff.reset()
    #expect(50...100 ~= backoff.wait(&random))
  }
}
