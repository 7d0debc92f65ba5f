import PuzzleKit

/// A way to find every candidate of a position: the guess at each set of more than two candidates with more than one guess left,
/// in preorder, the classes of a guess in the order of their feedback. Smaller sets need no word: the heaviest is guessed,
/// the first of equal ones.
package struct DecisionTree: Equatable, Sendable {
  /// The guesses.
  package let words: [Word]
}

/// The reason why words are no tree of a position.
package struct DecisionTreeFault: Error, Equatable {
  /// The place of the word that is wrong, or their number where words are missing.
  package let place: Int
  /// The fault.
  package let text: String
}

/// A set of candidates on the way through a tree.
private struct TreeSet {
  var columns: [Int]
  var guessesLeft: Int
  var demand: HardModeMask?

  /// Whether the tree names the guess.
  var isNamed: Bool { columns.count > 2 && guessesLeft > 1 }
}

extension SearchPosition {
  /// The sets into which a guess splits a set, in the order of their feedback, and whether the guess itself was in it.
  fileprivate func split(_ set: TreeSet, by guess: Word) -> (sets: [TreeSet], found: Int?) {
    var classes: [Int: [Int]] = [:]
    var found: Int?
    for column in set.columns {
      if candidates[column] == guess {
        found = column
      } else {
        classes[Feedback(of: guess, against: candidates[column]).digits, default: []].append(column)
      }
    }
    let sets = classes.sorted { $0.key < $1.key }.map { digits, columns in
      var demand = set.demand
      demand?.add(guess, digits: digits)
      return TreeSet(columns: columns, guessesLeft: set.guessesLeft - 1, demand: demand)
    }
    return (sets, found)
  }

  fileprivate var wholeSet: TreeSet {
    TreeSet(columns: Array(candidates.indices), guessesLeft: guessesLeft, demand: demand)
  }
}

/// A tree by its sets, as it is looked up.
package struct TreeIndex: Sendable {
  /// The tree's entry for a set.
  package struct Entry: Equatable, Sendable {
    /// The guess.
    package let word: Word
    /// The cost of the set by the tree.
    let cost: Cost
    /// The guesses of the longest game from there.
    let most: Int
  }

  private var entries: [UInt64: Entry] = [:]
  /// The cost of the whole position by the tree.
  package let cost: Cost
  /// The key of the whole position.
  let root: UInt64

  /// Reads a tree of a position, guess for guess.
  /// - Parameter legalPartOnly: whether the tree may have guesses that hard mode does not allow; then only sets from which it
  ///   has none are looked up.
  /// - Throws: the first word that cannot be there: one that is no guess of the position or that hard mode does not
  ///   allow; or that words are missing or left over.
  package init(
    _ tree: DecisionTree, of position: SearchPosition, legalPartOnly: Bool = false
  ) throws(DecisionTreeFault) {
    let guesses = Set(position.guesses)
    var place = 0
    var entries: [UInt64: Entry] = [:]
    func walk(_ set: TreeSet) throws(DecisionTreeFault) -> (cost: Cost, most: Int, isLegal: Bool) {
      let weight = set.columns.reduce(0) { $0 + Int(position.weights[$1]) }
      if set.guessesLeft == 0 { return (.lost(weight), 0, true) }
      var guess = position.candidates[set.columns[0]]
      var isLegal = true
      if set.isNamed {
        guard place < tree.words.count else {
          throw DecisionTreeFault(place: place, text: "the tree ends too early")
        }
        guess = tree.words[place]
        guard guesses.contains(guess) else {
          throw DecisionTreeFault(place: place, text: "\(guess.text) is not a valid guess of these lists")
        }
        isLegal = set.demand?.allows(guess, letters: HardModeMask.letters(guess)) ?? true
        if !isLegal, !legalPartOnly {
          throw DecisionTreeFault(place: place, text: "hard mode does not allow \(guess.text) here")
        }
        place += 1
      }
      let subsets = position.split(set, by: guess)
      if subsets.sets.count == 1, subsets.found == nil {
        throw DecisionTreeFault(place: place - 1, text: "\(guess.text) tells no two answers apart here")
      }
      var cost = Cost(guesses: weight)
      var most = 1
      for subset in subsets.sets {
        let rest = try walk(subset)
        cost += rest.cost
        most = max(most, 1 + rest.most)
        isLegal = isLegal && rest.isLegal
      }
      let key = TreeIndex.key(
        of: set.columns.lazy.map { position.candidates[$0] }, guessesLeft: set.guessesLeft, set.demand)
      if isLegal { entries[key] = Entry(word: guess, cost: cost, most: most) }
      return (cost, most, isLegal)
    }
    cost = try walk(position.wholeSet).cost
    if place < tree.words.count {
      throw DecisionTreeFault(place: place, text: "\(tree.words[place].text) is one word too many")
    }
    self.entries = entries
    root = TreeIndex.key(of: position.candidates, guessesLeft: position.guessesLeft, position.demand)
  }

  /// Tells a set of candidates, with its guesses left and what hard mode asks, from others.
  package static func key(of candidates: some Sequence<Word>, guessesLeft: Int, _ demand: HardModeMask?) -> UInt64 {
    var sum: UInt64 = 0
    var count = 0
    for word in candidates {
      sum ^= SplitMix64.mixed(word.bits)
      count += 1
    }
    // More guesses than candidates are as good as one for each.
    sum = SplitMix64.mixed(sum ^ UInt64(min(guessesLeft, count)))
    guard let demand else { return sum }
    return SplitMix64.mixed(sum ^ demand.hash)
  }

  /// The tree's entry for the set with a key; nil for a set that it does not reach.
  package subscript(key: UInt64) -> Entry? { entries[key] }
}

extension TreeSearch {
  /// The cheapest tree that starts with the guess at `row`, as far as the search's width allows.
  func tree(startingWith row: Int) -> DecisionTree {
    var words: [Word] = []
    func add(_ set: TreeSet, _ subset: Subset, _ named: Int?) {
      if set.guessesLeft == 0 { return }
      var guess = position.candidates[set.columns[0]]
      if set.isNamed {
        var row = named
        if row == nil {
          _ = cost(subset, guessesLeft: set.guessesLeft, below: Cost.unbounded, set.demand ?? HardModeMask())
          row = best >= 0 ? best : nil
        }
        if let row { guess = position.guesses[row] }
        words.append(guess)
      }
      for child in position.split(set, by: guess).sets {
        let mark = arena.mark
        let elements = arena.take(UInt16.self, child.columns.count)
        for (index, column) in child.columns.enumerated() { elements[index] = UInt16(truncatingIfNeeded: column) }
        let weight = child.columns.reduce(0) { $0 + Int(position.weights[$1]) }
        let subset = Subset(local: whole, elements: elements, count: child.columns.count, weight: weight)
        add(child, build.all(build.narrow(subset)), nil)
        arena.release(to: mark)
      }
    }
    add(position.wholeSet, everything, row)
    return DecisionTree(words: words)
  }
}
