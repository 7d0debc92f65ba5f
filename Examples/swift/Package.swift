// swift-tools-version: 6.2
// Programs that depend on Parlor as a stranger would. PARLOR_REPOSITORY names where it is: an address or file://PATH.
import PackageDescription

let parlor = Context.environment["PARLOR_REPOSITORY"] ?? "https://github.com/parlor-games/parlor"
let engine: Target.Dependency = .product(name: "Engine", package: "parlor")
let kit: Target.Dependency = .product(name: "PuzzleKit", package: "parlor")

let package = Package(
  name: "examples",
  dependencies: [.package(url: parlor, from: "1.0.0")],
  targets: [
    .executableTarget(name: "guess", dependencies: [.product(name: "Wordle", package: "parlor")]),
    .executableTarget(name: "solitaire", dependencies: [.product(name: "Atlas", package: "parlor")]),
    .executableTarget(name: "countdown", dependencies: [engine, kit]),
  ]
)
