import ArenaReports
import Foundation
import Testing

/// Reports as other programs see them.
@Suite("Reports elsewhere") struct OutsideTests {
  private let figures: MatchFigures

  init() {
    let (terms, games) = SampleMatch.wordle(deals: 200)
    figures = MatchFigures(terms: terms, games: games)
  }

  @Test("The JSON report keeps its schema") func schema() throws {
    let schema = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Sources/Arena/Reports/Files/arena-report.schema.json").path()
    let script = """
      import json, jsonschema, sys
      schema = json.load(open('\(schema)'))
      jsonschema.Draft202012Validator.check_schema(schema)
      for line in sys.stdin: jsonschema.Draft202012Validator(schema).validate(json.loads(line))
      """
    let (terms, _) = SampleMatch.wordle(deals: 3)
    var open = SampleMatch.wordle(deals: 30, isSecret: false)
    open.terms.bounds = nil
    open.terms.test = nil
    open.terms.reference = ("par", .init(mean: 4, meanVariance: 0))
    open.terms.until = 0.5
    for index in open.games.indices { open.games[index].covariates = [Double(index % 5)] }
    let reports = [
      JSONReport(figures), JSONReport(MatchFigures(terms: terms, games: [])),
      JSONReport(MatchFigures(terms: open.terms, games: open.games)),
    ]
    #expect(try python(script, reports.map(\.text).joined()).isEmpty)
  }

  @Test("Python's csv reads the games")
  func csv() throws {
    let script = """
      import csv, sys
      rows = list(csv.DictReader(sys.stdin))
      print(len(rows), sum(float(row['score']) for row in rows), len({row['bot'] for row in rows}))
      """
    let sum = figures.bots.flatMap(\.games).reduce(0) { $0 + $1.score }
    #expect(try python(script, CSVReport(figures).text) == "600 \(sum) 3\n")
  }

  @Test(
    "No page is wider than the screen, and a dark screen gets a dark page", arguments: [340, 768, 1300])
  func page(width: Int) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "page-\(width)-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(HTMLReport(figures).text.utf8).write(to: folder.appending(path: "report.html"))
    let frame = """
      <body><iframe id="frame" src="report.html" style="width:\(width)px;height:700px;border:0"></iframe><script>
      onload = () => {
        const view = document.getElementById('frame').contentDocument;
        const wide = [...view.querySelectorAll('svg text')].filter(text => {
          const box = text.getBBox();
          return box.x < 0 || box.x + box.width > 460;
        }).map(text => text.textContent);
        const colour = view.defaultView.getComputedStyle(view.body).backgroundColor;
        document.body.textContent = JSON.stringify(
          [view.documentElement.scrollWidth <= \(width), wide, view.querySelectorAll('svg').length, colour]);
      };
      </script></body>
      """
    try Data(frame.utf8).write(to: folder.appending(path: "frame.html"))
    for (scheme, colour) in [("1", "rgb(255, 255, 255)"), ("0", "rgb(23, 23, 26)")] {
      let document = try run(
        "chromium",
        [
          "--headless=new", "--no-sandbox", "--disable-gpu", "--allow-file-access-from-files",
          "--user-data-dir=\(folder.path())/profile", "--virtual-time-budget=5000",
          "--blink-settings=preferredColorScheme=\(scheme)", "--dump-dom", "file://\(folder.path())/frame.html",
        ])
      #expect(document.contains("[true,[],5,\"\(colour)\"]"), "\(document)")
    }
  }
}
