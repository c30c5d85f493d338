/// Why the whole text of a long post cannot be taken.
enum NoteProblem: Error, Equatable {
  case noText(id: String)
  case tooLong(id: String, limit: Int)
}

extension NoteProblem: CustomStringConvertible {
  var description: String {
    switch self {
    case .noText(let id): "note \(id): no text"
    case .tooLong(let id, let limit): "note \(id): longer than \(limit) letters"
    }
  }
}
