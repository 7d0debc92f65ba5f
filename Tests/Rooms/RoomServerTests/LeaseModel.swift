@testable import RoomServer

/// The checks on which the life of nodes rests. The model holds with all of them, and with none of them taken away.
enum LeaseCheck: CaseIterable {
  /// Every entry names the term of its share.
  case term
  /// Every entry follows the journal.
  case follows
  /// A node says nothing after its lease is over.
  case silence
  /// The lease counts from before the beat was sent.
  case asked
  /// A node is buried only when its lease is over.
  case expiry
  /// The journal is read after the share was taken.
  case order
  /// A share is taken only in the term in which it was seen without an owner.
  case seen
}

/// Two nodes and one share with one room, and all that can happen to them: beats that arrive late, kills, burials, shares that
/// are taken, and entries that arrive late or twice. A state is a value, so that all of them can be looked at.
struct LeaseModel: Hashable {
  static let length: Int64 = 2
  private static let (lastTime, mostEntries, mostKills) = (Int64(3), 1, 1)

  /// An entry on its way to the database.
  private struct Letter: Hashable {
    let row: Int
    let term: Int
    let base: Int
    let value: Int
  }

  private struct Node: Hashable {
    var lease = NodeLease(length: LeaseModel.length)
    /// The time at which a beat was sent that has not been answered.
    var beat: Int64?
    /// The share as it was seen without an owner.
    var seen: Int?
    var term: Int?
    /// The journal as the node knows it.
    var journal: [Int]?
    var letter: Letter?
  }

  // The database.
  private var now: Int64 = 0
  private var rows: [Int: Int64] = [:]
  private var lastRow = 0
  private var owner: Int?
  private var term = 0
  private var journal: [Int] = []

  private var nodes = [Node(), Node()]
  /// Entries whose sender is dead, and which arrive nevertheless.
  private var late: [Letter] = []
  private var acknowledged: [Int] = []
  private var lastValue = 0
  private var kills = 0

  /// The first thing that went wrong; nil if all is as it has to be.
  private(set) var fault: String?

  /// The states that can follow.
  func next(_ checks: Set<LeaseCheck>) -> [LeaseModel] {
    var states: [LeaseModel] = []
    func add(_ change: (inout LeaseModel) -> Void) {
      var state = self
      change(&state)
      if state != self { states.append(state) }
    }
    if now < Self.lastTime { add { $0.now += 1 } }
    for index in nodes.indices {
      let node = nodes[index]
      guard let row = node.lease.node else {
        // The first is the first: otherwise each state would be there twice.
        if index == 0 || lastRow > 0 { add { $0.join(index) } }
        continue
      }
      if kills < Self.mostKills { add { $0.kill(index) } }
      if let asked = node.beat {
        add { $0.answerBeat(index, row, asked: checks.contains(.asked) ? asked : $0.now) }
      } else {
        add { $0.nodes[index].beat = $0.now }
      }
      for (other, end) in rows where other != row && (end < now || !checks.contains(.expiry)) {
        add { $0.rows[other] = nil }
      }
      if let seen = node.seen {
        add { $0.take(index, row, seen: seen, checks) }
      } else if node.term == nil, !isOwned {
        add {
          $0.nodes[index].seen = $0.term
          if !checks.contains(.order) { $0.nodes[index].journal = $0.journal }
        }
      }
      if node.term != nil, node.journal == nil { add { $0.nodes[index].journal = $0.journal } }
      if let letter = node.letter {
        add { $0.deliver(letter, from: index, checks) }
        // It is kept, and nobody hears of that.
        add { _ = $0.keep(letter, checks) }
      } else if let term = node.term, let known = node.journal {
        if lastValue < Self.mostEntries { add { $0.write(index, row, term, known) } }
        if node.lease.maySpeak(at: now) || !checks.contains(.silence) { add { $0.speak(known) } }
      }
    }
    for (index, letter) in late.enumerated() {
      add {
        $0.late.remove(at: index)
        _ = $0.keep(letter, checks)
      }
    }
    return states
  }

  private var isOwned: Bool { owner.map { rows[$0] != nil } ?? false }

  private mutating func join(_ index: Int) {
    lastRow += 1
    if lastRow > 3 { return lastRow -= 1 }
    rows[lastRow] = now + Self.length
    nodes[index].lease.join(lastRow, asked: now)
  }

  private mutating func kill(_ index: Int) {
    kills += 1
    if let letter = nodes[index].letter { late.append(letter) }
    nodes[index] = Node()
  }

  private mutating func answerBeat(_ index: Int, _ row: Int, asked: Int64) {
    let sent = nodes[index].beat ?? asked
    nodes[index].beat = nil
    guard rows[row] != nil else {
      // It was buried, and begins again.
      if let letter = nodes[index].letter { late.append(letter) }
      return nodes[index] = Node()
    }
    // The database counts from when the beat arrives, which may be at once.
    rows[row] = max(rows[row] ?? 0, sent + Self.length)
    nodes[index].lease.beat(asked: asked)
  }

  private mutating func take(_ index: Int, _ row: Int, seen: Int, _ checks: Set<LeaseCheck>) {
    nodes[index].seen = nil
    let isFree = checks.contains(.seen) ? term == seen && !isOwned : true
    guard isFree, rows[row] != nil else {
      if !checks.contains(.order) { nodes[index].journal = nil }
      return
    }
    (owner, term) = (row, term + 1)
    nodes[index].term = term
  }

  private mutating func write(_ index: Int, _ row: Int, _ term: Int, _ known: [Int]) {
    lastValue += 1
    nodes[index].letter = Letter(row: row, term: term, base: known.count, value: lastValue)
  }

  /// - Returns: whether the entry is kept; it may have been before.
  private mutating func keep(_ letter: Letter, _ checks: Set<LeaseCheck>) -> Bool {
    if checks.contains(.term), owner != letter.row || term != letter.term { return false }
    if checks.contains(.follows) {
      if journal.count > letter.base { return journal[letter.base] == letter.value }
      if journal.count < letter.base { return false }
    }
    journal.append(letter.value)
    if Set(journal).count < journal.count { fault = "an entry is kept twice" }
    return true
  }

  private mutating func deliver(_ letter: Letter, from index: Int, _ checks: Set<LeaseCheck>) {
    nodes[index].letter = nil
    guard keep(letter, checks) else {
      // The room is lost, and has to be read again.
      (nodes[index].term, nodes[index].journal) = (nil, nil)
      return
    }
    nodes[index].journal?.append(letter.value)
    acknowledged.append(letter.value)
    if !acknowledged.allSatisfy(journal.contains) { fault = "what was acknowledged is lost" }
  }

  /// A node tells what it knows. Nothing may be missing that anybody was told before.
  private mutating func speak(_ known: [Int]) {
    if !acknowledged.allSatisfy(known.contains) { fault = "a node tells less than another has acknowledged" }
    if !known.allSatisfy(journal.contains) { fault = "a node tells what is not kept" }
  }

  /// Looks at all states that can be reached.
  /// - Returns: the number of states, and the first fault.
  static func explore(_ checks: Set<LeaseCheck>) -> (states: Int, fault: String?) {
    var seen: Set<LeaseModel> = [LeaseModel()]
    var queue = [LeaseModel()]
    var index = 0
    while index < queue.count {
      for state in queue[index].next(checks) where seen.insert(state).inserted {
        if let fault = state.fault { return (seen.count, fault) }
        queue.append(state)
      }
      index += 1
    }
    return (seen.count, nil)
  }
}
