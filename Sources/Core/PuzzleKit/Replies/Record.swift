/// The type of a record's field, which decides how it is written.
public enum FieldKind: String, Sendable {
  /// A whole number.
  case integer
  /// A number with a fixed number of digits behind the point.
  case decimal
  /// A word without spaces, never empty.
  case word
  /// `true` or `false`.
  case flag
  /// Words up to the end of the line; the last field only.
  case words
  /// Whole numbers up to the end of the line; the last field only.
  case integers
  /// Free text up to the end of the line; the last field only.
  case text
}

/// One field of a record.
public struct Field: Sendable {
  /// Its name: the key in JSON, and in text where the field is optional.
  public let name: String
  /// The type of its value.
  public let kind: FieldKind
  /// Whether it may be absent. In text an optional field is written `name value`.
  public let isOptional: Bool
  /// The words that it may be; nil if they are not few.
  public let values: [String]?
  /// Its meaning, for the reference.
  public let summary: String

  /// Declares a field.
  public init(_ name: String, _ kind: FieldKind, optional: Bool = false, _ summary: String) {
    self.name = name
    self.kind = kind
    self.isOptional = optional
    self.values = nil
    self.summary = summary
  }

  /// Declares a field that is one of a few words; without a summary they are its meaning.
  public init(_ name: String, of values: [String], optional: Bool = false, _ summary: String? = nil) {
    self.name = name
    self.kind = .word
    self.isOptional = optional
    self.values = values
    let quoted = values.map { "`\($0)`" }
    self.summary = summary ?? quoted.dropLast().joined(separator: ", ") + " or " + (quoted.last ?? "")
  }
}

/// The way a record reads if it has no picture.
public enum RecordWording: Sendable {
  /// After a title: its name, or another one.
  case titled(String?)
  /// Its fields say all by themselves.
  case bare
  /// Its text is a paragraph.
  case paragraph
}

/// The shape of one kind of data line. Required fields come first and in fixed order, optional ones after them. A schema
/// once made is never freed, so that replies refer to it without a count of references; two are equal if they were made as
/// one.
public struct RecordSchema: Equatable, @unchecked Sendable {
  private struct Contents {
    let name: String
    let summary: String
    let fields: [Field]
    let count: Int
    let hasOptionals: Bool
    let reading: RecordWording
  }

  private let contents: UnsafePointer<Contents>

  /// Declares a record.
  public init(_ name: String, _ summary: String, _ fields: [Field], reading: RecordWording = .titled(nil)) {
    let contents = UnsafeMutablePointer<Contents>.allocate(capacity: 1)
    contents.initialize(
      to: Contents(
        name: name, summary: summary, fields: fields, count: fields.count,
        hasOptionals: fields.contains { $0.isOptional }, reading: reading))
    self.contents = UnsafePointer(contents)
  }

  /// The word that opens the line.
  public var name: String { contents.pointee.name }
  /// The record's meaning, for the reference.
  public var summary: String { contents.pointee.summary }
  /// The way it reads if it has no picture.
  public var reading: RecordWording { contents.pointee.reading }
  /// The fields in order.
  public var fields: [Field] { contents.pointee.fields }
  /// The number of fields.
  public var count: Int { contents.pointee.count }
  /// Whether any field is optional.
  public var hasOptionals: Bool { contents.pointee.hasOptionals }

  /// The refusal of a record by whoever reads it, where a field is missing or is not what the schema says.
  package func fault(in field: Field) -> Refusal {
    Refusal(.badLine, "the record \(name) lacks its field \(field.name), or has it in another form")
  }
}
