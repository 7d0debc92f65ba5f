import Digests
import Glibc
import PuzzleKit
import System

/// The secret by which a player's ids are known again. It stays in the profile of whoever plays; each server gets a key of
/// its own for each id, so that none can play as somebody elsewhere.
public enum PlayerKey {
  /// The key of an id at a server; nil where there is no folder to keep the secret in.
  /// - Throws: `io` if the secret can't be read or written.
  public static func key(of player: String, at address: ServerAddress) throws(Refusal) -> String? {
    guard let folder = Folders.data() else { return nil }
    let secret = try secret(folder + "/player-key")
    return SHA256.hex(Array("\(secret)\n\(address.host):\(address.port)\(address.prefix)\n\(player)".utf8))
  }

  private static func secret(_ path: String) throws(Refusal) -> String {
    if let known = try read(path) { return known }
    let secret = (0..<32).map { _ in String(UInt8.random(in: 16...255), radix: 16) }.joined()
    // Of two that begin at once one makes the file, and both read it.
    let temporary = "\(path).\(getpid())"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw failure("write", path) }
    defer { unlink(temporary) }
    let isWritten = Files.writeAll(descriptor, (secret + "\n").utf8.span) && fsync(descriptor) == 0
    close(descriptor)
    guard isWritten, link(temporary, path) == 0 || errno == EEXIST, let known = try read(path) else {
      throw failure("write", path)
    }
    return known
  }

  private static func read(_ path: String) throws(Refusal) -> String? {
    guard let bytes = try Files.read(path) else { return nil }
    let text = String(decoding: bytes.prefix { $0 > 32 }, as: UTF8.self)
    guard text.utf8.count >= 32 else {
      throw Refusal(.badFile, "\(path) holds no player's key; remove it to begin with another one")
    }
    return text
  }

  private static func failure(_ verb: String, _ path: String) -> Refusal {
    Refusal(.inputOutput, "can't \(verb) \(path): \(String(cString: strerror(errno)))")
  }
}
