import PuzzleKit

/// A question before something that can't be taken back in a room.
enum RoomQuestion {
  case leave, resign

  /// The question that comes before a line; nil if none does.
  init?(before line: String) {
    switch line {
    case "leave", "quit": self = .leave
    case "resign": self = .resign
    default: return nil
    }
  }

  var text: String {
    switch self {
    case .leave: "Leave the room for good?"
    case .resign: "Give up this round?"
    }
  }

  /// The names of the answers.
  var answers: (yes: String, no: String) {
    switch self {
    case .leave: ("leave", "stay")
    case .resign: ("give up", "go on")
    }
  }

  /// The line that does it.
  var line: String {
    switch self {
    case .leave: "leave"
    case .resign: "resign"
    }
  }
}
