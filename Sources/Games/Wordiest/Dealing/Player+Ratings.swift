extension SampledPlayer {
  /// The ratings of ``all`` in tenths, as ``measuredRatings(seed:matches:)`` finds them for seed 0 and 20,000 matches.
  static let ratings: [Int] = [
    111, 116, 119, 126, 130, 135, 140, 145, 152, 158, 163, 169, 173, 182, 190, 196, 203, 210, 218, 223,
    233, 238, 246, 255, 262, 272, 278, 286, 297, 302, 324, 334, 343, 352, 361, 368, 377, 389, 394, 403,
    413, 422, 430, 442, 450, 465, 479, 483, 493, 503, 510, 523, 530, 541, 550, 558, 567, 578, 585, 595,
    617, 626, 635, 644, 653, 663, 672, 680, 689, 700, 709, 718, 728, 735, 745, 774, 784, 791, 801, 809,
    818, 827, 834, 843, 850, 860, 868, 875, 884, 892, 900, 908, 916, 924, 930, 939, 947, 954, 961, 1000,
  ]

  /// The mean percentile of each of ``all`` against the others in tenths, over the matches with these numbers: the share
  /// of the others that score no more. To this the rating of one who goes on playing tends.
  static func measuredRatings(seed: UInt64, matches: Range<Int>) -> [Int] {
    var wins = [Int](repeating: 0, count: all.count)
    for number in matches {
      var generator = MatchGenerator(seed: seed, number: number)
      let scores = generator.plays().plays.map { $0.score }
      for place in scores.indices {
        wins[place] += scores.count { $0 <= scores[place] } - 1
      }
    }
    let games = matches.count * (all.count - 1)
    return wins.map { (1000 * $0 + games / 2) / games }
  }
}
