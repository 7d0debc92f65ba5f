import PuzzleKit

private let path = Argument.file("path", "the file")

extension WordiestGame {
  /// The command for files of matches.
  static let checkTool = GameTool(
    "check", [path], "Checks all matches of a file and names their faults.",
    .work { (arguments, context) throws(Refusal) in
      guard let bytes = try context.read(arguments[path]) else {
        throw Refusal(.inputOutput, "there is no file \(arguments[path])")
      }
      let file = try MatchFile(bytes)
      return { monitor in check(file, monitor) }
    })

  private static func check(_ file: MatchFile, _ monitor: WorkMonitor) {
    monitor.emit { reply in
      var faults = 0
      var checked = 0
      for number in 0..<file.count where !monitor.shouldStop() {
        checked += 1
        guard let fault = file.fault(number: number + 1) else { continue }
        faults += 1
        reply.add(WordiestRecords.fault) {
          $0.integer(fault.number)
          $0.integer(fault.offset)
          $0.text(fault.text)
        }
      }
      reply.add(WordiestRecords.matches) {
        $0.integer(checked)
        $0.integer(checked - faults)
      }
    }
  }
}
