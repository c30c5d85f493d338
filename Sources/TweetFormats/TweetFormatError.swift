/// Why a file or a record of it cannot be read.
public enum TweetFormatError: Error, Equatable, Sendable {
  case empty
  case notText
  /// It is text in another encoding, or was damaged.
  case notUTF8
  case notJSON(reason: String)
  /// It ends inside an array or a document.
  case cutOff
  /// One document has more levels than so many.
  case tooDeep(limit: Int)
  /// One document is larger than so many bytes.
  case tooLarge(limit: Int)
  /// It is JSON, and not what was asked for.
  case unexpected(expected: String)
  /// It is a list of posts of which not one can be taken; `problem` is that of the first.
  case noneReadable(problem: String)
}

extension TweetFormatError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .empty: "nothing in it; expected tweets as JSON"
    case .notText: "not text; expected tweets as JSON in UTF-8"
    case .notUTF8: "not in UTF-8; convert the file, as 'iconv -f ENCODING -t UTF-8' does, and import that"
    case .notJSON(let reason): "not JSON: \(reason)"
    case .cutOff: "ends in the middle; get the whole file and import it again"
    case .tooDeep(let limit): "nested too deeply; \(limit) levels can be read"
    case .tooLarge(let limit): "more than \(limit >> 20) MB in one piece; put one tweet on each line"
    case .unexpected(let expected): "something else than \(expected)"
    case .noneReadable(let problem): "none of its posts can be read: \(problem)"
    }
  }
}
