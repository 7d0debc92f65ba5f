import Engine
import Foundation
import Synchronization
import System

/// A folder of its own for a test, removed at the end.
public final class TestFolder {
  /// Where it is.
  public let folder: String

  /// Makes the folder.
  public init() throws {
    folder = NSTemporaryDirectory() + "parlor-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// The path of a file in the folder.
  public func path(_ name: String) -> String { folder + "/" + name }

  /// Writes a file in the folder.
  public func write(_ name: String, _ text: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path(name)))
  }

  /// A host with real files and profiles, and a clock that stands still at noon of 2026-01-26 UTC.
  public static let host = {
    var host = Host.system
    host.now = { 1_769_428_800_000 }
    host.utcOffset = { _ in 0 }
    host.elapsed = { 0 }
    return host
  }()
}

/// A session that is talked to in lines.
public final class TestClient {
  /// The session.
  public let session: Session

  /// A session with no game open.
  public init(_ catalog: Catalog = .standard, isInteractive: Bool = false) {
    session = Session(catalog: catalog, host: TestFolder.host, isInteractive: isInteractive)
  }

  /// The lines that answer a request, the final one included. Work is done before they are given.
  @discardableResult
  public func callAsFunction(_ line: String) -> [String] {
    var output = Output()
    var bytes = Array(line.utf8)
    let disposition = bytes.withUnsafeMutableBufferPointer { session.execute(UnsafeBufferPointer($0), into: &output) }
    if case .work(let work) = disposition {
      let collected = Mutex<[UInt8]>([])
      let result = work.run(stop: StopSignal()) { bytes in collected.withLock { $0 += bytes } }
      session.finish(result)
      output.append(contentsOf: collected.withLock { $0 })
    }
    return String(decoding: output.bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
