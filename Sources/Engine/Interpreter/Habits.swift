/// Words that people type out of habit, and the lines for them. The whole screen opens the menu that shows what such a line
/// prints.
enum Habits {
  private static let lines = [
    "exit": "quit", "?": "help", "help me": "help", "give up": "resign", "giveup": "resign", "settings": "options",
    "preferences": "options", "set": "options", "restart": "again", "statistics": "stats", "scores": "stats",
    "score": "stats",
    "games": "menu", "back": "menu", "continue": "resume", "about": "version", "daily": "today",
    "how to play": "rules", "learn": "rules", "dark mode": "set theme dark", "light mode": "set theme light",
  ]

  /// The line that a text stands for, in upper or lower case; nil if it stands for none.
  static func line(for text: String) -> String? { lines[text.lowercased()] }
}
