import PuzzleKit

/// The groups of a player's folder: its entries whose names end in `.json`, in the order of their bytes. Decks among them are
/// passed over, and folders within it are not searched.
public final class FolderGroups: GroupDataSource {
  private let folder: String
  private let context: any GameContext

  /// The groups of a folder, which is not read yet.
  public init(folder: String, context: any GameContext) {
    self.folder = folder
    self.context = context
  }

  /// The paths of the files.
  private func files() throws(Refusal) -> [String] {
    try entries(ofFolder: folder, context).filter { $0.hasSuffix(".json") }.map {
      folder.hasSuffix("/") ? folder + $0 : "\(folder)/\($0)"
    }
  }

  /// Those of some groups that the folder has.
  /// - Throws: the first fault of a file if one of the groups that are needed is missing, which may be in that file; `io` if
  ///   there is no such folder.
  func loadGroups(named names: Set<String>, needing needed: Set<String>) throws(Refusal) -> [LoadedGroup] {
    var found: [String: LoadedGroup] = [:]
    var fault: Refusal?
    for file in try files() {
      let loaded: CardGroup?
      do throws(Refusal) { loaded = try group(file) } catch {
        fault = fault ?? error
        continue
      }
      guard let loaded, names.contains(loaded.id) else { continue }
      if let first = found.updateValue(LoadedGroup(loaded, file: file), forKey: loaded.id)?.file {
        throw FolderGroups.clash(loaded.id, file, first)
      }
    }
    if let fault, needed.contains(where: { found[$0] == nil }) { throw fault }
    return found.values.sorted { $0.group.id < $1.group.id }
  }

  /// All groups, in the order of their files' names.
  /// - Throws: `bad-file` that names the first fault by file and JSON path, `io` if there is no such folder.
  public func loadGroups() throws(Refusal) -> [LoadedGroup] {
    var loaded: [LoadedGroup] = []
    var files: [String: String] = [:]
    for file in try self.files() {
      guard let group = try self.group(file) else { continue }
      if let first = files.updateValue(file, forKey: group.id) { throw FolderGroups.clash(group.id, file, first) }
      loaded.append(LoadedGroup(group, file: file))
    }
    if loaded.isEmpty {
      throw Refusal(.badFile, "\(folder) must have files with groups, whose names end in .json, and has none")
    }
    return loaded
  }

  /// The deck in a file, which may be in any folder.
  /// - Throws: `bad-file` that names the first fault by file and JSON path, `io` if there is no such file.
  public func loadDeck(_ path: String) throws(Refusal) -> Deck { try DeckFile.deck(try read(path), file: path) }

  /// The group in a file; nil if that holds a deck.
  private func group(_ file: String) throws(Refusal) -> CardGroup? {
    let bytes = try read(file)
    do throws(Refusal) { return try GroupFile.group(bytes, file: file) } catch {
      if DeckFile.isDeck(bytes) { return nil }
      throw error
    }
  }

  private static func clash(_ id: String, _ file: String, _ first: String) -> Refusal {
    Refusal(.badFile, "\(file), $.group_id: \(quoted(id)) is the name of the group in \(first)")
  }

  private func read(_ file: String) throws(Refusal) -> [UInt8] {
    guard let bytes = try context.read(file) else { throw Refusal(.inputOutput, "there is no file \(file)") }
    return bytes
  }
}
