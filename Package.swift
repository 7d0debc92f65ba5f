// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]
// What is also compiled as Embedded Swift, for WebAssembly: what that can't do is an error in every build, as far as the
// compiler tells.
let portable: [SwiftSetting] =
  strict + [.enableUpcomingFeature("MemberImportVisibility"), .treatWarning("EmbeddedRestrictions", as: .error)]
// Solvers would make their tests wait for minutes: what they are made of is optimized in debug builds, too, with all checks.
// A package that others depend on may not ask for that.
let optimized: [SwiftSetting] =
  Context.packageDirectory.contains("/checkouts/")
  ? [] : [.unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))]
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
  traits: [
    .trait(name: "PostgreSQL", description: "Rooms in PostgreSQL, for which libpq is linked."),
    // The programs that are linked as a whole are built without.
    .default(enabledTraits: ["PostgreSQL"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
  ],
  targets: [
    // What every game is.
    // Programs that link nothing else would not find the C library's arithmetic.
    .target(
      name: "PuzzleKit", path: "Sources/Core/PuzzleKit", swiftSettings: portable + optimized,
      linkerSettings: [.linkedLibrary("m")]),
    .testTarget(
      name: "PuzzleKitTests", dependencies: ["PuzzleKit"], path: "Tests/Core/PuzzleKitTests", swiftSettings: strict),

    // JSON without Foundation.
    .target(name: "PlainJSON", path: "Sources/Core/PlainJSON", swiftSettings: portable + optimized),
    .testTarget(
      name: "PlainJSONTests", dependencies: ["PlainJSON"], path: "Tests/Core/PlainJSONTests", swiftSettings: strict),

    // All that is on a screen as JSON.
    .target(
      name: "PictureJSON", dependencies: ["PlainJSON", "PuzzleKit"], path: "Sources/Core/PictureJSON",
      swiftSettings: portable),

    // Hashes, and bytes as text.
    .target(name: "Digests", path: "Sources/Core/Digests", swiftSettings: portable + optimized),
    .testTarget(
      name: "DigestsTests", dependencies: ["Digests"], path: "Tests/Core/DigestsTests", swiftSettings: strict),

    // What several threads may use, where there are threads.
    .target(name: "Locks", path: "Sources/Core/Locks", swiftSettings: portable),

    // Sets of words as packed automata: format, walker, builder.
    .target(name: "WordGraph", path: "Sources/Words/WordGraph", swiftSettings: portable + optimized),
    .testTarget(
      name: "WordGraphTests", dependencies: ["WordGraph"], path: "Tests/Words/WordGraphTests", swiftSettings: strict),
    // The embedded lexicon's bytes.
    .target(name: "CLexicon", path: "Sources/Words/CLexicon", exclude: ["lexicon.bin"]),
    // What a lexicon knows of a word, packed into the graph's notes.
    .target(name: "LexiconNotes", path: "Sources/Words/LexiconNotes", swiftSettings: portable + optimized),
    // Words with their tiers and marks: the embedded lexicon and those read from files.
    .target(
      name: "Lexicon", dependencies: ["CLexicon", "LexiconNotes", "WordGraph"], path: "Sources/Words/Lexicon",
      swiftSettings: portable + optimized),
    .testTarget(
      name: "LexiconTests", dependencies: ["CLexicon", "Lexicon", "WordGraph"], path: "Tests/Words/LexiconTests",
      swiftSettings: strict),

    // Definitions of words, from files that Debian installs.
    .target(name: "WordNet", dependencies: ["PuzzleKit"], path: "Sources/Words/WordNet", swiftSettings: portable),
    .testTarget(
      name: "WordNetTests", dependencies: ["PuzzleKit", "System", "WordNet"], path: "Tests/Words/WordNetTests",
      swiftSettings: strict),

    // The games, a target each.
    // The embedded books of Wordle.
    .target(name: "CWordle", path: "Sources/Games/CWordle", exclude: ["books", "openings"]),
    .target(
      name: "Wordle", dependencies: ["CWordle", "Lexicon", "LexiconNotes", "Locks", "PlainJSON", "PuzzleKit"],
      path: "Sources/Games/Wordle", swiftSettings: portable + optimized),
    .testTarget(
      name: "WordleTests", dependencies: ["Lexicon", "PlainJSON", "PuzzleKit", "System", "Wordle"],
      path: "Tests/Games/WordleTests", swiftSettings: strict + optimized),
    // The embedded matches' bytes.
    .target(name: "CWordiest", path: "Sources/Games/CWordiest", exclude: ["matches.packed"]),
    .target(
      name: "Wordiest", dependencies: ["CWordiest", "Lexicon", "LexiconNotes", "PlainJSON", "PuzzleKit", "WordGraph"],
      path: "Sources/Games/Wordiest", swiftSettings: portable + optimized),
    .testTarget(
      name: "WordiestTests", dependencies: ["Lexicon", "PlainJSON", "PuzzleKit", "Wordiest"],
      path: "Tests/Games/WordiestTests", swiftSettings: strict + optimized),
    // The embedded groups' texts.
    .target(name: "CAtlas", path: "Sources/Games/CAtlas", exclude: ["groups"]),
    .target(
      name: "Atlas", dependencies: ["CAtlas", "PlainJSON", "PuzzleKit"], path: "Sources/Games/Atlas",
      swiftSettings: portable + optimized),
    .testTarget(
      name: "AtlasTests", dependencies: ["Atlas", "PlainJSON", "PuzzleKit"], path: "Tests/Games/AtlasTests",
      swiftSettings: strict + optimized),
    .target(
      name: "WordFlow", dependencies: ["Lexicon", "LexiconNotes", "Locks", "PlainJSON", "PuzzleKit"],
      path: "Sources/Games/WordFlow", swiftSettings: portable + optimized),
    .testTarget(
      name: "WordFlowTests", dependencies: ["Lexicon", "PlainJSON", "PuzzleKit", "WordFlow"],
      path: "Tests/Games/WordFlowTests", swiftSettings: strict + optimized),

    // A line in, records out, and back.
    .target(
      name: "Wire", dependencies: ["PlainJSON", "PuzzleKit"], path: "Sources/Engine/Wire",
      swiftSettings: portable + optimized),
    // Parts of profiles as JSON.
    .target(
      name: "ProfileJSON", dependencies: ["PlainJSON", "PuzzleKit"], path: "Sources/Engine/ProfileJSON",
      swiftSettings: portable),
    // Tables, sessions, conversations.
    .target(
      name: "Engine", dependencies: ["PictureJSON", "PlainJSON", "ProfileJSON", "PuzzleKit", "Wire"],
      path: "Sources/Engine/Engine",
      swiftSettings: portable + optimized),
    // What people type, as lines of the protocol; what they are told beside the replies.
    .target(
      name: "Interpreter", dependencies: ["Engine", "PictureJSON", "PlainJSON", "PuzzleKit", "Wire"],
      path: "Sources/Engine/Interpreter", swiftSettings: portable),
    .testTarget(
      name: "InterpreterTests", dependencies: ["Engine", "Interpreter", "PuzzleKit", "Support"],
      path: "Tests/Engine/InterpreterTests", swiftSettings: strict),
    // The list of games, and the dictionaries they come with.
    .target(
      name: "Catalog",
      dependencies: [
        "Atlas", "Engine", "Lexicon", "LexiconNotes", "PuzzleKit", "WordFlow", "WordNet", "Wordiest", "Wordle",
      ], path: "Sources/Engine/Catalog", swiftSettings: portable),
    // Profiles and files over keys and values.
    .target(
      name: "KeyedStore", dependencies: ["PlainJSON", "ProfileJSON", "PuzzleKit"], path: "Sources/Platform/KeyedStore",
      swiftSettings: portable),
    // What whoever embeds the engine as WebAssembly gives it, and its memory.
    .target(name: "CWebAssembly", path: "Sources/Programs/CWebAssembly"),
    // The engine as WebAssembly: a line in, lines out.
    .target(
      name: "WebAssembly",
      dependencies: [
        "CWebAssembly", "Catalog", "Engine", "Interop", "Interpreter", "KeyedStore", "Locks", "PuzzleKit", "Wire",
      ], path: "Sources/Programs/WebAssembly", exclude: ["module"], swiftSettings: portable),

    // Other programs' dialects.
    .target(
      name: "Interop", dependencies: ["Engine", "PuzzleKit", "Wire"], path: "Sources/Engine/Interop",
      swiftSettings: portable),
    // Games to copy, which only the tests add.
    .target(name: "Nim", dependencies: ["PuzzleKit"], path: "Examples/games", swiftSettings: strict),
    .testTarget(
      name: "EngineTests",
      dependencies: [
        "Catalog", "Engine", "Interop", "Interpreter", "Nim", "PlainJSON", "ProfileJSON", "PuzzleKit", "Store",
        "Support",
        "System", "Wire", "Wordiest",
      ], path: "Tests/Engine/EngineTests", swiftSettings: strict),
    // Recorded conversations and what all games have to keep.
    .testTarget(
      name: "Transcripts",
      dependencies: [
        "Catalog", "Console", "Engine", "Interop", "Interpreter", "Nim", "PictureJSON", "PlainJSON", "Program",
        "PuzzleKit",
        "Rooms", "Support", "Wire", "parlor",
      ], path: "Tests/Engine/Transcripts", swiftSettings: strict),
    .target(
      name: "Support",
      dependencies: ["Catalog", "Engine", "Interop", "Interpreter", "PuzzleKit", "Store", "System", "Wire"],
      path: "Tests/Support", swiftSettings: strict),

    // Strategies compared: schedule, referee, journal, reports.
    .target(
      name: "Arena",
      dependencies: [
        "ArenaReports", "ArenaStatistics", "Digests", "Engine", "PlainJSON", "PuzzleKit", "System", "Wire",
      ], path: "Sources/Arena/Matches", swiftSettings: strict + optimized),
    .testTarget(
      name: "ArenaTests",
      dependencies: [
        "Arena", "Catalog", "CProcess", "Digests", "Engine", "PlainJSON", "PuzzleKit", "Support", "System", "Wire",
      ],
      path: "Tests/Arena/ArenaTests", exclude: ["bots"], swiftSettings: strict),

    // What may be said of scores, and how sure it is; a match as tables, files and a page.
    .target(name: "ArenaStatistics", path: "Sources/Arena/Statistics", swiftSettings: strict + optimized),
    .testTarget(
      name: "ArenaStatisticsTests", dependencies: ["ArenaStatistics", "Simulation"],
      path: "Tests/Arena/ArenaStatisticsTests", swiftSettings: strict),
    .target(
      name: "ArenaReports", dependencies: ["ArenaStatistics", "PlainJSON"], path: "Sources/Arena/Reports",
      exclude: ["Files/arena-report.schema.json"], swiftSettings: strict),
    .testTarget(
      name: "ArenaReportsTests", dependencies: ["ArenaReports", "ArenaStatistics", "PlainJSON", "Simulation"],
      path: "Tests/Arena/ArenaReportsTests", exclude: ["report.text"], swiftSettings: strict),
    // Simulated matches, which show what the statistics guarantee.
    .target(
      name: "Simulation", dependencies: ["ArenaStatistics"], path: "Tests/Arena/Simulation",
      swiftSettings: strict + optimized),
    .executableTarget(
      name: "simulate", dependencies: ["Simulation"], path: "Tests/Arena/simulate", swiftSettings: strict),

    // What rooms say, for those who say it and those who read it.
    .target(
      name: "RoomRecords", dependencies: ["PictureJSON", "PlainJSON", "PuzzleKit"], path: "Sources/Rooms/Records",
      swiftSettings: strict),
    // Players in and out of shared tables: a message in, effects out.
    .target(
      name: "Rooms", dependencies: ["Engine", "PictureJSON", "PlainJSON", "PuzzleKit", "RoomRecords", "Wire"],
      path: "Sources/Rooms/Rooms", swiftSettings: strict),
    // Rooms in SQLite.
    .target(
      name: "RoomStore",
      dependencies: ["PlainJSON", "PuzzleKit", "Rooms", "System", .product(name: "GRDB", package: "GRDB.swift")],
      path: "Sources/Rooms/Store", swiftSettings: strict),
    // Rooms in PostgreSQL.
    .systemLibrary(
      name: "CPostgreSQL", path: "Sources/Rooms/CPostgreSQL", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
    .target(
      name: "PostgresStore", dependencies: ["CPostgreSQL", "PlainJSON", "PuzzleKit", "Rooms", "System"],
      path: "Sources/Rooms/PostgresStore", swiftSettings: strict),
    .testTarget(
      name: "RoomsTests",
      dependencies: [
        "Catalog", "Engine", "Nim", "PictureJSON", "PlainJSON", "PostgresStore", "PuzzleKit", "RoomClient",
        "RoomRecords",
        "RoomStore", "Rooms", "Sockets", "Support", "Wire", .product(name: "GRDB", package: "GRDB.swift"),
      ], path: "Tests/Rooms/RoomsTests", exclude: ["conversations"], swiftSettings: strict),

    // Commits of both databases side by side.
    .executableTarget(
      name: "measure-commits",
      dependencies: ["PlainJSON", "PostgresStore", "PuzzleKit", "RoomStore", "Rooms", "System"],
      path: "Tests/Rooms/commits", swiftSettings: strict),

    // Compression of messages.
    .systemLibrary(name: "CZlib", path: "Sources/Rooms/CZlib", providers: [.apt(["zlib1g-dev"])]),
    // TLS of players.
    .systemLibrary(name: "COpenSSL", path: "Sources/Rooms/COpenSSL", providers: [.apt(["libssl-dev"])]),
    // Frames and handshakes of WebSocket.
    .target(
      name: "Sockets",
      dependencies: [
        "CZlib", "Digests", .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
      ], path: "Sources/Rooms/Sockets", swiftSettings: strict),
    // Rooms over HTTP and WebSocket.
    .target(
      name: "RoomServer",
      dependencies: [
        .target(name: "PostgresStore", condition: .when(traits: ["PostgreSQL"])), "Catalog", "Digests", "Engine",
        "PlainJSON", "PuzzleKit", "RoomRecords", "RoomStore", "Rooms", "Sockets", "System", "Wire",
        .product(name: "NIOConcurrencyHelpers", package: "swift-nio"),
        .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ], path: "Sources/Rooms/Server", swiftSettings: strict),
    // A player's side of a server: requests, and lines to a room and back.
    .target(
      name: "RoomClient",
      dependencies: [
        "COpenSSL", "Digests", "PlainJSON", "PuzzleKit", "RoomRecords", "Sockets", "System",
        .product(name: "NIOCore", package: "swift-nio"),
      ], path: "Sources/Rooms/Client", swiftSettings: strict),
    .executableTarget(
      name: "parlor-net",
      dependencies: ["CommandLines", "PlainJSON", "PuzzleKit", "RoomClient", "System", argumentParser],
      path: "Sources/Programs/parlor-net", swiftSettings: strict),
    // Sends back what comes, for tests of frames by other programs.
    .executableTarget(
      name: "echo-server",
      dependencies: [
        "Sockets", .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ], path: "Tests/Rooms/echo", swiftSettings: strict),
    .testTarget(
      name: "RoomServerTests",
      dependencies: [
        "Catalog", "Engine", "Nim", "PlainJSON", "PuzzleKit", "RoomClient", "RoomServer", "Rooms", "Sockets",
        "parlor-net",
        "parlor-server",
        .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOHTTP1", package: "swift-nio"),
      ], path: "Tests/Rooms/RoomServerTests", swiftSettings: strict + optimized),
    .executableTarget(
      name: "parlor-server", dependencies: ["CommandLines", "PlainJSON", "PuzzleKit", "RoomServer", "Rooms", "System"],
      path: "Sources/Programs/parlor-server", swiftSettings: strict),

    // The world as the other targets ask for it: clocks, files, threads.
    .target(
      name: "System", dependencies: ["CProcess", "PuzzleKit"], path: "Sources/Platform/System",
      swiftSettings: strict + optimized),
    // Programs that nobody trusts, each under a guard.
    .target(name: "CProcess", path: "Sources/Platform/CProcess"),

    // Profiles in SQLite.
    .target(
      name: "Store",
      dependencies: [
        "PuzzleKit", .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ], path: "Sources/Platform/Profiles", swiftSettings: strict),
    .testTarget(
      name: "StoreTests",
      dependencies: [
        "Engine", "KeyedStore", "Locks", "Nim", "PlainJSON", "ProfileJSON", "PuzzleKit", "Store", "Support", "Wire",
        .product(name: "GRDB", package: "GRDB.swift"),
      ], path: "Tests/Platform/StoreTests", swiftSettings: strict),

    // What a person sees: pictures and the read-eval-print loop.
    .systemLibrary(name: "CReadline", path: "Sources/Terminal/CReadline", providers: [.apt(["libreadline-dev"])]),
    // What terminfo knows of terminals, and the terminal given back after a fault.
    .target(name: "CTerminal", path: "Sources/Terminal/CTerminal", linkerSettings: [.linkedLibrary("tinfo")]),
    .target(
      name: "Console",
      dependencies: [
        "CReadline", "CTerminal", "Digests", "Engine", "Interpreter", "PictureJSON", "PlainJSON", "PuzzleKit",
        "RoomRecords", "System", "Wire",
      ], path: "Sources/Terminal/Console", swiftSettings: strict),
    .testTarget(
      name: "ConsoleTests",
      dependencies: [
        "Console", "Engine", "Interpreter", "Nim", "PictureJSON", "PlainJSON", "PuzzleKit", "RoomRecords", "Support",
        "Wire",
      ], path: "Tests/Terminal/ConsoleTests", swiftSettings: strict),

    // Command lines as values: man pages, completions and suggestions of all programs.
    .target(
      name: "CommandLines", dependencies: ["PlainJSON", "PuzzleKit"], path: "Sources/Programs/CommandLines",
      swiftSettings: strict),
    .testTarget(
      name: "CommandLinesTests", dependencies: ["CommandLines", "PuzzleKit"], path: "Tests/Programs/CommandLinesTests",
      swiftSettings: strict),
    // Wiring: the pipe, the command line, the files.
    .target(
      name: "Program",
      dependencies: [
        "Arena", "Catalog", "CommandLines", "Engine", "Interop", "PuzzleKit", "Rooms", "Store", "System", "Wire",
        argumentParser,
      ], path: "Sources/Programs/Program", swiftSettings: strict),
    // For people and programs, with GNU readline and so under the GPL.
    .executableTarget(
      name: "parlor", dependencies: ["Console", "Program"], path: "Sources/Programs/parlor", swiftSettings: strict),
    // For programs alone, without it.
    .executableTarget(
      name: "parlor-engine", dependencies: ["Program"], path: "Sources/Programs/parlor-engine", swiftSettings: strict),

    // What makes the embedded data: the lexicon, Wordle's books and proofs, Wordiest's matches; and searches over grids.
    .executableTarget(
      name: "parlor-workshop",
      dependencies: [
        "CommandLines", "LexiconNotes", "PuzzleKit", "System", "WordFlow", "Wordiest", "WordGraph", "Wordle",
        argumentParser,
      ], path: "Sources/Programs/parlor-workshop", swiftSettings: strict),
    // What starts the programs and waits for them; run by themselves, as their times say nothing of the others'.
    .testTarget(
      name: "ProcessTests",
      dependencies: [
        "Support", "System", "parlor", "parlor-engine", "parlor-net", "parlor-server", "parlor-workshop",
      ],
      path: "Tests/Programs/ProcessTests", swiftSettings: strict),
    .testTarget(
      name: "WorkshopTests", dependencies: ["PuzzleKit", "Support", "System", "Wordiest", "Wordle", "parlor-workshop"],
      path: "Tests/Programs/WorkshopTests", swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
