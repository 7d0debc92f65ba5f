import Glibc
import PuzzleKit
import System
import Wordle

/// Searches for the costs of first guesses that a file does not have yet, and adds each as it is found.
/// - Throws: the refusal of a file of other lists, or that can't be read or written; `stopped`, when some are left.
func addOpenings(
  _ rank: Rank, isHard: Bool, to path: String, shouldStop: @escaping @Sendable () -> Bool = Interruption.shouldStop
) throws(Refusal) {
  let lists = EmbeddedLists.lists(rank, .newest)
  let old = try Files.read(path) ?? []
  guard let costs = old.isEmpty ? OpeningCosts(for: lists) : OpeningCosts(old, for: lists) else {
    throw badFile("\(path) has the openings of other lists, or is no file of openings")
  }
  if !old.isEmpty, costs.length < old.count, truncate(path, costs.length) != 0 {
    throw Refusal(.inputOutput, "can't write \(path): \(String(cString: strerror(errno)))")
  }
  guard let file = fopen(path, "a") else {
    throw Refusal(.inputOutput, "can't write \(path): \(String(cString: strerror(errno)))")
  }
  defer { fclose(file) }
  if old.isEmpty { fputs(lists.fingerprint, file) }
  let answers = Set(lists.answers)
  let missing = (lists.answers + lists.valid.filter { !answers.contains($0) }).filter { !costs.words.contains($0) }
  for word in missing {
    guard let bytes = OpeningCosts.search(word, in: lists, isHard: isHard, shouldStop) else {
      throw stopped("stopped before \(word.text); what was found is in \(path)")
    }
    guard fwrite(bytes, 1, bytes.count, file) == bytes.count, fflush(file) == 0 else {
      throw Refusal(.inputOutput, "can't write \(path): \(String(cString: strerror(errno)))")
    }
  }
  note("\(counted(missing.count, "opening")) added.")
}

/// Takes a close look at what the openings of a file leave and is not solved exactly, and adds what it finds.
/// - Throws: the refusal of a file of other lists, or that can't be read or written; `stopped`, when some are left.
func addLooks(
  _ rank: Rank, isHard: Bool, to path: String, shouldStop: @escaping @Sendable () -> Bool = Interruption.shouldStop
) throws(Refusal) {
  let lists = EmbeddedLists.lists(rank, .newest)
  guard let costs = OpeningCosts(try Files.read(path) ?? [], for: lists) else {
    throw badFile("\(path) has the openings of other lists, or is no file of openings")
  }
  let target = try TargetFile(path, kind: "a file of openings") { OpeningCosts($0, for: lists) != nil }
  let answers = Set(lists.answers)
  var bytes = Array(lists.fingerprint.utf8)
  var left = 0
  for word in lists.answers + lists.valid.filter({ !answers.contains($0) }) {
    guard let known = costs.bytes(of: word) else { continue }
    let found = left > 0 ? nil : costs.bytes(lookingCloselyAt: word, in: lists, isHard: isHard, shouldStop)
    if found == nil { left += 1 }
    bytes += found ?? known
  }
  try target.write(bytes)
  if left > 0 { throw stopped("stopped; \(counted(left, "opening")) of \(path) left") }
}
