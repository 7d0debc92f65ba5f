/// Connections and rooms that are gone.
extension Lobby {
  /// Forgets a room whose journal somebody else has changed: nothing more can be kept of it. Whoever is connected may come back
  /// to what is kept.
  public mutating func lose(_ id: String) -> [Effect] {
    guard let room = rooms[id] else { return [] }
    forget(room)
    let readers = connections.filter { $0.value.room == id }.keys.sorted()
    for reader in readers { connections[reader] = nil }
    return readers.map { .close(reader: $0, .lost) }
  }

  /// Takes the end of a connection.
  mutating func forget(_ reader: Int, at now: Int64) -> [Effect] {
    guard let connection = connections.removeValue(forKey: reader), let room = rooms[connection.room],
      let member = room.member(ofReader: reader)
    else { return [] }
    room.disconnect(member, at: now)
    return finish(room, for: "", at: now)
  }
}
