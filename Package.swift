// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = [.unsafeFlags(["-warnings-as-errors"])]

let package = Package(
  name: "parlor",
  targets: [
    // What every game is.
    .target(name: "PuzzleKit", swiftSettings: strict),
    .testTarget(name: "PuzzleKitTests", dependencies: ["PuzzleKit"], swiftSettings: strict),

    // JSON without Foundation.
    .target(name: "PlainJSON", swiftSettings: strict),

    // Sets of words as packed automata: format, walker, builder.
    .target(name: "WordGraph", swiftSettings: strict),
    .testTarget(name: "WordGraphTests", dependencies: ["WordGraph"], swiftSettings: strict),
    // The embedded lexicon's bytes.
    .target(name: "CLexicon", exclude: ["lexicon.bin"]),
    // What a lexicon knows of a word, packed into the graph's notes.
    .target(name: "LexiconNotes", swiftSettings: strict),
    // Words with their tiers and marks: the embedded lexicon and those read from files.
    .target(name: "Lexicon", dependencies: ["CLexicon", "LexiconNotes", "WordGraph"], swiftSettings: strict),
    // The lexicon's rows in, lexicon.bin out.
    .executableTarget(name: "lexicon-pack", dependencies: ["LexiconNotes", "WordGraph"], swiftSettings: strict),
    .testTarget(name: "LexiconTests", dependencies: ["Lexicon"], swiftSettings: strict),

    // Line in, reply out.
    .target(name: "Engine", dependencies: ["Lexicon", "PlainJSON", "PuzzleKit"], swiftSettings: strict),
    // What a person sees: pictures as text, and the read-eval-print loop.
    .systemLibrary(name: "CReadline"),
    .target(name: "Console", dependencies: ["CReadline", "Engine", "PuzzleKit"], swiftSettings: strict),
    .testTarget(name: "ConsoleTests", dependencies: ["Console", "Engine", "Nim", "PuzzleKit"], swiftSettings: strict),
    .executableTarget(name: "console-trial", dependencies: ["Console", "Engine", "Nim"], swiftSettings: strict),
    // A second game, small but whole, added by the steps that README gives.
    .target(name: "Nim", dependencies: ["PuzzleKit"], path: "Tests/Nim", swiftSettings: strict),
    .testTarget(name: "EngineTests", dependencies: ["Engine", "Nim"], swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
