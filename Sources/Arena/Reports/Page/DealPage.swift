/// The games of a deal as one page without scripts and without anything from elsewhere.
/// - Parameters:
///   - deal: the first position, in lines.
///   - columns: the lines of each game, its bot's name first.
package func dealPage(title: String, deal: [String], columns: [[String]]) -> String {
  func lines(_ lines: some Sequence<String>) -> String { lines.map(htmlText).joined(separator: "\n") }
  let heads = columns.map { "<th scope=\"col\">\(htmlText($0.first ?? ""))</th>" }.joined()
  let cells = columns.map { "<td><pre>\(lines($0.dropFirst()))</pre></td>" }.joined()
  let before = deal.isEmpty ? "" : "<pre>\(lines(deal))</pre>\n"
  return page(
    title, style: pageStyle + "\ntd { vertical-align: top }",
    """
    \(before)<div class="scroll" role="region" tabindex="0" aria-label="The games of the deal">
    <table>
    <thead><tr>\(heads)</tr></thead>
    <tbody><tr>\(cells)</tr></tbody>
    </table>
    </div>
    """)
}

/// A page without scripts and without anything from elsewhere: the policy forbids scripts and requests even if a text of a bot
/// should get through as markup.
/// - Parameters:
///   - title: its title and its heading.
///   - style: the rules of its style.
///   - body: what follows its heading.
func page(_ title: String, style: String, _ body: String) -> String {
  """
  <!DOCTYPE html>
  <html lang="en">
  <head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
  <title>\(htmlText(title))</title>
  <style>
  \(style)
  </style>
  </head>
  <body>
  <main>
  <h1>\(htmlText(title))</h1>
  \(body)
  </main>
  </body>
  </html>

  """
}
