import CProcess

/// The names of the variables of this process's environment.
public func variableNames() -> [String] {
  var names: [String] = []
  while let entry = program_variable(names.count) { names.append(String(String(cString: entry).prefix { $0 != "=" })) }
  return names
}
