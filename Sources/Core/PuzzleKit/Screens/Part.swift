/// A picture of a screen, and its purpose there.
public struct Part: Equatable, Sendable {
  /// The purpose of a picture.
  public enum Kind: String, CaseIterable, Sendable {
    /// The name of what is shown.
    case title
    /// The state of the game, in words or as a bar.
    case status
    /// The field that is played on.
    case board
    /// The things to play with: keys, or tiles that are not laid.
    case hand
    /// Something begun and not yet done, such as a traced word or a card that is picked up.
    case trace
    /// The effects of the last move.
    case news
    /// Something that grows as the game goes on, and stands next to the board if there is room.
    case side
    /// Everything else: results, tables, statistics.
    case page
  }

  /// Its purpose.
  public let kind: Kind
  /// The picture.
  public let block: Block

  /// Makes a part; if no kind is given, it is the usual one of such pictures.
  public init(_ block: Block, _ kind: Kind? = nil) {
    self.block = block
    self.kind = kind ?? Self.usualKind(of: block)
  }

  private static func usualKind(of block: Block) -> Kind {
    switch block {
    case .heading: .title
    case .paragraph, .marked, .note, .message, .facts, .progress, .preformatted: .status
    case .board, .piles, .ink: .board
    case .keyboard: .hand
    case .list, .table, .histogram, .calendar, .plot, .sparkline: .page
    }
  }

  /// The places in it, in their order.
  public var places: [Place] {
    switch block {
    case .board(let rows, let names):
      // An empty row has no tile to drop on.
      return rows.joined().compactMap { $0.place } + names.filter { !$0.isEmpty }.map { .named($0) }
    case .keyboard(let rows): return rows.joined().compactMap { $0.place }
    case .facts(let facts): return facts.compactMap { $0.place }
    case .plot(let plot): return plot.points.compactMap { $0.place }
    case .piles(let rows, _):
      return rows.joined().filter { !$0.name.isEmpty }.flatMap { pile in
        [.named(pile.name)] + pile.cards.indices.map { .card(pile: pile.name, count: $0 + 1) }
      }
    default: return []
    }
  }
}

extension [Part] {
  /// The pictures alone.
  public var blocks: [Block] { map { $0.block } }
}
