import Engine
import PuzzleKit
import Support
import Testing

@testable import Engine

/// Every argument and option takes its limits, and refuses what is past them with an error that names them.
@Suite struct ParameterLimitTests {
  private static let games = Catalog.parlor.manuals.map(\.name)

  /// Values at the limits of a parameter, and past them.
  private static func values(_ parameter: Parameter) -> (right: [String], wrong: [String]) {
    switch parameter.kind {
    case .integer(let range):
      let (low, high) = (range.lowerBound, range.upperBound)
      let wrong = (low > .min ? [String(low - 1)] : []) + (high < .max ? [String(high + 1)] : [])
      return ([String(low), String(high)], wrong + ["+1", "x", "1.5", ""])
    case .seed: return (["0", "18446744073709551615"], ["18446744073709551616", "-1", "x"])
    case .choice(let words): return (words, ["nothing", (words.first ?? "").uppercased(), ""])
    case .toggle: return (["true", "false"], ["yes", "True", "1"])
    case .date: return (["2026-01-26", "2024-02-29"], ["2026-02-29", "2026-1-26", "26.1.2026", "tomorrow"])
    case .flag: return ([parameter.name], ["true"])
    case .word, .words, .text, .path, .file: return ([], [])
    }
  }

  @Test func everyParameterTakesItsLimitsAndNamesThem() throws {
    let manuals = Catalog.parlor.manuals
    let rows = Catalog.parlor.makeEntries().flatMap { $0.rows + $0.tools.map(\.row) }
    let commands = CommandTable(Catalog.parlor.dialects).all.map(\.row)
    let parameters =
      (rows + commands).flatMap(\.parameters) + manuals.flatMap { $0.options + $0.positionOptions }
      + (Settings.ofProgram + manuals.flatMap(\.settings)).map(\.parameter)
    #expect(parameters.count > 100)
    for parameter in parameters {
      let (right, wrong) = Self.values(parameter)
      for value in right { #expect(throws: Never.self) { try parameter.parse(value) } }
      for value in wrong {
        do throws(Refusal) {
          _ = try parameter.parse(value)
          Issue.record("\(parameter.name) takes \(quoted(value))")
        } catch {
          // What is asked for stands in the error, with both limits or every choice.
          #expect(error.code == .badArgument && error.text.contains(quoted(value)), "\(error.text)")
          for limit in right
          where right.count > 1 && parameter.kind != .date && limit != String(Int64.max) && limit != String(Int64.min) {
            #expect(error.text.contains(limit), "\(error.text)")
          }
        }
      }
    }
  }

  @Test func everyOptionIsListedAsItWasSetAndGoesBack() {
    let client = TestClient()
    let standard = client("options")
    for setting in Settings.ofProgram + Catalog.parlor.manuals.flatMap(\.settings)
    where setting.parameter.name != "Format" {
      let name = setting.parameter.name
      let (right, wrong) = Self.values(setting.parameter)
      for value in right {
        #expect(client("setoption name \(name) value \(value)") == ["ok"], "\(name) \(value)")
        let set = client("options")
        #expect(set.contains("setting \(name) \(value)"), "\(name) \(value)")
        #expect(zip(set, standard).count { $0 != $1 } <= 1, "\(name) sets something else")
        for value in wrong where !value.isEmpty {
          #expect(client("setoption name \(name) value \(value)").last?.hasPrefix("error bad-argument ") == true)
          #expect(client("options") == set)
        }
      }
      if !right.isEmpty { client("setoption name \(name) value \(Settings().text(of: setting))") }
      #expect(client("options") == standard, "\(name)")
    }
  }

  @Test(arguments: games) func everyOptionOfAnOpeningIsTakenWithinItsLimits(game: String) throws {
    let manual = try #require(Catalog.parlor.manuals.first { $0.name == game })
    let client = TestClient()
    for option in manual.options {
      for value in Self.values(option).wrong where !value.isEmpty {
        let refusal = client("newgame \(game) \(option.name) \(value)").last ?? ""
        #expect(refusal.hasPrefix("error "), "\(option.name) \(value)")
        // What may be left out is another option if it is wrong; and a choice of one word is no value that is named.
        let isNamed =
          switch option.kind {
          case .integer, .seed: true
          case .choice(let words): words.count > 1
          default: false
          }
        if isNamed { #expect(refusal.hasPrefix("error bad-argument \(option.name) must be "), "\(refusal)") }
      }
      #expect(client("show").last?.hasPrefix("error no-game ") == true)
    }
  }
}
