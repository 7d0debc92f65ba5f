import PlainJSON

extension JSONNode {
  /// Refuses an object with members of other names, and what is no object.
  func requireMembers(_ known: [String]) throws(JSONFault) {
    guard case .object(let members) = value else { throw fault("must be an object") }
    if let stranger = members.first(where: { !known.contains($0.name) }) {
      throw fault("has no member \(stranger.name); it may have \(known.joined(separator: ", "))")
    }
  }
}
