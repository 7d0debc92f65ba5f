// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]
// What is also compiled as Embedded Swift, for WebAssembly: what that can't do is an error in every build, as far as the
// compiler tells.
let portable: [SwiftSetting] =
  strict + [.enableUpcomingFeature("MemberImportVisibility"), .treatWarning("EmbeddedRestrictions", as: .error)]
let argumentParser: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")

let package = Package(
  name: "parlor",
  products: [
    .executable(name: "parlor", targets: ["parlor"]),
    .executable(name: "parlor-engine", targets: ["parlor-engine"]),
    // What every game is, the games, and the engine that plays them: for programs that play or add games.
    .library(name: "PuzzleKit", targets: ["PuzzleKit"]),
    .library(name: "Wordle", targets: ["Wordle"]),
    .library(name: "Wordiest", targets: ["Wordiest"]),
    .library(name: "Atlas", targets: ["Atlas"]),
    .library(name: "WordFlow", targets: ["WordFlow"]),
    .library(name: "Engine", targets: ["Engine", "Interpreter", "Wire", "Catalog", "Interop", "System"]),
    // The engine for browsers; Scripts/wasm builds and links it.
    .library(name: "WebAssembly", type: .static, targets: ["WebAssembly"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
  ],
  targets: [
    // What every game is.
    // Programs that link nothing else would not find the C library's arithmetic.
    .target(name: "PuzzleKit", swiftSettings: portable, linkerSettings: [.linkedLibrary("m")]),
    .testTarget(name: "PuzzleKitTests", dependencies: ["PuzzleKit"], swiftSettings: strict),

    // JSON without Foundation.
    .target(name: "PlainJSON", swiftSettings: portable),
    .testTarget(name: "PlainJSONTests", dependencies: ["PlainJSON"], swiftSettings: strict),

    // Hashes, and bytes as text.
    .target(name: "Digests", swiftSettings: portable),
    .testTarget(name: "DigestsTests", dependencies: ["Digests"], swiftSettings: strict),

    // What several threads may use, where there are threads.
    .target(name: "Locks", swiftSettings: portable),

    // Sets of words as packed automata: format, walker, builder.
    .target(name: "WordGraph", swiftSettings: portable),
    .testTarget(name: "WordGraphTests", dependencies: ["WordGraph"], swiftSettings: strict),
    // The embedded lexicon's bytes.
    .target(name: "CLexicon", exclude: ["lexicon.bin"]),
    // What a lexicon knows of a word, packed into the graph's notes.
    .target(name: "LexiconNotes", swiftSettings: portable),
    // Words with their tiers and marks: the embedded lexicon and those read from files.
    .target(name: "Lexicon", dependencies: ["CLexicon", "LexiconNotes", "WordGraph"], swiftSettings: portable),
    .testTarget(name: "LexiconTests", dependencies: ["CLexicon", "Lexicon", "WordGraph"], swiftSettings: strict),

    // Definitions of words, from files that Debian installs.
    .target(name: "WordNet", dependencies: ["PuzzleKit"], swiftSettings: portable),
    .testTarget(name: "WordNetTests", dependencies: ["PuzzleKit", "System", "WordNet"], swiftSettings: strict),

    // The games, a room each.
    // The embedded books of Wordle.
    .target(name: "CWordle", exclude: ["books", "openings"]),
    .target(
      name: "Wordle", dependencies: ["CWordle", "Lexicon", "LexiconNotes", "Locks", "PlainJSON", "PuzzleKit"],
      swiftSettings: portable),
    .testTarget(
      name: "WordleTests", dependencies: ["PlainJSON", "PuzzleKit", "System", "Wordle"], swiftSettings: strict),
    // The embedded matches' bytes.
    .target(name: "CWordiest", exclude: ["matches.packed"]),
    .target(
      name: "Wordiest",
      dependencies: ["CWordiest", "Lexicon", "LexiconNotes", "PlainJSON", "PuzzleKit", "WordGraph"],
      swiftSettings: portable),
    .testTarget(
      name: "WordiestTests", dependencies: ["Lexicon", "PlainJSON", "PuzzleKit", "Wordiest"], swiftSettings: strict),
    // The embedded groups' texts.
    .target(name: "CAtlas", exclude: ["groups"]),
    .target(name: "Atlas", dependencies: ["CAtlas", "PlainJSON", "PuzzleKit"], swiftSettings: portable),
    .testTarget(name: "AtlasTests", dependencies: ["Atlas", "PlainJSON", "PuzzleKit"], swiftSettings: strict),
    .target(
      name: "WordFlow", dependencies: ["Lexicon", "LexiconNotes", "Locks", "PlainJSON", "PuzzleKit"],
      swiftSettings: portable),
    .testTarget(
      name: "WordFlowTests", dependencies: ["Lexicon", "PlainJSON", "PuzzleKit", "WordFlow"], swiftSettings: strict),

    // A line in, records out, and back.
    .target(name: "Wire", dependencies: ["PlainJSON", "PuzzleKit"], swiftSettings: portable),
    // Parts of profiles as JSON.
    .target(name: "ProfileJSON", dependencies: ["PlainJSON", "PuzzleKit"], swiftSettings: portable),
    // Tables, sessions, conversations.
    .target(name: "Engine", dependencies: ["PlainJSON", "ProfileJSON", "PuzzleKit", "Wire"], swiftSettings: portable),
    // What people type, as lines of the protocol; what they are told beside the replies.
    .target(name: "Interpreter", dependencies: ["Engine", "PuzzleKit", "Wire"], swiftSettings: portable),
    .testTarget(
      name: "InterpreterTests", dependencies: ["Engine", "Interpreter", "PuzzleKit", "Support"], swiftSettings: strict),
    // The list of games, and the dictionaries they come with.
    .target(
      name: "Catalog",
      dependencies: [
        "Atlas", "Engine", "Lexicon", "LexiconNotes", "PuzzleKit", "WordFlow", "WordNet", "Wordiest", "Wordle",
      ],
      swiftSettings: portable),
    // Profiles and files over keys and values.
    .target(name: "KeyedStore", dependencies: ["PlainJSON", "ProfileJSON", "PuzzleKit"], swiftSettings: portable),
    // What whoever embeds the engine as WebAssembly gives it, and its memory.
    .target(name: "CWebAssembly"),
    // The engine as WebAssembly: a line in, lines out.
    .target(
      name: "WebAssembly",
      dependencies: [
        "CWebAssembly", "Catalog", "Engine", "Interop", "Interpreter", "KeyedStore", "Locks", "PuzzleKit", "Wire",
      ],
      exclude: ["module"], swiftSettings: portable),

    // Other programs' dialects.
    .target(name: "Interop", dependencies: ["Engine", "PuzzleKit", "Wire"], swiftSettings: portable),
    // Games to copy, which only the tests add.
    .target(name: "Nim", dependencies: ["PuzzleKit"], path: "Examples/games", swiftSettings: strict),
    .testTarget(
      name: "EngineTests",
      dependencies: [
        "Catalog", "Engine", "Interop", "Interpreter", "Nim", "Store", "Support", "System", "Wire", "Wordiest",
      ],
      swiftSettings: strict),
    // Recorded conversations and what all games have to keep.
    .testTarget(
      name: "Transcripts",
      dependencies: [
        "Catalog", "Console", "Engine", "Interop", "Interpreter", "Nim", "PlainJSON", "PuzzleKit", "RoomRecords",
        "Support", "Wire", "parlor",
      ],
      path: "Tests/Transcripts",
      exclude: ["documents", "fair", "files", "live", "nim", "safe", "screens", "standard", "walks"],
      swiftSettings: strict
    ),
    .target(
      name: "Support", dependencies: ["Catalog", "Engine", "Interop", "Interpreter", "Store", "System", "Wire"],
      path: "Tests/Support", swiftSettings: strict),

    // Strategies compared: schedule, referee, journal, reports.
    .target(
      name: "Arena",
      dependencies: [
        "ArenaReports", "ArenaStatistics", "Digests", "Engine", "PlainJSON", "PuzzleKit", "System", "Wire",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "ArenaTests",
      dependencies: ["Arena", "Catalog", "Digests", "Engine", "PlainJSON", "PuzzleKit", "Support", "System", "Wire"],
      path: "Tests/Arena", exclude: ["bots"], swiftSettings: strict),

    // What may be said of scores, and how sure it is; a match as tables, files and a page.
    .target(name: "ArenaStatistics", swiftSettings: strict),
    .testTarget(
      name: "ArenaStatisticsTests", dependencies: ["ArenaStatistics", "Simulation"], swiftSettings: strict),
    .target(
      name: "ArenaReports", dependencies: ["ArenaStatistics", "PlainJSON"], exclude: ["Files/arena-report.schema.json"],
      swiftSettings: strict),
    .testTarget(
      name: "ArenaReportsTests", dependencies: ["ArenaReports", "PlainJSON", "Simulation"], exclude: ["records"],
      swiftSettings: strict),
    // Simulated matches, which show what the statistics guarantee.
    .target(name: "Simulation", dependencies: ["ArenaStatistics"], path: "Tests/Simulation", swiftSettings: strict),
    .executableTarget(name: "simulate", dependencies: ["Simulation"], path: "Tests/simulate", swiftSettings: strict),

    // What rooms say, for those who say it and those who read it.
    .target(name: "RoomRecords", dependencies: ["PlainJSON", "PuzzleKit"], swiftSettings: strict),
    // Players in and out of shared tables: a message in, effects out.
    .target(
      name: "Rooms", dependencies: ["Engine", "PlainJSON", "PuzzleKit", "RoomRecords", "Wire"], swiftSettings: strict),
    // Rooms in SQLite.
    .target(
      name: "RoomStore",
      dependencies: ["PlainJSON", "PuzzleKit", "Rooms", .product(name: "GRDB", package: "GRDB.swift")],
      swiftSettings: strict),
    .testTarget(
      name: "RoomsTests",
      dependencies: [
        "Catalog", "Engine", "Nim", "PlainJSON", "PuzzleKit", "RoomClient", "RoomRecords", "RoomStore", "Rooms",
        "Sockets",
        "Wire", .product(name: "GRDB", package: "GRDB.swift"),
      ],
      exclude: ["records"], swiftSettings: strict),

    // Compression of messages.
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
    // TLS of players.
    .systemLibrary(name: "COpenSSL", providers: [.apt(["libssl-dev"])]),
    // Frames and handshakes of WebSocket.
    .target(
      name: "Sockets",
      dependencies: [
        "CZlib", "Digests", .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
      ],
      swiftSettings: strict),
    // Rooms over HTTP and WebSocket.
    .target(
      name: "RoomServer",
      dependencies: [
        "Catalog", "Digests", "Engine", "PlainJSON", "PuzzleKit", "RoomRecords", "RoomStore", "Rooms", "Sockets",
        "System", "Wire", .product(name: "NIOConcurrencyHelpers", package: "swift-nio"),
        .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ],
      swiftSettings: strict),
    // A player's side of a server: requests, and lines to a room and back.
    .target(
      name: "RoomClient",
      dependencies: [
        "COpenSSL", "Digests", "PlainJSON", "PuzzleKit", "Sockets", "System",
        .product(name: "NIOCore", package: "swift-nio"),
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "parlor-net", dependencies: ["PlainJSON", "PuzzleKit", "RoomClient", "System", argumentParser],
      swiftSettings: strict),
    // Sends back what comes, for tests of frames by other programs.
    .executableTarget(
      name: "echo-server",
      dependencies: [
        "Sockets", .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ],
      path: "Tests/echo", swiftSettings: strict),
    .testTarget(
      name: "RoomServerTests",
      dependencies: [
        "Engine", "Nim", "PlainJSON", "PuzzleKit", "RoomClient", "RoomServer", "Rooms", "Sockets", "parlor-net",
        "parlor-server",
        .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOHTTP1", package: "swift-nio"),
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "parlor-server", dependencies: ["PuzzleKit", "RoomServer", "Rooms", "System"],
      swiftSettings: strict),

    // The world as the rooms ask for it: clocks, files, threads.
    .target(name: "System", dependencies: ["CProcess", "PuzzleKit"], swiftSettings: strict),
    // Programs that nobody trusts, each under a guard.
    .target(name: "CProcess"),

    // Profiles in SQLite.
    .target(
      name: "Store",
      dependencies: [
        "PuzzleKit", .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "StoreTests",
      dependencies: [
        "Engine", "KeyedStore", "Locks", "Nim", "PuzzleKit", "Store", "Support", "Wire",
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: strict),

    // What a person sees: pictures and the read-eval-print loop.
    .systemLibrary(name: "CReadline", providers: [.apt(["libreadline-dev"])]),
    // What terminfo knows of terminals, and the terminal given back after a fault.
    .target(name: "CTerminal", linkerSettings: [.linkedLibrary("tinfo")]),
    .target(
      name: "Console",
      dependencies: [
        "CReadline", "CTerminal", "Engine", "Interpreter", "PlainJSON", "PuzzleKit", "RoomRecords", "System", "Wire",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "ConsoleTests",
      dependencies: [
        "Console", "Engine", "Interpreter", "Nim", "PlainJSON", "PuzzleKit", "RoomRecords", "Support", "Wire",
      ],
      swiftSettings: strict),

    // Wiring: the pipe, the command line, the files.
    .target(
      name: "Program",
      dependencies: [
        "Arena", "Catalog", "Engine", "Interop", "PuzzleKit", "Rooms", "Store", "System", "Wire", argumentParser,
      ],
      swiftSettings: strict),
    // For people and programs, with GNU readline and so under the GPL.
    .executableTarget(name: "parlor", dependencies: ["Console", "Program"], swiftSettings: strict),
    // For programs alone, without it.
    .executableTarget(name: "parlor-engine", dependencies: ["Program"], swiftSettings: strict),

    // What makes the embedded data: the lexicon, Wordle's books and proofs, Wordiest's matches; and searches over grids.
    .executableTarget(
      name: "parlor-workshop",
      dependencies: [
        "LexiconNotes", "PuzzleKit", "System", "WordFlow", "Wordiest", "WordGraph", "Wordle", argumentParser,
      ],
      swiftSettings: strict),
    .testTarget(
      name: "WorkshopTests",
      dependencies: ["PuzzleKit", "Support", "System", "Wordiest", "Wordle", "parlor-workshop"], swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
