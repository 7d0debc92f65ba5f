import Foundation
import GRDB
import PuzzleKit
import Testing

@testable import Store

/// Refusals of a profile that SQLite can't use.
@Suite struct FaultTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func text(_ code: Int32, _ path: String = "/p", patience: Double = 5) -> String {
    let refusal = Faults(path: path, patience: patience)
      .refusal(of: DatabaseError(resultCode: ResultCode(rawValue: code), message: "the reason"))
    return "\(refusal.code.name) \(refusal.text)"
  }

  private static let damaged = "bad-file the profile /p is damaged (the reason); restore a copy or name another file"
  private static let interrupted =
    "io the profile /p is read-only and has an interrupted write to take back; make it and its folder writable"

  // The numbers are SQLite's own, https://sqlite.org/rescode.html.
  @Test(
    arguments: [
      (1544, "io the profile /p can't be written: its folder is read-only"),
      (1032, "io the profile /p was moved or removed while it was open; open it again"),
      (264, interrupted), (776, interrupted), (1288, interrupted), (8, "io the profile /p is read-only"),
      (520, "io the profile /p is read-only"),
      (13, "io the profile /p could not grow: the disk is full; nothing was changed"),
      (5, "io the profile /p is in use: another process has not finished within 5 s; try again"),
      (517, "io the profile /p is in use: another process has not finished within 5 s; try again"),
      (6, "io the profile /p is in use: another process has not finished within 5 s; try again"),
      (15, "io the profile /p is in use: another process has not finished within 5 s; try again"),
      (11, damaged), (267, damaged), (26, damaged), (24, damaged), (1, damaged), (19, damaged), (1299, damaged),
      (10, "io the profile /p can't be read or written: the reason"),
      (266, "io the profile /p can't be read or written: the reason"),
      (7, "io the profile /p can't be read or written: the reason"),
    ] as [(Int32, String)])
  func everyFaultHasItsSentence(code: Int32, said: String) {
    #expect(text(code) == said)
  }

  @Test func whatIsDamagedIsSaidOnOneLine() {
    let error = DatabaseError(resultCode: .SQLITE_CORRUPT, message: "row 3\nis\r\nbad")
    #expect(Faults(path: "/p", patience: 0).refusal(of: error).text.contains("damaged (row 3 is bad);"))
  }

  @Test func whatStandsInTheWayIsNamed() async throws {
    let file = folder.file()
    #expect(FileManager.default.createFile(atPath: file, contents: Data([1, 2])))
    func cannot(_ path: String) -> String { "io the profile \(path) can't be opened: " }
    #expect(
      text(14, folder.path + "/no/profile").hasPrefix(cannot(folder.path + "/no/profile") + "there is no folder "))
    #expect(text(14, file + "/profile") == cannot(file + "/profile") + "\(file) is not a folder")
    #expect(text(14, "/no-such-profile").hasSuffix("opened: the folder / does not let a file be made in it"))
    #expect(text(14, "no-such-profile").hasSuffix("opened: the folder . does not let a file be made in it"))
    let noJournal = "no journal can be made next to it in the folder \(folder.path)"
    #expect(text(14, file) == cannot(file) + noJournal)
    // It may be read, though not written.
    chmod(file, 0o444)
    await #expect(processExitsWith: .success) { [file = file as String, noJournal = noJournal as String] in
      try becomeOrdinaryUser()
      let refusal = Faults(path: file, patience: 0).refusal(of: DatabaseError(resultCode: .SQLITE_CANTOPEN))
      try #require(refusal.text == "the profile \(file) can't be opened: \(noJournal)")
    }
  }

  @Test(arguments: [(0.0, 0), (0.25, 250), (5.0, 5000)]) func aBusyFileIsWaitedForAMillisecondALook(
    patience: Double, looks: Int
  ) throws {
    let faults = Faults(path: "/p", patience: patience)
    let configuration = SQLiteProfile.configuration(faults, isInMemory: false, pageLimit: nil)
    guard case .callback(let looksAgain) = configuration.busyMode else {
      Issue.record("\(configuration.busyMode)")
      return
    }
    #expect(!looksAgain(looks))
    if looks > 0 { #expect(looksAgain(0) && looksAgain(looks - 1)) }
  }
}
