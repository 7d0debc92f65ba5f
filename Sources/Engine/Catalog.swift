import PuzzleKit
import Wordiest
import Wordle

/// The games that an engine offers.
public struct Catalog: Sendable {
  private let makers: [@Sendable () -> any AnyKind]

  private init(_ makers: [@Sendable () -> any AnyKind]) { self.makers = makers }

  /// No games.
  public static let empty = Catalog([])

  /// The games of `parlor`. Each game is one line here.
  public static let standard = Catalog.empty
    .adding(WordleGame.self)
    .adding(WordiestGame.self)

  /// This catalog and one more game.
  public func adding<G: Game>(_ game: G.Type) -> Catalog {
    Catalog(makers + [{ Kind<G>() }])
  }

  /// The games with fresh dealers, for one session.
  func makeKinds() -> [any AnyKind] { makers.map { $0() } }
}
