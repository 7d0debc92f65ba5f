import Console
import Engine
import Glibc
import Nim
import PuzzleKit

let host = Host(
  now: { Int64(time(nil)) * 1000 }, utcOffset: { _ in 0 }, elapsed: { Int64(time(nil)) * 1000 },
  readFile: { _ throws(RuleError) in nil }, writeFile: { _, _ throws(RuleError) in throw RuleError(.inputOutput, "no files here") },
  openProfile: { _ throws(RuleError) in throw RuleError(.inputOutput, "no profiles here") })
var settings = Settings()
settings.clock = .system
let session = Session(catalog: Catalog.standard.adding(Nim.self), host: host, settings: settings, isForPerson: true)
exit(runREPL(session: session, isPlain: CommandLine.arguments.contains("--plain")))
