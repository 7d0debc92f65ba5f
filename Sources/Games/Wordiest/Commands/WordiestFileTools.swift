import PuzzleKit

private let path = Argument.file("path", "the file")

extension WordiestGame {
  /// The command for files of matches.
  static let checkTool = GameTool(
    "check", [path], "Checks all matches of a file and lists the first thousand faults, and notes on what others lack.",
    replies: ReplySchema(
      [WordiestRecords.fault, WordiestRecords.matches, WordiestRecords.note], errors: [.badFile, .inputOutput]),
    .work { (arguments, context) throws(Refusal) in
      guard let bytes = try context.read(arguments[path]) else {
        throw Refusal(.inputOutput, "there is no file \(arguments[path])")
      }
      let file = try MatchFile(bytes)
      return { monitor in check(file, monitor) }
    })

  /// The most faults and notes that are listed.
  private static let listedLimit = 1000

  private static func check(_ file: MatchFile, _ monitor: WorkMonitor) {
    var (checked, good, listed) = (0, 0, 0)
    func list(_ report: (inout Reply) -> Void) {
      listed += 1
      if listed <= listedLimit { monitor.emit(report) }
    }
    while checked < file.count, !monitor.shouldStop() {
      checked += 1
      do throws(MatchFile.Fault) {
        let note = try file.read(checked).note
        good += 1
        if let note { list { report(note, of: checked, to: &$0) } }
      } catch {
        list { report(error, to: &$0) }
      }
    }
    monitor.emit { reply in
      if listed > listedLimit { reply.say("Only the first \(listedLimit) of \(listed) faults and notes are listed.") }
      reply.add(WordiestRecords.matches) {
        $0.integer(checked)
        $0.integer(good)
      }
    }
  }

  private static func report(_ note: String, of match: Int, to reply: inout Reply) {
    reply.add(WordiestRecords.note) {
      $0.integer(match)
      $0.text(note)
    }
  }

  private static func report(_ fault: MatchFile.Fault, to reply: inout Reply) {
    reply.add(WordiestRecords.fault) {
      $0.integer(fault.number)
      $0.integer(fault.offset)
      $0.text(fault.text)
    }
  }
}
