import PlainJSON

extension Complaint {
  /// The report as it is kept.
  public var json: JSONValue {
    .of(
      ("by", by.json), ("about", about.json), ("text", .string(text)),
      ("said", .array(said.map(\.json))))
  }

  /// The part that is given to a player who asks for all that is kept: of a report of somebody else's it says nothing by which
  /// that one could be known.
  /// - Returns: nil if it does not concern the player.
  public func exported(to player: String) -> JSONValue? {
    func own(_ message: Message, _ person: Person) -> Bool { message.member == person.member }
    if by.player == player {
      return .of(
        ("about", .string(about.name)), ("text", .string(text)),
        ("said", .array(said.filter { own($0, by) }.map(\.json))))
    }
    guard about.player == player else { return nil }
    return .of(("name", .string(about.name)), ("said", .array(said.filter { own($0, about) }.map(\.json))))
  }

  /// Reads what was kept.
  public init(_ node: JSONNode) throws(JSONFault) {
    by = try Person(node.required("by"))
    about = try Person(node.required("about"))
    text = try node.required("text").string()
    var said: [Message] = []
    for message in try node.required("said").elements() {
      said.append(
        Message(
          time: try message.required("at").integer(), member: try message.required("member").int(),
          text: try message.required("text").string()))
    }
    self.said = said
  }
}

extension Complaint.Message {
  fileprivate var json: JSONValue {
    .of(("at", .integer(time)), ("member", .of(member)), ("text", .string(text)))
  }
}

extension Complaint.Person {
  fileprivate var json: JSONValue {
    .of(
      ("member", .of(member)), ("name", .string(name)), ("player", player.map(JSONValue.string)),
      ("identity", identity.map(JSONValue.string)))
  }

  fileprivate init(_ node: JSONNode) throws(JSONFault) {
    member = try node.required("member").int()
    name = try node.required("name").string()
    player = try node.optional("player")?.string()
    identity = try node.optional("identity")?.string()
  }
}
