import PlainJSON
import PuzzleKit

extension Interchange {
  /// Whether a file holds what ``export`` writes and nothing that somebody has added.
  func isOwn(_ bytes: [UInt8], _ context: any GameContext) -> Bool {
    guard let archive = try? parse(bytes), let again = try? export(archive, context),
      let old = try? JSONValue(parsing: bytes), let new = try? JSONValue(parsing: again)
    else { return false }
    return old.memberPaths.isSubset(of: new.memberPaths)
  }
}

extension JSONValue {
  /// The names of all members, each behind those around it, such as `/games/words/word`; the elements of a list are not told
  /// apart.
  fileprivate var memberPaths: Set<String> {
    var paths: Set<String> = []
    addMembers(to: &paths, behind: "")
    return paths
  }

  private func addMembers(to paths: inout Set<String>, behind prefix: String) {
    switch self {
    case .array(let elements): for element in elements { element.addMembers(to: &paths, behind: prefix) }
    case .object(let members):
      for member in members {
        let path = "\(prefix)/\(member.name)"
        paths.insert(path)
        member.value.addMembers(to: &paths, behind: path)
      }
    default: break
    }
  }
}
