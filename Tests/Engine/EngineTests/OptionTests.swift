import PuzzleKit
import Support
import Synchronization
import Testing

@testable import Engine

/// Options, and what a refused one leaves as it was.
@Suite struct OptionTests {
  private final class Disk: Sendable {
    let isFull = Mutex(false)
  }

  /// A profile that can't be written while its disk is full.
  private final class FailingProfile: Profile {
    private let disk: Disk
    private let profile = EphemeralProfile()

    init(_ disk: Disk) { self.disk = disk }

    var isDurable: Bool { true }

    func step(_ body: (any ProfileRecords) throws(Refusal) -> Void) throws(Refusal) {
      if disk.isFull.withLock({ $0 }) { throw Refusal(.inputOutput, "the disk is full") }
      try profile.step(body)
    }
  }

  /// The dated words of the only entry of a history.
  private func entry(_ settings: [String]) throws -> Substring {
    let folder = try TestFolder()
    var services = TestFolder.services
    services.utcOffset = { _ in 13 * 3600 }
    let talk = TestClient(Session(testing: .parlor, services: services))
    for line in settings { talk("setoption name \(line.replacing("$TMP", with: folder.folder))") }
    talk("newgame wordle mini answer cat")
    talk("resign")
    return try #require(talk("history").first).split(separator: "wordle")[0]
  }

  // It is noon in London, where no clock is ahead.
  @Test(arguments: [
    (["Clock value auto"], "entry 0 1970-01-01 "),
    (["Clock value auto", "Profile value $TMP/profile"], "entry 1769428800000 2026-01-27 "),
    (["Clock value system"], "entry 1769428800000 2026-01-27 "),
    (["Clock value 2026-01-26T12:00:00Z", "Profile value $TMP/profile"], "entry 1769428800000 2026-01-26 "),
  ])
  func theDayIsTheLocalOneUnlessTheClockIsFixed(settings: [String], start: String) throws {
    #expect(try entry(settings) == start)
  }

  /// Every option, with a legal value that is not the one it has at first.
  private static let otherValues: [(name: String, value: String)] = [
    ("Format", "json"), ("Events", "true"), ("Statistics", "true"), ("Analytics", "true"), ("Sound", "false"),
    ("Haptics", "false"), ("Palette", "contrast"), ("Theme", "light"), ("Colours", "256"), ("Tiles", "small"),
    ("Server", "http://play.example.org"), ("Clock", "2026-01-26T12:00:00Z"), ("Profile", "$TMP/profile"),
    ("Dictionary", "$TMP/words"),
    ("WordNet", "<empty>"), ("Threads", "3"), ("Objective", "worst"), ("HardMode", "true"), ("WordiestPalette", "3"),
    ("AtlasStock", "right"), ("WordFlowMode", "hardcore"), ("WordFlowAutosave", "false"), ("WordFlowOffensive", "true"),
  ]

  /// The options and their values as `options` lists them.
  private func shown(_ talk: TestClient) -> [[String]] {
    talk.session.environment.known.map { [$0.parameter.name, talk.session.settings.shown($0)] }
  }

  @Test func everyOptionIsSetByName() {
    #expect(Self.otherValues.map(\.name) == shown(TestClient()).map { $0[0] })
  }

  @Test(arguments: otherValues)
  func anOptionChangesItselfAndNothingElse(name: String, value: String) throws {
    let folder = try TestFolder()
    try folder.write("words", "quux\n")
    let value = value.replacing("$TMP", with: folder.folder)
    let talk = TestClient()
    let before = shown(talk)
    #expect(before.contains { $0[0] == name && $0[1] != value })
    // A name may be in upper or lower case.
    #expect(talk("setoption name \(name.lowercased()) value \(value)").last?.contains("ok") == true)
    #expect(shown(talk) == before.map { $0[0] == name ? [name, value] : $0 })
    let standard = before.first { $0[0] == name }?[1] ?? ""
    talk("setoption name \(name) value \(standard)")
    #expect(shown(talk) == before)
  }

  @Test func aRefusedValueChangesNothing() {
    let client = TestClient()
    client("setoption name Threads value 2")
    client("setoption name Clock value 2026-01-26T12:00:00Z")
    client("newgame wordle mini answer cat")
    let (options, game, word) = (client("options"), client("show"), client("lookup crane"))
    for line in [
      "Format value xml", "Events value maybe", "Threads value 0", "Threads value 65", "Threads value 02",
      "Clock value tomorrow", "Dictionary value /no/such/file", "Profile value /no/such/folder/profile",
      "Objective value best", "Nothing value 1", "Palette",
    ] {
      #expect(client("setoption name \(line)").last?.hasPrefix("error ") == true, "\(line)")
      #expect(client("options") == options && client("show") == game && client("lookup crane") == word, "\(line)")
    }
  }

  @Test func whatTheProfileCanNotKeepIsNotSet() {
    let disk = Disk()
    let session = Session(catalog: .parlor, services: TestFolder.services, profiles: { _ in FailingProfile(disk) })
    let client = TestClient(session)
    client("setoption name Profile value any")
    client("setoption name Palette value contrast")
    let options = client("options")
    disk.isFull.withLock { $0 = true }
    #expect(client("setoption name Palette value normal") == ["error io the disk is full"])
    #expect(client("setoption name Sound value false") == ["error io the disk is full"])
    disk.isFull.withLock { $0 = false }
    #expect(client("options") == options)
  }

  @Test(arguments: [
    "setoption name Threads value   3", "setoption  name  Threads  value  3 ", "setoption name threads value\t3",
  ])
  func spacesBeforeAValueAreOne(line: String) {
    let client = TestClient()
    #expect(client(line) == ["ok"] && client("options").contains("setting Threads 3"))
  }
}

/// Faults of numbers are told by the parser of numbers, with the range that applies.
@Suite struct NumberTests {
  @Test(arguments: [
    ("0", ", and \"0\" is too small"), ("65", ", and \"65\" is too large"),
    ("99999999999999999999", ", and \"99999999999999999999\" is too large"), ("+5", " without a sign, not \"+5\""),
    ("-5", " without a sign, not \"-5\""), ("five", ", not \"five\""), ("1.5", ", not \"1.5\""), ("-", ", not \"-\""),
  ])
  func integers(token: String, objection: String) {
    let parameter = Parameter("count", .integer(1...64), "how many")
    #expect(
      throws: Refusal(.badArgument, "count must be a whole number from 1 to 64\(objection)")
    ) { () throws(Refusal) in try parameter.parse(token) }
  }

  @Test(arguments: [
    ("18446744073709551616", ", and \"18446744073709551616\" is too large"), ("+5", " without a sign, not \"+5\""),
    ("-0", " without a sign, not \"-0\""), ("", ", not \"\""),
  ])
  func seeds(token: String, objection: String) {
    let parameter = Parameter("seed", .seed, "a seed")
    #expect(
      throws: Refusal(.badArgument, "seed must be a whole number from 0 to 18446744073709551615\(objection)")
    ) { () throws(Refusal) in try parameter.parse(token) }
  }

  @Test func numbersBelowZeroHaveASign() throws {
    let parameter = Parameter("step", .integer(-5...5), "a step")
    #expect(try parameter.parse("-5") == .integer(-5))
    #expect(throws: Refusal(.badArgument, "step must be a whole number from -5 to 5, and \"-6\" is too small")) {
      () throws(Refusal) in try parameter.parse("-6")
    }
    #expect(
      throws: Refusal(
        .badArgument, "step must be a whole number from -5 to 5, and \"-99999999999999999999\" is too small")
    ) { () throws(Refusal) in try parameter.parse("-99999999999999999999") }
    #expect(throws: Refusal.self) { try parameter.parse("+5") }
    #expect(throws: Refusal.self) { try parameter.parse("-0") }
  }
}
