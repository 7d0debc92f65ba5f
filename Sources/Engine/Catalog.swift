import Atlas
import PuzzleKit
import Wordiest
import Wordle

/// The games that an engine offers.
public struct Catalog: Sendable {
  private let makers: [@Sendable (Session?) -> any AnyKind]

  private init(_ makers: [@Sendable (Session?) -> any AnyKind]) { self.makers = makers }

  /// No games.
  public static let empty = Catalog([])

  /// The games of `parlor`. Each game is one line here.
  public static let standard = Catalog.empty
    .adding(WordleGame.self)
    .adding(WordiestGame.self)
    .adding(AtlasGame.self)

  /// This catalog and one more game.
  public func adding<G: Game>(_ game: G.Type) -> Catalog {
    Catalog(makers + [{ Kind<G>($0) }])
  }

  /// The games with fresh dealers, for one session, or for nobody to play but to read about.
  func makeKinds(for session: Session? = nil) -> [any AnyKind] { makers.map { $0(session) } }
}
