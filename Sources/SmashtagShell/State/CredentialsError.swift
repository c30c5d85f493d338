/// Why tokens could not be read or kept; none of them is ever part of it.
enum CredentialsError: Error, Equatable {
  /// Others can read or write it.
  case open(path: String)
  /// It belongs to someone else.
  case foreign(path: String)
  case damaged(path: String)
  case unreadable(path: String, reason: String)
  case unwritable(path: String, reason: String)
}

extension CredentialsError: CustomStringConvertible {
  var description: String {
    switch self {
    case .open(let path):
      "\(path) can be read by others, so its tokens are not used; chmod 600 \(path.shellWord)"
    case .foreign(let path):
      "\(path) belongs to someone else, so its tokens are not used; put a file of your own there"
    case .damaged(let path):
      "\(path) is no list of tokens, so none of it is used; mend it, or move it away"
    case .unreadable(let path, let reason):
      "cannot read \(path): \(reason); no token is taken from it until it can be read"
    case .unwritable(let path, let reason):
      "cannot write \(path): \(reason); no token is kept until it can be written"
    }
  }
}
