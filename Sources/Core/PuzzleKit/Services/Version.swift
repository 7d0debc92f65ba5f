/// The version of all programs.
public let parlorVersion = "1.0.0"
