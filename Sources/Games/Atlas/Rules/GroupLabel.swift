/// A key that two labels share if people would read them as one: if they are equal without white space at the ends and without
/// regard to case. Strings are equal to Swift if Unicode calls them canonically equivalent.
func labelKey(_ label: String) -> String {
  let scalars = label.unicodeScalars
  guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
    let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
  else { return "" }
  // Upper case first: it joins what lower case keeps apart, such as ß and ss.
  return String(scalars[first...last]).uppercased().lowercased()
}
