import Engine
import RoomRecords

/// The part of rooms in the protocol, for programs.
public enum RoomSchema {
  /// Their commands, records, events and errors.
  public static let part = SchemaDocument.Part(RoomCommands.rows, RoomRecords.all, RoomEvents.all, RoomErrors.all)
}
