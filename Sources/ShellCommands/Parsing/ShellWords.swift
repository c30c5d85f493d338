/// Splits a line into words like a POSIX shell: with single and double quotes, backslashes, and `~` at the
/// start of a word.
///
/// Source: POSIX.1-2017, Shell Command Language, 2.2 Quoting; only the home folder is expanded.
public struct ShellWords {
  private var rest: Substring
  private let home: String

  private init(_ text: some StringProtocol, home: String) {
    rest = Substring(text)
    self.home = home
  }

  /// All words; throws if a quote is not closed.
  static func words(
    of text: some StringProtocol, home: String = .homeFolder
  ) throws(UsageError) -> [String] {
    var reader = ShellWords(text, home: home)
    var words: [String] = []
    while let word = try reader.next() { words.append(word) }
    return words
  }

  /// The words of another program's command line, without expanding the home folder.
  ///
  /// - Throws: if a quote is not closed.
  public static func words(ofCommand text: String) throws(UsageError) -> [String] {
    try words(of: text, home: "~")
  }

  private mutating func next() throws(UsageError) -> String? {
    rest = rest.drop(while: \.isWhitespace)
    guard !rest.isEmpty else { return nil }
    var word = homeFolder()
    while let character = rest.popFirst(), !character.isWhitespace {
      switch character {
      case "'": word += try quoted(by: "'")
      case "\"": word += try doubleQuoted()
      case "\\": word += rest.popFirst().map(String.init) ?? ""
      default: word.append(character)
      }
    }
    return word
  }

  private mutating func homeFolder() -> String {
    guard rest.first == "~", rest.dropFirst().first.map({ $0 == "/" || $0.isWhitespace }) ?? true else {
      return ""
    }
    rest.removeFirst()
    return home
  }

  private mutating func quoted(by quote: Character) throws(UsageError) -> String {
    guard let end = rest.firstIndex(of: quote) else { throw .unclosedQuote(quote) }
    defer { rest = rest[rest.index(after: end)...] }
    return String(rest[..<end])
  }

  private mutating func doubleQuoted() throws(UsageError) -> String {
    var word = ""
    while let character = rest.popFirst() {
      if character == "\"" { return word }
      if character == "\\", let next = rest.first, "\"\\$`".contains(next) {
        word.append(next)
        rest.removeFirst()
      } else {
        word.append(character)
      }
    }
    throw .unclosedQuote("\"")
  }
}
