import Engine
import PlainJSON
import PuzzleKit
import RoomRecords
import Rooms
import Support
import Testing
import Wire

/// The records of rooms: written by the server, read by a client.
@Suite struct RoomRecordTests {
  /// Of each kind at least one; of those with optional fields one with all of them and one with none.
  private static let records: [any RoomRecord] = [
    RoomRecords.Joined(number: 2, member: 2, role: .spectator, name: "Ben the 2nd"),
    RoomRecords.Left(number: 3, member: 2, why: .gone), RoomRecords.Host(number: 4, member: 1),
    RoomRecords.Ready(number: 5, member: 1, isReady: false), RoomRecords.Online(member: 1, isOnline: true),
    RoomRecords.Started(
      number: 6, round: 1, game: "wordflow", mode: "normal", style: .race, seat: 0, counts: false),
    RoomRecords.Started(number: 6, round: 2, game: "atlas", mode: "easy", style: .together, seat: 1, counts: true),
    RoomRecords.Standing(number: 7, member: 2, status: .playing, progress: "2/6"),
    RoomRecords.Standing(number: 7, member: 2, status: .finished, progress: nil),
    RoomRecords.Chat(number: 8, member: 1, text: "well done"),
    RoomRecords.Reaction(number: 9, member: 1, emoji: "👍"),
    RoomRecords.Rematch(number: 10, member: 1, deal: "seed 3"), RoomRecords.Lapsed(number: 11),
    RoomRecords.Delayed(wait: 1000, reason: "there is too much to do"),
    RoomRecords.Ended(number: 12, round: 1, why: .time, winner: 2),
    RoomRecords.Ended(number: 12, round: 1, why: .played, winner: nil),
    RoomRecords.Placing(member: 1, outcome: .won, score: 2.5, time: 1500, name: "Cleo the 3rd"),
    RoomRecords.Placing(member: 1, outcome: .lost, score: nil, time: nil),
    RoomRecords.Closed(number: 13, why: .idle), RoomRecords.Typing(member: 2), RoomRecords.Picture(json: "{}"),
    RoomRecords.Room(
      phase: .waiting, round: 0, game: "wordle", mode: "classic", style: .race, seats: 2, host: 1, code: "123456",
      limit: 60, isBlind: true, id: "abc", left: 59_000, title: "Our room"),
    RoomRecords.Room(
      phase: .ended, round: 3, game: "wordle", mode: "classic", style: .together, seats: 4, host: 2, code: nil,
      limit: nil, isBlind: false, id: nil, left: nil, title: nil),
    RoomRecords.Member(
      member: 1, role: .player, isYou: true, isOnline: true, isReady: false, seat: 1, name: "Ann"),
    RoomRecords.View(seat: 1, member: 2), RoomRecords.Versus(member: 2, won: 3, lost: 1),
    RoomRecords.Waiting(guest: nil, pairs: 0, wait: nil), RoomRecords.Waiting(guest: "Ben the 2nd", pairs: 3, wait: 40),
    RoomRecords.Notice(number: 14, text: "we stop at noon"),
    RoomRecords.Muted(member: 0), RoomRecords.Blocked(player: "ben-1"),
  ]

  private let reader = RecordReader(RoomRecords.all)

  private func line(_ record: some RoomRecord, _ format: Format) -> String {
    var reply = Reply()
    reply.add(record)
    var output = Output()
    for record in reply.records { Renderer(format: format, id: "").write(record, of: reply, to: &output) }
    return String(decoding: output.bytes.dropLast(), as: UTF8.self)
  }

  private func values(_ record: some RoomRecord) -> [Value] { record.values.map { $0 ?? .absent } }

  /// Whether a line is read as a record.
  private func isRead<Record: RoomRecord>(_ read: ReadLine, as record: Record) throws -> Bool {
    guard case .record(let read) = read, read.schema == Record.schema else { return false }
    var fields = RecordFields(read.schema, read.values)
    return try AnyRoomRecord(read.schema, read.values) != nil && Record(&fields) == record
  }

  @Test func allKindsAreTried() {
    #expect(Set(Self.records.map { type(of: $0).schema.name }) == Set(RoomRecords.all.map(\.name)))
  }

  @Test(arguments: records)
  func whatIsWrittenIsReadBack(record: any RoomRecord) throws {
    #expect(try isRead(reader.read(text: line(record, .text)).1, as: record))
    #expect(try isRead(reader.read(json: line(record, .json)).1, as: record))
  }

  @Test(arguments: records)
  func aFieldThatIsMissingOrOfAnotherFormIsNamed(record: any RoomRecord) throws {
    let (schema, values) = (type(of: record).schema, values(record))
    for (index, field) in schema.fields.enumerated() {
      var others = values
      others[index] = .words([])
      #expect(throws: schema.fault(in: field)) { try AnyRoomRecord(schema, others) }
      others[index] = .absent
      if field.isOptional {
        #expect(try AnyRoomRecord(schema, others) != nil)
      } else {
        #expect(throws: schema.fault(in: field)) { try AnyRoomRecord(schema, others) }
      }
      if field.values != nil {
        others[index] = .word("nonsense")
        #expect(throws: schema.fault(in: field)) { try AnyRoomRecord(schema, others) }
      }
    }
  }

  /// A text may be empty; all else is missed at the end of a line.
  @Test(arguments: records)
  func aLineThatEndsTooSoonNamesWhatIsMissing(record: any RoomRecord) throws {
    let schema = type(of: record).schema
    let words = line(record, .text).split(separator: " ").map(String.init)
    for (index, field) in schema.fields.enumerated() where !field.isOptional && field.kind != .text {
      let beginning = words.prefix(index + 1).joined(separator: " ")
      #expect(throws: schema.fault(in: field)) { try reader.read(text: beginning) }
    }
  }

  @Test(arguments: records)
  func anObjectWithoutAMemberNamesIt(record: any RoomRecord) throws {
    guard case .object(let members) = try JSONValue(parsing: Array(line(record, .json).utf8)) else {
      Issue.record("no object")
      return
    }
    for field in type(of: record).schema.fields where !field.isOptional {
      let text = JSONValue.object(members.filter { $0.name != field.name }).text
      #expect {
        try reader.read(json: text)
      } throws: {
        ($0 as? Refusal)?.text.contains(field.name) == true
      }
    }
  }

  @Test func theRecordsOfEventsBeginWithTheirNumber() {
    #expect(
      RoomRecords.numbered.sorted() == [
        "chat", "closed", "ended", "host", "joined", "lapsed", "left", "notice", "reaction", "ready", "rematch",
        "standing",
        "started",
      ])
  }

  @Test func theSchemaSaysThatAllInARoomMayUseItsCommands() throws {
    let schema = try JSONNode(JSONValue(parsing: Array(SchemaDocument.json(.parlor, rooms: RoomSchema.part).utf8)))
    let commands = try schema.required("rooms").required("commands").elements()
    for command in commands {
      #expect(try command.required("reach").string() == "anywhere")
    }
    #expect(commands.count > 10)
  }
}
