/// A minimal acyclic automaton as flat arrays; children have smaller numbers than their parents.
struct Automaton {
  /// Per node: bits 0-25 the letters that go on, bit 26 whether a word ends.
  var masks: [UInt32] = []
  /// Per node: where its targets start; one entry more than nodes.
  var starts: [Int] = [0]
  /// The nodes that edges lead to, in letter order within a node.
  var targets: [UInt32] = []
  var words = 0
  var longest = 0

  var root: Int { masks.count - 1 }

  func children(of node: Int) -> ArraySlice<UInt32> { targets[starts[node]..<starts[node + 1]] }
}

/// Builds a minimal automaton from sorted words, one at a time.
///
/// Daciuk, Mihov, Watson and Watson, "Incremental Construction of Minimal Acyclic Finite-State Automata",
/// Computational Linguistics 26(1), 2000: algorithm 1. The nodes of the last word are open; a node is closed, that is
/// replaced by an equal one of the register or added to it, as soon as the next word leaves its path.
struct AutomatonBuilder {
  private struct OpenNode {
    var mask: UInt32 = 0
    var targets: [UInt32] = []
  }

  private var automaton = Automaton()
  private var last: [UInt8] = []
  private var open = [OpenNode()]
  /// Open addressing; 0 is free, else a node's number plus one. The size is a power of two.
  private var register = [UInt32](repeating: 0, count: 1024)

  var words: Int { automaton.words }

  /// Adds a word that is not before the last one; false if it is the last one.
  mutating func insert(_ word: ArraySlice<UInt8>) -> Bool {
    var shared = 0
    for (old, new) in zip(last, word) {
      guard old == new else { break }
      shared += 1
    }
    if shared == word.count, shared == last.count, automaton.words > 0 { return false }
    close(to: shared)
    last.removeSubrange(shared...)
    for byte in word.dropFirst(shared) {
      open[last.count].mask |= 1 << UInt32(byte - 97)
      last.append(byte)
      if open.count == last.count { open.append(OpenNode()) }
    }
    open[last.count].mask |= GraphFormat.wordBit
    automaton.words += 1
    automaton.longest = max(automaton.longest, word.count)
    return true
  }

  /// Closes what is open; the root comes last.
  mutating func finish() -> Automaton {
    close(to: 0)
    _ = closed(0)
    return automaton
  }

  private mutating func close(to depth: Int) {
    var level = last.count
    while level > depth {
      let node = closed(level)
      level -= 1
      open[level].targets.append(node)
    }
  }

  /// The number of the node that equals the open one, which is emptied for its next use.
  private mutating func closed(_ level: Int) -> UInt32 {
    defer {
      open[level].mask = 0
      open[level].targets.removeAll(keepingCapacity: true)
    }
    if (automaton.masks.count + 1) * 2 > register.count { grow() }
    let mask = open[level].mask
    var slot = hash(mask, open[level].targets[...])
    while register[slot] != 0 {
      let node = Int(register[slot] - 1)
      if automaton.masks[node] == mask, automaton.children(of: node).elementsEqual(open[level].targets) {
        return UInt32(node)
      }
      slot = (slot + 1) & (register.count - 1)
    }
    automaton.masks.append(mask)
    automaton.targets.append(contentsOf: open[level].targets)
    automaton.starts.append(automaton.targets.count)
    register[slot] = UInt32(automaton.masks.count)
    return UInt32(automaton.root)
  }

  private func hash(_ mask: UInt32, _ targets: ArraySlice<UInt32>) -> Int {
    var hash = UInt64(mask) &* 0x9E37_79B9_7F4A_7C15
    for target in targets {
      hash = (hash ^ (hash >> 29) ^ UInt64(target)) &* 0xBF58_476D_1CE4_E5B9
    }
    return Int(truncatingIfNeeded: hash >> 32) & (register.count - 1)
  }

  private mutating func grow() {
    register = [UInt32](repeating: 0, count: register.count * 2)
    for node in automaton.masks.indices {
      var slot = hash(automaton.masks[node], automaton.children(of: node))
      while register[slot] != 0 { slot = (slot + 1) & (register.count - 1) }
      register[slot] = UInt32(node + 1)
    }
  }
}
