// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = [.unsafeFlags(["-warnings-as-errors"])]

let package = Package(
  name: "parlor",
  targets: [
    // What every game is.
    .target(name: "PuzzleKit", swiftSettings: strict),
    // Sets of words as packed automata: format, walker, builder.
    .target(name: "WordGraph", swiftSettings: strict),
    // The embedded lexicon's bytes.
    .target(name: "CLexicon", exclude: ["lexicon.bin"]),
    // What a lexicon knows of a word, packed into the graph's notes.
    .target(name: "LexiconNotes", swiftSettings: strict),
    // Words with their tiers and marks: the embedded lexicon and those read from files.
    .target(name: "Lexicon", dependencies: ["CLexicon", "LexiconNotes", "WordGraph"], swiftSettings: strict),
    // The lexicon's rows in, lexicon.bin out.
    .executableTarget(name: "lexicon-pack", dependencies: ["LexiconNotes", "WordGraph"], swiftSettings: strict),
    .testTarget(name: "PuzzleKitTests", dependencies: ["PuzzleKit"], swiftSettings: strict),
    .testTarget(name: "WordGraphTests", dependencies: ["WordGraph"], swiftSettings: strict),
    .testTarget(name: "LexiconTests", dependencies: ["CLexicon", "Lexicon", "WordGraph"], swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
