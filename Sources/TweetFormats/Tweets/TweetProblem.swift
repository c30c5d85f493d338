/// Why a tweet of a record cannot be decoded.
enum TweetProblem: Error, Equatable {
  case noID
  case noAuthor(id: String)
  case noText(id: String)
  case noDate(id: String)
}

extension TweetProblem: CustomStringConvertible {
  var description: String {
    switch self {
    case .noID: "tweet: no id"
    case .noAuthor(let id): "tweet \(id): no author"
    case .noText(let id): "tweet \(id): no text"
    case .noDate(let id): "tweet \(id): no date"
    }
  }
}
