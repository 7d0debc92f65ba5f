import Engine
import Foundation
import PuzzleKit
import Testing

@testable import Store

private func readReadOnlyProfile(_ path: String) throws {
  try becomeOrdinaryUser()
  let profile = try SQLiteProfile(path: path)
  try #require(try profile.history() == [entry(1)])
  let game = try #require(try profile.unfinished().first)
  let expected = Refusal(.inputOutput, "the profile \(path) is read-only")
  func requireRefusal(_ write: (any ProfileRecords) throws(Refusal) -> Void) throws {
    try #require(profile.refusal(write) == expected)
  }
  try requireRefusal { records throws(Refusal) in try records.set(game: "nim", key: "a", "c") }
  try requireRefusal { records throws(Refusal) in try records.set(game: "nim", key: "a", nil) }
  try requireRefusal { records throws(Refusal) in
    _ = try records.begin(game: "nim", mode: "standard", lines: ["a"], at: 2)
  }
  try requireRefusal { records throws(Refusal) in try records.append(["a"], to: game.id, after: 1, at: 2) }
  try requireRefusal { records throws(Refusal) in try records.end(game.id) }
  try requireRefusal { records throws(Refusal) in try records.record(entry(2)) }
  try requireRefusal { records throws(Refusal) in try records.clear(game: "nim") }
  try #require(try profile.history() == [entry(1)])
}

private func useReadOnlyFolder(_ folder: String, _ path: String) throws {
  try becomeOrdinaryUser()
  let profile = try SQLiteProfile(path: path)
  try #require(try profile.history() == [entry(1)])
  let refusal = profile.refusal { records throws(Refusal) in try records.record(entry(2)) }
  try #require(
    refusal == Refusal(.inputOutput, "the profile \(path) can't be written: its folder is read-only"))
  try #require(
    refusalOfOpening(folder + "/new")
      == Refusal(
        .inputOutput,
        "the profile \(folder)/new can't be opened: the folder \(folder) does not let a file be made in it"))
}

/// Profiles that can be read and not written, or neither. Each is met in a process of its own without the rights of root.
@Suite struct AccessTests {
  let folder: Folder
  let path: String

  init() throws {
    folder = try Folder()
    path = folder.file()
    try SQLiteProfile(path: path).transaction { records throws(Refusal) in
      try records.set(game: "nim", key: "a", "b")
      _ = try records.begin(game: "nim", mode: "standard", lines: ["newgame nim standard"], at: 1)
      try records.record(entry(1))
    }
  }

  @Test func aReadOnlyProfileIsRead() async throws {
    chmod(path, 0o444)
    let before = try folder.contents()
    await #expect(processExitsWith: .success) { [path = path as String] in
      try readReadOnlyProfile(path)
    }
    #expect(try folder.contents() == before)
  }

  @Test func aReadOnlyFolder() async throws {
    chmod(path, 0o666)
    chmod(folder.path, 0o555)
    let before = try folder.contents()
    await #expect(processExitsWith: .success) { [path = path as String, folder = folder.path as String] in
      try useReadOnlyFolder(folder, path)
    }
    #expect(try folder.contents() == before)
  }

  @Test func aFileThatMayNotBeRead() async throws {
    chmod(path, 0)
    await #expect(processExitsWith: .success) { [path = path as String] in
      try becomeOrdinaryUser()
      try #require(
        refusalOfOpening(path)
          == Refusal(.inputOutput, "the profile \(path) can't be opened: you have no permission to read it"))
    }
  }

  @Test func aReadOnlyEmptyFile() async throws {
    let empty = folder.file("empty")
    #expect(FileManager.default.createFile(atPath: empty, contents: nil))
    chmod(empty, 0o444)
    await #expect(processExitsWith: .success) { [empty = empty as String] in
      try becomeOrdinaryUser()
      try #require(refusalOfOpening(empty) == Refusal(.inputOutput, "the profile \(empty) is read-only"))
    }
    #expect(try folder.contents()["empty"] == Data())
  }

  @Test func aProfileThatIsRemovedWhileItIsOpen() throws {
    let profile = try SQLiteProfile(path: path)
    try FileManager.default.removeItem(atPath: path)
    let refusal = profile.refusal { records throws(Refusal) in try records.record(entry(2)) }
    #expect(
      refusal
        == Refusal(.inputOutput, "the profile \(path) was moved or removed while it was open; open it again"))
    #expect(try folder.names().isEmpty)
  }

  @Test func aFullDisk() throws {
    let profile = try SQLiteProfile(path: path, patience: 0, pageLimit: 20)
    var acknowledged = try profile.history()
    var refusal: Refusal?
    while refusal == nil, acknowledged.count < 10_000 {
      let next = entry(Int64(acknowledged.count + 1), detail: String(repeating: "x", count: 500))
      refusal = profile.refusal { records throws(Refusal) in
        try records.set(game: "nim", key: "a", "\(acknowledged.count)")
        try records.record(next)
      }
      if refusal == nil { acknowledged.append(next) }
    }
    #expect(
      refusal
        == Refusal(.inputOutput, "the profile \(path) could not grow: the disk is full; nothing was changed"))
    #expect(try profile.history() == acknowledged)

    let other = try SQLiteProfile(path: path)
    #expect(try other.history() == acknowledged)
    #expect(
      try other.transaction { records throws(Refusal) in try records.value(game: "nim", key: "a") }
        == "\(acknowledged.count - 1)")
    try other.transaction { records throws(Refusal) in try records.record(entry(.max)) }
    #expect(try profile.history() == acknowledged + [entry(.max)])
    #expect(try folder.names() == ["profile"])
  }

  @Test func aFaultThatTheBodyPassesOverStillUndoesTheStep() throws {
    let profile = try SQLiteProfile(path: path, patience: 0, pageLimit: 20)
    let refusal = profile.refusal { records throws(Refusal) in
      try records.set(game: "nim", key: "a", "c")
      try? records.set(game: "nim", key: "long", String(repeating: "x", count: 200_000))
    }
    #expect(refusal?.text.contains("the disk is full") == true)
    #expect(try profile.transaction { records throws(Refusal) in try records.value(game: "nim", key: "a") } == "b")
  }

  @Test func aFullDiskForANewProfile() throws {
    do throws(Refusal) {
      _ = try SQLiteProfile(path: folder.file("new"), patience: 0, pageLimit: 3)
      Issue.record("opened")
    } catch {
      #expect(error.code == .inputOutput && error.text.contains("the disk is full"))
    }
    _ = try SQLiteProfile(path: folder.file("new"))
  }
}
