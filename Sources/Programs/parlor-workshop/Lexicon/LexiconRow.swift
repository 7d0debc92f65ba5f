import LexiconNotes

/// One row: a word, and what the script found about it.
struct LexiconRow {
  var word: ArraySlice<UInt8>
  var note: WordNote

  init?(_ line: ArraySlice<UInt8>) {
    let columns = line.split(separator: 32)
    guard columns.count == 3, let size = UInt8(String(decoding: columns[1], as: UTF8.self)),
      let tier = Tier(rawValue: size)
    else { return nil }
    let flags = String(decoding: columns[2], as: UTF8.self)
    guard flags == "-" || flags.allSatisfy("oagrbdpni".contains) else { return nil }
    word = columns[0]
    let level: WordLevel =
      flags.contains("o") ? .offensive : flags.contains("b") ? .barred : flags.contains("r") ? .required : .bonus
    note = WordNote(
      tier: tier, level: level, isFirstAnswer: flags.contains("a"), isSecondAnswer: flags.contains("d"),
      isGuess: flags.contains("g"), isPossibleElsewhere: flags.contains("p"),
      wasRequired: flags.contains("n"), isInflection: flags.contains("i"))
  }
}
