import Glibc

/// The places of a program's files by the XDG base directory specification.
package enum Folders {
  /// The folder for what has to be kept, made where it is missing; nil where the environment names none or that fails.
  package static func data() -> String? { folder("XDG_DATA_HOME", "/.local/share") }

  /// The folder for what may be lost, made where it is missing; nil as for ``data()``.
  package static func state() -> String? { folder("XDG_STATE_HOME", "/.local/state") }

  /// The folder for copies of what is elsewhere, made where it is missing; nil as for ``data()``.
  package static func cache() -> String? { folder("XDG_CACHE_HOME", "/.cache") }

  private static func folder(_ variable: String, _ fallback: String) -> String? {
    guard let base = path(variable) ?? path("HOME").map({ $0 + fallback }) else { return nil }
    var folder = ""
    for part in (base + "/parlor").split(separator: "/") {
      folder += "/" + part
      if mkdir(folder, 0o700) != 0, errno != EEXIST { return nil }
    }
    return folder
  }

  /// An absolute path in the environment; the specification tells us to pass over others.
  private static func path(_ variable: String) -> String? {
    guard let value = getenv(variable), value.pointee == 47 else { return nil }
    return String(cString: value)
  }
}
