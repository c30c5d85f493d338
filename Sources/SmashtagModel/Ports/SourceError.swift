/// Why a source gave no answer.
public enum SourceError: Error, Equatable, Sendable {
  /// The source cannot do these operators of the query, and searched nothing.
  case unsupported(operators: [String], source: String)
  case needsLogin(source: String)
  /// The file the source lives in cannot be read.
  case unreadable(source: String, reason: String)
  case cancelled
}

extension SourceError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unsupported(let operators, let source):
      "\(source) cannot search for \(operators.joined(separator: ", ")); leave it out or use another source"
    case .needsLogin(let source): "\(source) needs a login; type login \(source)"
    case .unreadable(let source, let reason): "\(source): \(reason)"
    case .cancelled: "cancelled"
    }
  }
}
