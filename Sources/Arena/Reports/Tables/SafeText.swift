/// Foreign text on one line without anything that could steer a terminal or turn the direction of a page: control and
/// format characters become `\u{...}`, and what is longer than `limit` is cut.
package func safeText(_ text: String, limit: Int = 60) -> String {
  var safe = ""
  var length = 0
  for scalar in text.unicodeScalars {
    if length == limit { return safe + "..." }
    length += 1
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned, .surrogate:
      safe += "\\u{" + String(scalar.value, radix: 16) + "}"
    default: safe.unicodeScalars.append(scalar)
    }
  }
  return safe
}

/// Text with something else in place of some of its characters.
private func escaped(_ text: String, _ replacement: (Unicode.Scalar) -> String?) -> String {
  var escaped = ""
  for scalar in text.unicodeScalars {
    if let other = replacement(scalar) { escaped += other } else { escaped.unicodeScalars.append(scalar) }
  }
  return escaped
}

/// The entity for a character that begins or ends something in HTML.
private func entity(_ scalar: Unicode.Scalar) -> String? {
  switch scalar {
  case "&": "&amp;"
  case "<": "&lt;"
  case ">": "&gt;"
  default: nil
  }
}

/// Text for HTML, in elements and in quoted attributes.
func htmlText(_ text: String) -> String {
  escaped(text) { scalar in scalar == "\"" ? "&quot;" : scalar == "'" ? "&#39;" : entity(scalar) }
}

/// Text for Markdown, in paragraphs and cells of tables.
func markdownText(_ text: String) -> String {
  escaped(text) { scalar in
    switch scalar {
    // With a colon or an at sign some readers make links of bare text.
    case "\\", "`", "*", "_", "[", "]", "|", "#", "~", "!", "@": "\\" + String(scalar)
    default: entity(scalar)
    }
  }
}

/// A cell of a CSV file as RFC 4180 has it. Foreign text that a spreadsheet would take for a formula gets an
/// apostrophe.
func csvText(_ text: String) -> String {
  var cell = text
  if let first = text.unicodeScalars.first, ["=", "+", "-", "@", "\t", "\r"].contains(first) { cell = "'" + cell }
  let needsQuotes = cell.unicodeScalars.contains { [",", "\"", "\n", "\r"].contains($0) }
  guard needsQuotes else { return cell }
  return "\"" + cell.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
}
