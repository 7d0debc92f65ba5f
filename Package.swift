// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = [.unsafeFlags(["-warnings-as-errors"])]

let package = Package(
  name: "parlor",
  targets: [
    // What every game is.
    .target(name: "PuzzleKit", swiftSettings: strict),
    .testTarget(name: "PuzzleKitTests", dependencies: ["PuzzleKit"], swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
