/// A lasting goal of a game's players. The cases are in the order in which the game lists them; their raw values are their
/// names.
public protocol Achievement: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
  /// Its name for people; the raw value is its name in records.
  var title: String { get }
  /// The condition for it, in a sentence.
  var text: String { get }
}

extension Reply {
  /// An achievement.
  public static let achievement = RecordSchema(
    "achievement", "An achievement.",
    [
      Field("name", .word, "its name"),
      Field("reached", .flag, "whether it has been reached"),
      Field("text", .text, "what it takes"),
    ])

  fileprivate mutating func add(_ achievement: some Achievement, reached: Bool) {
    add(Reply.achievement) {
      $0.word(achievement.rawValue)
      $0.flag(reached)
      $0.text(achievement.text)
    }
  }
}

extension Achievement {
  /// The key of the profile under which they are kept.
  private static var key: String { "achievements" }

  /// The values of two profiles that meet, with what was reached in either among them.
  public static func joined(
    _ values: [String: String], _ own: [String: String], _ other: [String: String]
  ) -> [String: String] {
    let names = Set([own, other].flatMap { ($0[key] ?? "").split(separator: " ").map(String.init) })
    var values = values
    if !names.isEmpty { values[key] = allCases.map { $0.rawValue }.filter(names.contains).joined(separator: " ") }
    return values
  }

  /// Those that the profile keeps.
  public static func reached(_ context: any GameContext) throws(Refusal) -> Set<Self> {
    Set((try context.value(key) ?? "").split(separator: " ").compactMap { Self(rawValue: String($0)) })
  }

  /// Keeps those that `isReached` says, and tells of the new ones.
  public static func update(
    _ context: any WritableContext, to reply: inout Reply, where isReached: (Self) -> Bool
  ) throws(Refusal) {
    let reached = try reached(context)
    let new = allCases.filter { !reached.contains($0) && isReached($0) }
    if new.isEmpty { return }
    let all = allCases.filter { reached.contains($0) || new.contains($0) }
    try context.set(key, all.map { $0.rawValue }.joined(separator: " "))
    for achievement in new { reply.add(achievement, reached: true) }
    let titles = new.map { $0.title }.joined(separator: ", ")
    reply.draw(.message("\(new.count == 1 ? "Achievement" : "Achievements"): \(titles).", .good))
  }

  /// The tool that lists them.
  public static func tool(_ summary: String) -> GameTool {
    GameTool(
      "achievements", [], summary, replies: ReplySchema([Reply.achievement]),
      .answer { (_, context, reply) throws(Refusal) in
        let reached = try reached(context)
        for achievement in allCases { reply.add(achievement, reached: reached.contains(achievement)) }
        reply.draw(
          .table(
            ["Achievement", "Reached", "What it takes"],
            allCases.map { [$0.title, reached.contains($0) ? "yes" : "no", $0.text] }))
      })
  }
}
