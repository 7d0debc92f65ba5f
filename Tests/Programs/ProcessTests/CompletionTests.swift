import Foundation
import Support
import Testing

/// Completions as shells have them of the programs that are installed.
@Suite struct ShellCompletionTests {
  private let scene: TestFolder

  init() throws {
    scene = try TestFolder()
    try Data().write(to: URL(fileURLWithPath: scene.folder + "/notes.txt"))
    try FileManager.default.createDirectory(atPath: scene.folder + "/nook", withIntermediateDirectories: false)
  }

  /// The folder of the programs, which are built with the tests.
  private static let programs = URL(
    fileURLWithPath: (#filePath as NSString).deletingLastPathComponent + "/../../../.build/debug"
  ).standardized.path

  /// What bash offers for the last word, as Readline splits the line: at `=` and `:`, too.
  @Test(arguments: [
    ("parlor wordf", "wordflow"), ("parlor wordle cla", "classic"), ("parlor play atlas ha", "hard"),
    ("parlor arena rep", "report"), ("parlor arena wordle --gaun", "--gauntlet"), ("parlor --prof", "--profile"),
    ("parlor arena report --format = h", "html"), ("parlor arena report -f ma", "markdown"),
    ("parlor --profile no", "notes.txt nook"), ("parlor join --wat", "--watch"), ("parlor fetch d", "daily"),
    ("parlor create wordle mi", "mini"), ("parlor-engine wordle mi", "mini"),
    ("parlor-net create --play ra", "race"), ("parlor-net jo", "join"),
    ("parlor-net --server http : //x rec", "record"),
    ("parlor-server sub", "submissions"), ("parlor-server --log deb", "debug"), ("parlor-server --data no", "nook"),
    ("parlor-server --log = w", "warning"), ("parlor-server admin re", "reports report"),
    ("parlor-workshop mat", "matches"),
  ])
  func bashOffersWhatMayFollow(line: String, offered: String) throws {
    let words = line.split(separator: " ")
    let script = """
      source <("$1" --generate-completion-script bash)
      COMP_WORDS=("${@:1}") COMP_CWORD=$(($# - 1))
      name=_${1##*/}
      "${name//-/_}" "$1" "${!#}" "${@: -2:1}" 2>/dev/null
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let result = try runProgram(
      "/usr/bin/env",
      ["bash", "-c", script, "bash", "\(Self.programs)/\(words[0])"] + words.dropFirst().map(String.init),
      in: scene.folder)
    #expect(result.output.split(separator: "\n").sorted() == offered.split(separator: " ").sorted(), "\(result.output)")
  }
}
