import PlainJSON

extension Complaint {
  /// The report as it is kept.
  public var json: JSONValue {
    .of(
      ("by", by.json), ("about", about.json), ("text", .string(text)),
      (
        "said",
        .array(
          said.map {
            .of(("at", .integer($0.time)), ("member", .of($0.member)), ("text", .string($0.text)))
          })
      ))
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
