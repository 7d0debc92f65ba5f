import Digests
import Glibc
import PlainJSON
import PuzzleKit
import System

/// A seat in a room, kept in a file until the room is left: a player whose program has ended comes back to it. As long as the
/// program runs it has the file for itself.
public final class KeptSeat {
  /// The room's id.
  public let room: String
  /// The token that opens the seat.
  public let token: String
  private let path: String
  private let descriptor: Int32

  /// The time after which nobody comes back to a seat any more, in milliseconds.
  private static let life: Int64 = 86_400_000

  private init(_ room: String, _ token: String, _ path: String, _ descriptor: Int32) {
    (self.room, self.token, self.path, self.descriptor) = (room, token, path, descriptor)
  }

  deinit { close(descriptor) }

  /// Keeps a seat.
  /// - Parameters:
  ///   - answer: the server's answer that has brought it.
  ///   - code: the code by which it was joined; nil for that of the answer.
  ///   - name: the name of the player.
  ///   - address: the server.
  ///   - folder: the folder of kept seats.
  /// - Returns: nil if it can't be kept, which keeps nobody from playing.
  public static func keep(
    _ answer: JSONNode, code: String?, name: String, at address: ServerAddress, in folder: String
  ) -> KeptSeat? {
    guard let room = try? answer.required("roomId").string(), let token = try? answer.required("token").string(),
      let member = try? answer.required("member").int(), isPlain(room), (try? Files.makeFolder(folder)) != nil
    else { return nil }
    let path = "\(folder)/\(mark(of: address))-\(room)-\(member)"
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { return nil }
    let code = code ?? (try? answer.optional("code")?.string()) ?? nil
    let text = JSONValue.of(
      ("room", .string(room)), ("token", .string(token)), ("code", code.map(JSONValue.string)),
      ("name", .string(name)), ("time", .integer(Services.system.now()))
    ).text
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, ftruncate(descriptor, 0) == 0,
      Files.writeAll(descriptor, (text + "\n").utf8.span)
    else {
      close(descriptor)
      return nil
    }
    return KeptSeat(room, token, path, descriptor)
  }

  /// The newest kept seat that no program has now.
  /// - Parameters:
  ///   - room: the room's id, or the code by which it was joined; nil for any room.
  ///   - name: the name of the player; nil for any.
  ///   - address: the server.
  ///   - folder: the folder of kept seats.
  public static func find(
    room: String?, name: String?, at address: ServerAddress, in folder: String
  ) -> KeptSeat? {
    var newest: (seat: KeptSeat, time: Int64)?
    for file in (try? Files.names(inFolder: folder)) ?? [] where file.hasPrefix(mark(of: address) + "-") {
      let path = "\(folder)/\(file)"
      guard let bytes = try? Files.read(path), let value = try? JSONValue(parsing: bytes) else { continue }
      let node = JSONNode(value)
      guard let id = try? node.required("room").string(), let token = try? node.required("token").string(),
        let time = try? node.required("time").integer()
      else { continue }
      if time + life < Services.system.now() {
        unlink(path)
        continue
      }
      let code = (try? node.optional("code")?.string()) ?? nil
      let player = (try? node.required("name").string()) ?? ""
      guard room == nil || room == id || room == code, name == nil || name == player, time > newest?.time ?? -1 else {
        continue
      }
      let descriptor = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
      guard descriptor >= 0 else { continue }
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
        close(descriptor)
        continue
      }
      newest = (KeptSeat(id, token, path, descriptor), time)
    }
    return newest?.seat
  }

  /// Forgets it: the room is left.
  public func forget() { unlink(path) }

  private static func mark(of address: ServerAddress) -> String {
    String(SHA256.hex(Array("\(address.host):\(address.port)\(address.prefix)".utf8)).prefix(12))
  }

  private static func isPlain(_ text: String) -> Bool {
    1...64 ~= text.utf8.count && text.utf8.allSatisfy { 48...57 ~= $0 || 97...122 ~= $0 }
  }
}
