import Glibc
import PuzzleKit

/// Where the XDG base directory specification puts files.
enum Folders {
  /// The file of the profile that the terminal uses; its folder is made where it is missing.
  static func defaultProfile() throws(RuleError) -> String {
    let data = environment("XDG_DATA_HOME") ?? environment("HOME").map { $0 + "/.local/share" }
    guard let data else {
      throw RuleError(.inputOutput, "neither XDG_DATA_HOME nor HOME says where to keep the profile")
    }
    var folder = ""
    for part in (data + "/parlor").split(separator: "/") {
      folder += "/" + part
      if mkdir(folder, 0o700) != 0, errno != EEXIST {
        throw RuleError(.inputOutput, "can't make the folder \(folder): \(String(cString: strerror(errno)))")
      }
    }
    return folder + "/profile.sqlite"
  }

  /// An absolute path in the environment; the specification tells us to pass over others.
  private static func environment(_ name: String) -> String? {
    guard let value = getenv(name) else { return nil }
    let path = String(cString: value)
    return path.hasPrefix("/") ? path : nil
  }
}
