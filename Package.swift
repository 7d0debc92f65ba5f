// swift-tools-version: 6.2
import PackageDescription

// Exclusive access is checked in every test; in the release those checks cost a sixth of a guess.
let strict: [SwiftSetting] = [
  .unsafeFlags(["-warnings-as-errors"]),
  .unsafeFlags(["-enforce-exclusivity=unchecked"], .when(configuration: .release)),
]

// The solver would make its tests wait for minutes; they run it as it is released.
let optimized = strict + [.unsafeFlags(["-O"], .when(configuration: .debug))]

let package = Package(
  name: "parlor",
  products: [
    .executable(name: "parlor", targets: ["parlor"])
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
  ],
  targets: [
    // What every game is.
    .target(name: "PuzzleKit", swiftSettings: strict),
    .testTarget(name: "PuzzleKitTests", dependencies: ["PuzzleKit"], swiftSettings: strict),

    // JSON without Foundation.
    .target(name: "PlainJSON", swiftSettings: strict),
    .testTarget(name: "PlainJSONTests", dependencies: ["PlainJSON"], swiftSettings: strict),

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
    .testTarget(name: "LexiconTests", dependencies: ["CLexicon", "Lexicon", "WordGraph"], swiftSettings: strict),

    // Definitions of words, from files that Debian installs.
    .target(name: "WordNet", dependencies: ["PuzzleKit"], swiftSettings: strict),
    .testTarget(name: "WordNetTests", dependencies: ["PuzzleKit", "System", "WordNet"], swiftSettings: strict),

    // The games, a room each.
    // The embedded books of Wordle.
    .target(name: "CWordle", exclude: ["books"]),
    .target(name: "Wordle", dependencies: ["CWordle", "Lexicon", "PlainJSON", "PuzzleKit"], swiftSettings: optimized),
    // Searches, proofs and trees over any two lists, for measuring.
    .executableTarget(name: "wordle-solve", dependencies: ["PuzzleKit", "System", "Wordle"], swiftSettings: strict),
    .testTarget(
      name: "WordleTests", dependencies: ["PlainJSON", "PuzzleKit", "System", "Wordle"], swiftSettings: strict),
    // The embedded matches' bytes.
    .target(name: "CWordiest", exclude: ["matches.packed"]),
    .target(
      name: "Wordiest", dependencies: ["CWordiest", "Lexicon", "PlainJSON", "PuzzleKit"],
      swiftSettings: strict),
    .testTarget(
      name: "WordiestTests", dependencies: ["Lexicon", "PlainJSON", "PuzzleKit", "Wordiest"], swiftSettings: strict),

    // The embedded groups' texts.
    .target(name: "CAtlas", exclude: ["groups"]),
    .target(name: "Atlas", dependencies: ["CAtlas", "PlainJSON", "PuzzleKit"], swiftSettings: strict),
    .testTarget(name: "AtlasTests", dependencies: ["Atlas", "PlainJSON", "PuzzleKit"], swiftSettings: strict),

    // Line in, reply out.
    .target(
      name: "Engine", dependencies: ["Atlas", "Lexicon", "PlainJSON", "PuzzleKit", "WordNet", "Wordiest", "Wordle"],
      swiftSettings: strict),
    // A second game, small but whole, added by the steps that README gives.
    .target(name: "Nim", dependencies: ["PuzzleKit"], path: "Tests/Nim", swiftSettings: strict),
    .testTarget(name: "EngineTests", dependencies: ["Engine", "Nim", "Support"], swiftSettings: strict),
    // Recorded conversations and what all games have to keep.
    .testTarget(
      name: "Transcripts", dependencies: ["Engine", "Nim", "Support", "parlor"], path: "Tests/Transcripts",
      exclude: ["files", "nim", "standard"], swiftSettings: strict),
    .target(name: "Support", dependencies: ["Engine", "System"], path: "Tests/Support", swiftSettings: strict),

    // What a person sees: pictures and the read-eval-print loop.
    .systemLibrary(name: "CReadline", providers: [.apt(["libreadline-dev"])]),
    .target(name: "Console", dependencies: ["CReadline", "Engine", "PuzzleKit", "System"], swiftSettings: strict),
    .testTarget(
      name: "ConsoleTests", dependencies: ["Console", "Engine", "Nim", "PuzzleKit", "Support"], swiftSettings: strict),

    // Profiles in SQLite.
    .target(
      name: "Store",
      dependencies: [
        "Engine", "PuzzleKit", .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "StoreTests",
      dependencies: ["Engine", "Nim", "PuzzleKit", "Store", "Support", .product(name: "GRDB", package: "GRDB.swift")],
      swiftSettings: strict),

    // The world as the engine asks for it: clocks, files, profiles.
    .target(name: "System", dependencies: ["Engine", "PuzzleKit", "Store"], swiftSettings: strict),

    // Wiring: the pipe, the command line, the files.
    .executableTarget(
      name: "parlor",
      dependencies: [
        "Console", "Engine", "PuzzleKit", "System",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
