import PuzzleKit

extension WordFlowGame {
  /// Words are typed; the first help is a length and a letter, the second where the word begins. Of the letters those come first at which
  /// most words start, or that most words use, as far as the picture says so.
  public static let guidance: Guidance<WordFlowGame>? = Guidance(
    commonMoves: { view in
      Lesson.step(of: view.label) != nil
        ? nil : "Type a word you see, or its cells, such as a1b1b2; `hints` and `found` show your progress."
    },
    short: { line in
      // When it happened is for the journal alone.
      let words = line.split(separator: " ")
      let told = words.count > 2 && words[words.count - 2] == "at" ? words.dropLast(2) : words[...]
      return (told.first == "word" && told.count > 1 ? told.dropFirst() : told).joined(separator: " ")
    },
    named: { line in line.split(separator: " ").dropFirst().prefix(1).joined().uppercased() },
    movePriority: { game in
      guard game.traces.count == 1 else { return nil }
      let view = game.view(for: .first)
      guard let words = game.traces[0].isEmpty ? view.starts : view.contains else { return nil }
      return { move in
        switch move.action {
        case .touch(let cell): words[Int(cell)]
        case .clear, .lift, .trace, .word, .tick: 0
        case .reveal: -1
        }
      }
    },
    hints: { view, move in
      guard case .word(let word) = move.action, let index = view.puzzle.index(of: word) else { return [] }
      let path = view.puzzle.word(index).path
      let (letters, cells) = (path.map { view.grid.face(Int($0)).uppercased() }, view.grid.names(path))
      return [
        "A word of \(counted(word.utf8.count, "letter")) is still to be found. It starts with \(letters[0]).",
        "From \(letters[0]) at \(cells[0]) it goes \(view.grid.direction(path[0], path[1])) to \(letters[1]).",
      ]
    },
    finding: { info in
      guard let word = info.best?.dropFirst("word ".count), let score = info.score else { return nil }
      return "\(word.uppercased()): \(WordFlowTexts.points(Int(score)))"
    },
    tips: { view in
      var tips: [(name: String, text: String)] = [
        ("tutorial", "new here? `newgame wordflow tutorial 1` teaches the game in four short steps.")
      ]
      if !view.found.isEmpty {
        tips.append(
          (
            "found",
            "words found are listed by their length; a bonus word has a plus, a revealed one has brackets."
          ))
      }
      if view.found.count > 1 {
        tips.append(
          (
            "score",
            "a letter more doubles the points of a word, and words found in a row earn more: `rules wordflow scoring`."
          ))
      }
      if view.starts != nil || view.contains != nil {
        tips.append(
          (
            "corners",
            "numbers at a letter: "
              + WordFlowTexts.corners(starts: view.starts != nil, contains: view.contains != nil)
          ))
      }
      return tips
    },
    lesson: { Lesson.step(of: $0.label) },
    lookingBack: "`solve` lists every word that was in the grid.")
}
