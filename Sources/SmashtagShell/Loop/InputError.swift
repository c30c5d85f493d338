/// What cannot be read of standard input.
enum InputError: Error, Equatable {
  case tooLong(line: Int, limit: Int)
  case unreadable(reason: String)
}

extension InputError: CustomStringConvertible {
  var description: String {
    switch self {
    case .tooLong(let line, let limit):
      "line \(line) has more than \(limit >> 20) MB and was left out; put one text on each line"
    case .unreadable(let reason): "cannot read the standard input: \(reason); pipe a text into it"
    }
  }
}
