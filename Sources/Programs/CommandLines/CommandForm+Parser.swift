import PlainJSON

/// Command lines that swift-argument-parser parses.
extension CommandForm {
  /// Reads the description that the parser gives of a command: `_dumpHelp()`.
  /// - Parameters:
  ///   - description: what the parser has returned.
  ///   - name: the name of a command that another program has; nil for a program.
  public init(parser description: String, name: String? = nil) {
    do throws(JSONFault) {
      let root: JSONValue
      do { root = try JSONValue(parsing: Array(description.utf8)) } catch {
        throw JSONFault(path: "$", text: "\(error)")
      }
      self = try Self(JSONNode(root).required("command"), name: name)
      if name != nil { return }
      flags.append(
        Flag([Self.scriptFlag], value: Self.shells, "Print the script by which the shell completes the command line."))
    } catch {
      preconditionFailure("the parser's description is of another form: \(error)")
    }
  }

  private init(_ node: JSONNode, name: String? = nil) throws(JSONFault) {
    var (arguments, flags): ([Argument], [Flag]) = ([], [])
    for node in try node.optional("arguments")?.elements() ?? [] where try node.required("shouldDisplay").bool() {
      let summary = try node.optional("abstract")?.string() ?? ""
      let (values, value) = (try Values(node.optional("completionKind")), try node.required("valueName").string())
      let isRepeated = try node.required("isRepeating").bool()
      let (kind, isOptional) = (try node.required("kind").string(), try node.required("isOptional").bool())
      if kind == "positional" {
        let syntax = (isOptional ? "[\(value)]" : value) + (isRepeated ? "..." : "")
        arguments.append(Argument(syntax, summary, values: values, isRepeated: isRepeated))
      } else {
        var names: [String] = []
        for name in try node.required("names").elements() {
          let hyphens = try name.required("kind").string() == "long" ? "--" : "-"
          names.append(hyphens + (try name.required("name").string()))
        }
        flags.append(
          Flag(
            names, value: kind == "flag" ? nil : value, summary, values: values, isRepeated: isRepeated,
            isRequired: !isOptional))
      }
    }
    var commands: [CommandForm] = []
    for command in try node.optional("subcommands")?.elements() ?? [] { commands.append(try CommandForm(command)) }
    let given = try node.required("commandName").string()
    self.init(
      name ?? given, try node.optional("abstract")?.string() ?? "",
      details: try node.optional("discussion")?.string() ?? "", arguments: arguments, flags: flags, commands: commands,
      standard: try node.optional("defaultSubcommand")?.string())
  }
}

extension CommandForm.Values {
  fileprivate init?(_ node: JSONNode?) throws(JSONFault) {
    if let list = try node?.optional("list") {
      var words: [String] = []
      for word in try list.required("values").elements() { words.append(try word.string()) }
      self = .words(words)
    } else if try node?.optional("file") != nil {
      self = .files
    } else if try node?.optional("directory") != nil {
      self = .folders
    } else {
      return nil
    }
  }
}
