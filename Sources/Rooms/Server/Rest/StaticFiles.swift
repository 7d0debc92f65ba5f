import System

/// Files of a folder, served as they are.
enum StaticFiles {
  /// The largest file that is served.
  private static let limit = 8 << 20

  private static let types = [
    "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8",
    "json": "application/json", "svg": "image/svg+xml", "png": "image/png", "ico": "image/x-icon",
    "txt": "text/plain; charset=utf-8", "wasm": "application/wasm", "woff2": "font/woff2", "wav": "audio/wav",
    "webmanifest": "application/manifest+json",
  ]

  /// The file at a path, which leads to nothing outside of the folder and to nothing that is hidden.
  static func response(to path: String, in folder: String) -> Response {
    let names = path.split(separator: "/", omittingEmptySubsequences: true)
    let isPlain = names.allSatisfy { !$0.hasPrefix(".") && !$0.contains("\\") }
    guard !folder.isEmpty, isPlain else { return missing }
    var file = folder + "/" + names.joined(separator: "/")
    if path.hasSuffix("/") { file += (names.isEmpty ? "" : "/") + "index.html" }
    guard let size = try? Files.size(file), size <= limit, Files.isInside(file, folder),
      let bytes = try? Files.read(file)
    else { return missing }
    let name = file.split(separator: "/").last ?? ""
    let suffix = name.split(separator: ".").last.map(String.init) ?? ""
    var response = Response(200, type: types[suffix] ?? "application/octet-stream", bytes)
    response.headers.add(name: "Cache-Control", value: "no-cache")
    return response
  }

  private static let missing = Response.problem(404, .noSuchPath, "nothing is at this path")
}
