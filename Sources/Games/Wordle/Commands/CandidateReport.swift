import PuzzleKit

extension WordleView {
  /// Writes `candidates` and a `candidate` for each, at the most `limit` of them.
  func reportCandidates(limit: Int?, to reply: inout Reply) {
    let weighed = candidates().map { (word: $0, weight: lists.weight(of: $0)) }
    let total = weighed.reduce(0) { $0 + $1.weight }
    reply.add(WordleRecords.candidates) {
      $0.integer(weighed.count)
      $0.integer(total)
    }
    // Equal ones keep their order: Swift's sort is stable.
    let listed = weighed.sorted { $0.weight > $1.weight }.prefix(limit ?? .max)
    for candidate in listed {
      reply.add(WordleRecords.candidate) {
        $0.word(candidate.word.text)
        $0.integer(candidate.weight)
      }
    }
    if weighed.isEmpty {
      return reply.say("No answer agrees with the rows; the answer was chosen from all valid words.")
    }
    reply.draw(.heading(counted(weighed.count, "candidate")))
    if lists.weights == nil {
      reply.draw(.list(listed.map { $0.word.text }, all: limit == nil ? "candidates \(weighed.count)" : nil))
    } else {
      reply.draw(.table(["Word", "Weight", "Share"], listed.map { row($0.word, $0.weight, of: total) }))
    }
    if listed.count < weighed.count { reply.draw(.paragraph("and \(grouped(weighed.count - listed.count)) more")) }
  }

  private func row(_ word: Word, _ weight: Int, of total: Int) -> [String] {
    [word.text, "\(weight)", "\(decimalText(100 * Double(weight) / Double(total), places: 1)) %"]
  }
}
