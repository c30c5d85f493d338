import Foundation

/// What follows a command's name.
public struct Arguments: Sendable {
  /// The text as it stands, for commands that take it raw; one pair of single quotes around all of it is gone.
  let raw: String
  /// The same with these quotes.
  let typed: String
  /// The words as another shell parted them, where one did: exact, with blanks and quotes that belong to them.
  let parted: [String]?
  /// Something was typed, be it a text without a letter.
  let isGiven: Bool
  private(set) var words: [String]
  /// A sign within the words that is a letter of them, unless they make no sense.
  private(set) var possibleSign: LineSign?

  init(raw text: some StringProtocol, isGiven: Bool = true) {
    (raw, typed, parted) = (text.unwrapped, String(text), nil)
    self.isGiven = isGiven
    words = []
  }

  /// Takes the words of a command line as one text.
  init(parted words: [String]) {
    typed = words.joined(separator: " ")
    raw = typed.unwrapped
    parted = words
    isGiven = !words.isEmpty
    self.words = []
  }

  init(words: [String]) {
    typed = words.joined(separator: " ")
    raw = typed
    parted = nil
    isGiven = !words.isEmpty
    self.words = words
  }

  /// Cuts a text into words.
  init(words text: Substring) throws(UsageError) {
    self.init(words: try ShellWords.words(of: text))
    possibleSign = LineSign(beforeLetterIn: text)
    // Nobody has such a file; it would be sought, or made, before anything is found to be wrong.
    let behind = text.split(separator: ";").dropFirst().map { $0.prefix { !$0.isWhitespace } }
    if possibleSign == .separator, behind.contains(where: CommandTable.isName) {
      throw .missingBlank(.separator)
    }
  }

  /// What to tell of an error that making a command of them threw.
  func error(for error: any Error) -> any Error {
    guard let possibleSign, error is UsageError || error is CommandError else { return error }
    if case CommandError.secretTyped = error { return error }
    return UsageError.missingBlank(possibleSign)
  }

  /// The raw text; where double quotes stand around all of it, what a shell would make of it.
  var rawAddress: String {
    guard raw.hasPrefix("\""), let words = try? ShellWords.words(of: raw), words.count == 1 else {
      return raw
    }
    return words[0]
  }

  /// Takes the next word, or answers `nil`.
  mutating func next() -> String? { words.isEmpty ? nil : words.removeFirst() }

  /// Takes the next word, which has to be there.
  mutating func required(_ parameter: Parameter) throws(UsageError) -> String {
    guard let word = next() else { throw .missing(parameter.placeholder) }
    return word
  }

  /// Takes the next word as a number from 1 on, where there is one.
  mutating func number() throws(UsageError) -> Int? {
    guard let word = next() else { return nil }
    guard let number = Int(word), number > 0 else { throw .notANumber(word) }
    return number
  }

  /// Takes all words that are left.
  mutating func rest() -> [String] {
    defer { words.removeAll() }
    return words
  }

  /// Makes sure that nothing was left over, be it the rest of a word that can hold blanks, as a path can.
  func end(mayBeQuoted: Bool = false) throws(UsageError) {
    if let word = words.first { throw .surplus(word, mayBeQuoted: mayBeQuoted) }
  }
}

extension StringProtocol {
  /// Without blanks around it, and without one pair of single quotes around the whole.
  var unwrapped: String {
    let text = trimmingCharacters(in: .whitespaces)
    guard text.count >= 2, text.hasPrefix("'"), text.hasSuffix("'") else { return text }
    return String(text.dropFirst().dropLast())
  }
}

/// Cuts a line into words by a POSIX shell's quotes: single, double, backslash, and `~` at the start of a word.
///
/// Source: POSIX.1-2017, Shell Command Language, 2.2 Quoting; nothing is expanded but the home folder.
public struct ShellWords {
  private var rest: Substring
  private let home: String

  private init(_ text: some StringProtocol, home: String) {
    rest = Substring(text)
    self.home = home
  }

  /// All words, in order.
  static func words(
    of text: some StringProtocol, home: String = .homeFolder
  ) throws(UsageError) -> [String] {
    var reader = ShellWords(text, home: home)
    var words: [String] = []
    while let word = try reader.next() { words.append(word) }
    return words
  }

  /// The words that another program is run with; not even the home folder is expanded.
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
