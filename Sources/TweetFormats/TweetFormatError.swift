/// Why a file, a record or a server's response cannot be read.
public enum TweetFormatError: Error, Equatable, Sendable {
  /// It has no content but blanks.
  case empty
  /// It is binary, such as a picture.
  case notText
  /// It is text in another encoding, or damaged.
  case notUTF8
  /// It is a web page, such as one that asks for a login or tells of an error.
  case webPage
  /// It is a table of comma-separated values, such as `export` writes for spreadsheets.
  case table
  /// It has tweets as the shell prints them for scripts, without their network and their authors' ids.
  case printed
  /// It is not valid JSON; `reason` is the parser's.
  case notJSON(reason: String)
  /// It ends inside an array or a document.
  case cutOff
  /// A document has more than `limit` nested levels.
  case tooDeep(limit: Int)
  /// A document is larger than `limit` bytes.
  case tooLarge(limit: Int)
  /// It is JSON, but not what was requested.
  case unexpected(expected: String)
  /// It is a list of posts of which none can be read; `problem` is that of the first.
  case noneReadable(problem: String)
}

extension TweetFormatError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .empty: "nothing in it; expected tweets as JSON"
    case .notText: "not text; expected tweets as JSON in UTF-8"
    case .notUTF8: "not in UTF-8; convert the file, as 'iconv -f ENCODING -t UTF-8' does, and import that"
    case .webPage: "a web page (HTML) in place of JSON, such as one that asks for a login"
    case .table:
      "a table (CSV), which lacks what import needs; JSON can be imported, as export FILE.jsonl writes it"
    case .printed:
      "printed as by 'search --jsonl', which lacks what import needs; import what export FILE.jsonl writes"
    case .notJSON(let reason): "not JSON: \(reason)"
    case .cutOff: "ends in the middle; get the whole file and import it again"
    case .tooDeep(let limit): "nested too deeply; \(limit) levels can be read"
    case .tooLarge(let limit): "more than \(limit >> 20) MB in one piece; put one tweet on each line"
    case .unexpected(let expected): "something else than \(expected)"
    case .noneReadable(let problem): "none of its posts can be read: \(problem)"
    }
  }
}
