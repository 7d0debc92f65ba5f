import PuzzleKit

/// The groups of a player's folder: its entries whose names end in `.json`, in the order of their bytes. Folders within it
/// are not searched.
public struct FolderGroups: GroupDataSource {
  private let folder: String
  private let context: any GameContext

  /// The groups of a folder, which is not read yet.
  public init(folder: String, context: any GameContext) {
    self.folder = folder
    self.context = context
  }

  /// The paths of the files.
  private func files() throws(Refusal) -> [String] {
    try context.entries(ofFolder: folder).filter { $0.hasSuffix(".json") }.map {
      folder.hasSuffix("/") ? folder + $0 : "\(folder)/\($0)"
    }
  }

  /// Those of some groups that the folder has.
  /// - Throws: the first fault of a file if one of the groups is missing, which may be in that file; `io` if there is
  ///   no such folder.
  func loadGroups(named names: Set<String>) throws(Refusal) -> [CardGroup] {
    var found: [String: CardGroup] = [:]
    var fault: Refusal?
    for file in try files() {
      do throws(Refusal) {
        let group = try GroupFile.group(try read(file), file: file)
        if names.contains(group.id) { found[group.id] = group }
      } catch {
        fault = fault ?? error
      }
    }
    if let fault, found.count < names.count { throw fault }
    return Array(found.values)
  }

  /// All groups, in the order of their files' names.
  /// - Throws: `bad-file` that names the first fault by file and JSON path, `io` if there is no such folder.
  public func loadGroups() throws(Refusal) -> [LoadedGroup] {
    var loaded: [LoadedGroup] = []
    var files: [String: String] = [:]
    for file in try self.files() {
      let group = try GroupFile.group(try read(file), file: file)
      if let first = files.updateValue(file, forKey: group.id) {
        throw Refusal(.badFile, "\(file), $.group_id: \(quoted(group.id)) is the name of the group in \(first)")
      }
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

  private func read(_ file: String) throws(Refusal) -> [UInt8] {
    guard let bytes = try context.read(file) else { throw Refusal(.inputOutput, "there is no file \(file)") }
    return bytes
  }
}
