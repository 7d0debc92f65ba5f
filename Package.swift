// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = [.unsafeFlags(["-warnings-as-errors"])]

let package = Package(
  name: "parlor",
  targets: [
    // What every game is.
    .target(name: "PuzzleKit", swiftSettings: strict),
    .testTarget(name: "PuzzleKitTests", dependencies: ["PuzzleKit"], swiftSettings: strict),

    // JSON text in and out.
    .target(name: "PlainJSON", swiftSettings: strict),
    .testTarget(name: "PlainJSONTests", dependencies: ["PlainJSON"], swiftSettings: strict),

    // The rooms.
    .target(name: "Wordle", dependencies: ["PuzzleKit", "PlainJSON"], swiftSettings: strict),
    .testTarget(name: "WordleTests", dependencies: ["Wordle", "PuzzleKit"], swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
