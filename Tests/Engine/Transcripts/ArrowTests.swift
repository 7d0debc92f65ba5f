import Foundation
import Testing

/// The rules of imports that Package.swift does not say: those between groups of folders run downward, the core does without Foundation,
/// and games are named in their own targets only. That a target declares what it imports is checked by Scripts/check-imports.
@Suite struct ArrowTests {
  /// The groups from which the targets of a group may import, other than their own.
  private static let below: [String: Set<String>] = [
    "Core": [], "Words": ["Core"], "Games": ["Core", "Words"], "Engine": ["Core", "Words", "Games"],
    "Platform": ["Core", "Engine"], "Arena": ["Core", "Engine", "Platform"], "Rooms": ["Core", "Engine", "Platform"],
    "Terminal": ["Core", "Engine", "Platform", "Rooms"],
    "Programs": ["Core", "Words", "Games", "Engine", "Platform", "Arena", "Rooms", "Terminal"],
  ]

  /// The targets that may import what the system has, by the system's modules. Nobody imports Foundation.
  private static let users: [String: Set<String>] = [
    "Glibc": [
      "Arena", "ArenaStatistics", "Console", "PostgresStore", "Program", "RoomClient", "RoomServer", "Rooms", "Store",
      "System",
      "parlor-net", "parlor-server", "parlor-workshop",
    ],
    "Synchronization": ["Arena", "Locks", "Program", "RoomServer", "Rooms", "System", "parlor-workshop"],
    "Foundation": [],
  ]

  private static let root = (#filePath as NSString).deletingLastPathComponent + "/../../../"

  /// The folders of the targets of Sources, by the targets' names, as Package.swift has them.
  private static let folders: [String: String] = {
    let package = (try? String(contentsOfFile: root + "Package.swift", encoding: .utf8)) ?? ""
    // Dependencies behind a trait are no targets.
    let text = package.replacing(/\.target\(name: "\w+", condition:/, with: "")
    let pairs = text.components(separatedBy: "arget(").dropFirst().compactMap { target -> (String, String)? in
      let parts = target.components(separatedBy: "path: \"")
      guard parts.count == 2, parts[1].hasPrefix("Sources/") else { return nil }
      let name = parts[0].components(separatedBy: "\"")[1]
      return (name, root + parts[1].components(separatedBy: "\"")[0] + "/")
    }
    return Dictionary(uniqueKeysWithValues: pairs)
  }()

  /// The targets with Swift in them.
  private static let targets = folders.keys.sorted().filter { !files($0).isEmpty }

  /// The group of a target's folder.
  private static func group(_ target: String) -> String {
    folders[target]?.components(separatedBy: "/Sources/").last?.components(separatedBy: "/").first ?? ""
  }

  private static let games = targets.filter { group($0) == "Games" }

  private static func files(_ target: String) -> [String] {
    ((try? FileManager.default.subpathsOfDirectory(atPath: folders[target] ?? "")) ?? []).filter {
      $0.hasSuffix(".swift")
    }
  }

  private static func text(of file: String, in target: String) throws -> String {
    try String(contentsOfFile: try #require(folders[target]) + file, encoding: .utf8)
  }

  @Test(arguments: targets)
  func importsRunDownward(target: String) throws {
    for file in Self.files(target) {
      let text = try Self.text(of: file, in: target)
      for line in text.split(separator: "\n") {
        let words = line.split(separator: " ")
        guard let index = words.firstIndex(of: "import"), index <= 1, words.count == index + 2 else { continue }
        let module = String(words[index + 1])
        if let users = Self.users[module] {
          #expect(users.contains(target), "\(target)/\(file) imports \(module)")
        } else if Self.folders[module] != nil, module != target {
          let (from, to) = (Self.group(target), Self.group(module))
          // Games know nothing of each other, and Engine knows games only in Catalog.
          let isDownward =
            Self.below[from]?.contains(to) == true && (from != "Engine" || to != "Games" || target == "Catalog")
          let isBeside = from == to && (from != "Games" || module == "C" + target)
          #expect(isDownward || isBeside, "\(target)/\(file) imports \(module)")
        }
      }
    }
  }

  /// Programs may give examples.
  private static let programs: Set<String> = ["Program", "parlor", "parlor-engine", "parlor-net", "parlor-workshop"]

  @Test(arguments: targets.filter { !games.contains($0) && $0 != "Catalog" && !programs.contains($0) })
  func noGameIsNamedOutsideItsTarget(target: String) throws {
    let names = Set(Self.games.map { $0.lowercased() })
    for file in Self.files(target) {
      let text = try Self.text(of: file, in: target)
      for line in text.split(separator: "\n") where !line.drop(while: { $0 == " " }).hasPrefix("//") {
        let named = line.lowercased().split { !$0.isLetter }.map(String.init).filter(names.contains)
        #expect(named.isEmpty, "\(target)/\(file) names \(named.joined(separator: ", "))")
      }
    }
  }

  @Test func theTargetsAreHere() {
    #expect(Set(Self.games).isSuperset(of: ["Atlas", "Wordiest", "Wordle"]))
    #expect(Set(Self.targets.map(Self.group)) == Set(Self.below.keys))
    #expect(Self.users.values.allSatisfy { $0.isSubset(of: Self.targets) })
  }
}
