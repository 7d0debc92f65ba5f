import PuzzleKit

/// The contents of an engine: games, dictionaries, and the dialects that it understands as well as its own protocol.
public struct Catalog: Sendable {
  /// The games with fresh dealers, for one session, or for nobody to play but to read about.
  private(set) var makeEntries: @Sendable () -> [CatalogEntry] = { [] }
  private var makeManuals: @Sendable () -> [Manual] = { [] }
  let dictionaries: Dictionaries
  private(set) var dialects: [Dialect] = []
  /// The engine's commands and those of the dialects.
  package var commands: CommandTable { CommandTable(dialects) }

  /// No games.
  public static let empty = Catalog()

  /// No games yet, and some dictionaries.
  public init(dictionaries: Dictionaries = .none) { self.dictionaries = dictionaries }

  /// This catalog and one more game.
  public func adding<G: Game>(_ game: G.Type) -> Catalog {
    var catalog = self
    catalog.makeEntries = { [makeEntries] in makeEntries() + [CatalogEntry.of(game)] }
    catalog.makeManuals = { [makeManuals] in makeManuals() + [G.manual] }
    return catalog
  }

  /// This catalog and one more dialect.
  public func speaking(_ dialect: Dialect) -> Catalog {
    var catalog = self
    catalog.dialects.append(dialect)
    return catalog
  }

  /// The games with dealers of their own.
  package func entries() -> [CatalogEntry] { makeEntries() }

  /// The manuals of the games, in order.
  public var manuals: [Manual] { makeManuals() }

  /// All records that the engine and the games write.
  public var schemas: [RecordSchema] { Schemas.all + manuals.flatMap { $0.records } }
}
