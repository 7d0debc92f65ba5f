/// A line of text as roff prints it: nothing of it is read as roff's own.
package func roffText(_ line: String) -> String {
  let text = line.split(separator: "\\", omittingEmptySubsequences: false).joined(separator: "\\e")
    .split(separator: "-", omittingEmptySubsequences: false).joined(separator: "\\-")
  return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + text : text
}
