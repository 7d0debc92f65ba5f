import Foundation
import Testing

/// The bots that come along, and the page on how to write one.
@Suite(.serialized) struct BotTests {
  /// A match in which a bot never plays is none.
  @Test(arguments: ["python3 gone.py", "/usr/bin/env python3 gone.py", "bash gone.sh"])
  func aMissingScriptIsNamed(command: String) throws {
    let result = try Scene().run("arena wordle mini -b '\(command)' --deals 1 -j j; ls")
    #expect(result.output.hasPrefix("parlor: there is no file \"gone."), "\(result.output)")
    #expect(!result.output.contains("\nj\n"), "\(result.output)")
  }

  private static let bots: [(match: String, command: String)] = [
    ("wordle classic", "wordle/consistent.bash classic"), ("wordle mini", "wordle/frequency.bash mini"),
    ("wordle mini", "wordle/entropy.bash mini"), ("wordle mini", "wordle/minimax.bash mini"),
    ("wordle mini", "wordle/expected-size.bash mini"), ("wordle mini", "wordle/most-classes.bash mini"),
    ("wordle classic --allow-candidates", "wordle/consistent.bash classic"),
    ("wordle classic --allow-engine", "wordle/go.bash classic"), ("wordiest match", "wordiest/one-word.pl"),
    ("wordiest match --allow-engine", "wordiest/pairs.py"), ("wordiest match --allow-engine", "wordiest/solver.bash"),
    ("atlas normal", "atlas/novice.pl normal"), ("atlas normal", "atlas/random.pl normal"),
    ("atlas normal", "atlas/careful.py normal"), ("atlas normal --allow-engine", "atlas/go.bash normal"),
    ("wordflow normal", "wordflow/own-list.py"), ("wordflow normal", "wordflow/letters.py"),
    ("wordflow normal --allow-engine", "wordflow/common.py"), ("wordflow normal --allow-engine", "wordflow/go.py"),
  ]

  @Test(arguments: bots)
  func everyBotPassesTheCheck(match: String, command: String) throws {
    let scene = try Scene()
    let result = try scene.run("arena \(match) --check \"$ROOT/Bots/\(command)\" --limit move-ms=60000")
    #expect(result.status == 0 && result.output.hasSuffix("ok     leaves no process behind\n"), "\(result.output)")
    #expect(scene.leftovers == [])
  }

  @Test func theBotInCPassesTheCheck() throws {
    let scene = try Scene()
    let result = try scene.run(
      """
      clang -O2 -Wall -Werror -o two-words "$ROOT/Bots/wordiest/two-words.c"
      arena wordiest match --check "./two-words $ROOT/Bots/shared/words.txt"
      """)
    #expect(result.status == 0, "\(result.output)")
  }

  @Test func theBotInSwiftPassesTheCheck() throws {
    let scene = try Scene()
    let result = try scene.run(
      """
      swiftc -O -o best-word "$ROOT/Bots/wordiest/best-word.swift"
      arena wordiest match --allow-engine --check ./best-word
      """)
    #expect(result.status == 0, "\(result.output)")
  }

  /// The bot of the page passes, and the commands there run as they stand.
  @Test func thePageOnBotsIsTrue() throws {
    let scene = try Scene()
    let page = try String(contentsOfFile: Scene.root + "/Bots/README.md", encoding: .utf8)
    let codes = page.matches(of: /```python\n([\s\S]*?)```/).map { String($0.1) }
    #expect(codes.count == 4)
    let start =
      codes[0].split(separator: "\n", omittingEmptySubsequences: false).prefix(15).joined(separator: "\n") + "\n"
    try scene.write("mine.py", codes[0])
    for (name, code) in zip(["wordiest", "atlas", "wordflow"], codes.dropFirst()) {
      try scene.write(name + ".py", start + code)
    }
    let commands = page.split(separator: "\n").filter { $0.hasPrefix("       parlor arena ") }
    #expect(commands.count == 5)
    for command in commands {
      let line = command.drop { $0 == " " }.dropFirst("parlor ".count).replacing("--deals 100", with: "--deals 5")
      let result = try scene.run("ln -sfn \"$ROOT/Bots\" Bots; \(line)")
      #expect(result.status == 0 && !result.output.contains("FAILED"), "\(result.output)")
      #expect(
        line.contains("--check") || result.output.components(separatedBy: " none\n").count == 4, "\(result.output)")
    }
  }
}
