import SmashtagModel

/// A command's error with the command's name, as the shell reports it.
public struct FailedCommand: Error, Sendable {
  public let name: String
  public let error: any Error
  /// The text an offset of the error counts in.
  public let input: String

  public init(name: String, error: any Error, input: String = "") {
    self.name = name
    self.error = error
    self.input = input
  }

  /// What is wrong; what to do.
  public var message: String {
    let advice = if case UsageError.missing = error { "; help \(name) shows how it is typed" } else { "" }
    return String(describing: error) + advice
  }

  /// Where in the query it is wrong, in code points; `nil` where no query was typed.
  public var offset: Int? {
    guard !input.isEmpty, let error = error as? QueryError, error != .empty else { return nil }
    return error.offset
  }

  /// What a script is told.
  public var exitStatus: Int32 {
    (error as? SourceError)?.asksForLogin == true ? 4 : 1
  }

  public var json: JSON {
    ["error": .string(message), "command": .string(name), "offset": JSON(offset)]
  }
}
