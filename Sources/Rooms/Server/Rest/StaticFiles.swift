import Digests
import NIOHTTP1
import System

/// Files of a folder, served as they are: those that the keeper of the server names, or else the page.
struct StaticFiles {
  /// The folder; empty if there is none.
  let folder: String
  /// Whether it is the page, whose files have hashes in their names and are there packed, too.
  let isPage: Bool

  /// The largest file that is served.
  private static let limit = 16 << 20

  private static let types = [
    "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8",
    "mjs": "text/javascript; charset=utf-8", "json": "application/json", "svg": "image/svg+xml", "png": "image/png",
    "ico": "image/x-icon", "txt": "text/plain; charset=utf-8", "wasm": "application/wasm", "woff2": "font/woff2",
    "wav": "audio/wav", "webmanifest": "application/manifest+json",
  ]

  /// The files of a folder that the settings name, or else of the page that was built or installed with this program.
  init(_ folder: String) {
    isPage = folder.isEmpty
    self.folder = folder.isEmpty ? Self.page : folder
  }

  /// The folder of the page: beside an installed program, or beside one that was built.
  private static let page: String = {
    guard let program = Files.realPath("/proc/self/exe") else { return "" }
    let home = program.split(separator: "/").dropLast().map { "/" + $0 }.joined()
    return [home + "/../share/parlor/page", home + "/../../web/page"].first { Files.isFolder($0) } ?? ""
  }()

  /// The file at a path, which leads to nothing outside of the folder and to nothing that is hidden.
  /// - Parameter headers: those of the request.
  func response(to path: String, _ headers: HTTPHeaders) -> Response {
    if isPage, folder.isEmpty, path == "/" { return Self.unbuilt }
    let names = path.split(separator: "/", omittingEmptySubsequences: true)
    let isPlain = names.allSatisfy { !$0.hasPrefix(".") && !$0.contains("\\") }
    guard !folder.isEmpty, isPlain else { return Self.missing }
    var file = folder + "/" + names.joined(separator: "/")
    if path.hasSuffix("/") { file += (names.isEmpty ? "" : "/") + "index.html" }
    let coding = isPage ? coding(of: file, headers) : nil
    let stored = file + (coding?.suffix ?? "")
    guard let size = try? Files.size(stored), size <= Self.limit, Files.isInside(stored, folder),
      let bytes = try? Files.read(stored)
    else { return Self.missing }
    let name = file.split(separator: "/").last ?? ""
    let suffix = name.split(separator: ".").last.map { String($0) } ?? ""
    var response = Response(200, type: Self.types[suffix] ?? "application/octet-stream", bytes)
    let isForEver = isPage && Self.hasHash(name)
    let tag = "\"\(isForEver ? String(name) : Self.hash(of: bytes))\(coding?.suffix ?? "")\""
    response.headers.add(name: "ETag", value: tag)
    response.headers.add(
      name: "Cache-Control", value: isForEver ? "public, max-age=31536000, immutable" : "no-cache")
    if let coding { response.headers.add(name: "Content-Encoding", value: coding.name) }
    if isPage {
      response.headers.add(name: "Vary", value: "Accept-Encoding")
      for (name, value) in Self.pageHeaders { response.headers.add(name: name, value: value) }
      response.headers.add(name: "Content-Security-Policy", value: suffix == "html" ? Self.framing : Self.policy)
    }
    let known = headers[canonicalForm: "if-none-match"].map { $0.hasPrefix("W/") ? $0.dropFirst(2) : $0 }
    if known.contains(where: { $0 == tag || $0 == "*" }) { (response.status, response.body) = (304, []) }
    return response
  }

  /// What a page can't say of itself: nothing may frame it. The rest of its policy stands in it, with the hash of its style.
  private static let framing = "frame-ancestors 'none'"

  /// A worker may load nothing from elsewhere, and neither may anything else that is opened as if it were a page.
  private static let policy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
    + "worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; " + framing

  /// The page is alone in its process, so that the engine may share memory with its worker.
  private static let pageHeaders = [
    ("Cross-Origin-Opener-Policy", "same-origin"), ("Cross-Origin-Embedder-Policy", "require-corp"),
    ("Referrer-Policy", "no-referrer"),
  ]

  /// The packed form of a file that the client takes.
  private func coding(of file: String, _ headers: HTTPHeaders) -> (name: String, suffix: String)? {
    let accepted = headers[canonicalForm: "accept-encoding"].filter { !$0.hasSuffix(";q=0") }.map {
      $0.split(separator: ";").first.map { String($0).lowercased() } ?? ""
    }
    return [("br", ".br"), ("gzip", ".gz")].first { name, suffix in
      accepted.contains(name) && (try? Files.size(file + suffix)).flatMap { $0 } != nil
    }
  }

  /// Whether a name has a hash before its suffix, so that what has it never changes.
  private static func hasHash(_ name: Substring) -> Bool {
    guard let stem = name.split(separator: ".").first, let hash = stem.split(separator: "-").last else { return false }
    return hash.utf8.count < stem.utf8.count && hash.utf8.count >= 8
      && hash.utf8.allSatisfy { 48...57 ~= $0 || 65...90 ~= $0 || 97...102 ~= $0 }
  }

  private static func hash(of bytes: [UInt8]) -> String { SHA256.hex(SHA1.hash(bytes).prefix(8)) }

  private static let missing = Response.problem(404, .noSuchPath, "nothing is at this path")
  private static let unbuilt = Response.problem(
    404, .noSuchPath, "the page is not built; make page builds and serves it, and the setting files names a folder")
}
