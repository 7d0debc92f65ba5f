/// The former name of ``CommandSpec``.
@available(*, deprecated, renamed: "CommandSpec")
public typealias CommandRow = CommandSpec

/// The former name of ``PostGameSummary``.
@available(*, deprecated, renamed: "PostGameSummary")
public typealias Afterword = PostGameSummary

/// The former name of ``ObfuscatedAnswer``.
@available(*, deprecated, renamed: "ObfuscatedAnswer")
public typealias Seal = ObfuscatedAnswer

/// The former name of ``EventOptions``.
@available(*, deprecated, renamed: "EventOptions")
public typealias EventWishes = EventOptions

/// The former name of ``Services``.
@available(*, deprecated, renamed: "Services")
public typealias Host = Services

/// The former name of ``Situation``, and of the readers in it.
@available(*, deprecated, renamed: "Situation")
public typealias Reach = Situation

extension Situation {
  /// The former name of ``untrusted``.
  @available(*, deprecated, renamed: "untrusted")
  public static var anywhere: Situation { .untrusted }
}
