import SmashtagModel

/// The arguments of a command, from a typed line or from separate words.
public struct Arguments: Sendable {
  /// The unparsed text, for commands that need it, without a pair of single quotes around all of it.
  let raw: String
  /// The unparsed text with these quotes.
  let typed: String
  /// The words if another shell has split them, with their blanks and quotes.
  let parted: [String]?
  /// Whether there was any argument, even an empty one.
  let isGiven: Bool
  private(set) var words: [String]
  /// A sign inside a word, which may be meant as a separator if the words are not valid.
  private(set) var possibleSign: LineSign?

  init(raw text: some StringProtocol, isGiven: Bool = true) {
    (raw, typed, parted) = (text.unwrapped, String(text), nil)
    self.isGiven = isGiven
    words = []
  }

  /// Joins the words of a command line into one text.
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

  /// Splits a text into words.
  init(words text: Substring) throws(UsageError) {
    self.init(words: try ShellWords.words(of: text))
    possibleSign = LineSign(beforeLetterIn: text)
    // A `;` directly before a command's name is a missing blank; otherwise the words could name a file to be
    // made.
    let following = text.split(separator: ";").dropFirst().map { $0.prefix { !$0.isWhitespace } }
    if possibleSign == .separator, following.contains(where: CommandTable.isName) {
      throw .missingBlank(.separator)
    }
  }

  /// The error to report if a command could not be made from these arguments.
  func error(for error: any Error) -> any Error {
    guard let possibleSign, error is UsageError || error is CommandError else { return error }
    if case CommandError.secretTyped = error { return error }
    return UsageError.missingBlank(possibleSign)
  }

  /// The raw text, without shell quoting if double quotes enclose all of it.
  var rawAddress: String {
    guard raw.hasPrefix("\""), let words = try? ShellWords.words(of: raw), words.count == 1 else {
      return raw
    }
    return words[0]
  }

  /// Removes and returns the next word.
  mutating func next() -> String? { words.isEmpty ? nil : words.removeFirst() }

  /// Removes and returns the next word; throws if there is none.
  mutating func required(_ parameter: Parameter) throws(UsageError) -> String {
    guard let word = next() else { throw .missing(parameter.placeholder) }
    return word
  }

  /// Removes and returns the next word as a number of at least 1; `nil` if there is none.
  mutating func number() throws(UsageError) -> Int? {
    guard let word = next() else { return nil }
    guard let number = Int(word), number > 0 else { throw .notANumber(word) }
    return number
  }

  /// The number that is the only word; `nil` if there is no word.
  func onlyNumber() throws(UsageError) -> Int? {
    var words = self
    let number = try words.number()
    try words.end()
    return number
  }

  /// Removes the numbers of items at the beginning, and returns them.
  mutating func numbers() throws(UsageError) -> [Int] { try ItemNumbers.take(from: &words) }

  /// Removes and returns all remaining words.
  mutating func rest() -> [String] {
    defer { words.removeAll() }
    return words
  }

  /// Throws if words are left; `mayBeQuoted` adds advice that a path with blanks needs quotes.
  func end(mayBeQuoted: Bool = false) throws(UsageError) {
    if let word = words.first { throw .surplus(word, mayBeQuoted: mayBeQuoted) }
  }
}

extension StringProtocol {
  /// The text without blanks at its ends and without a pair of single quotes around all of it.
  var unwrapped: String {
    let text = trimmed
    guard text.count >= 2, text.hasPrefix("'"), text.hasSuffix("'") else { return text }
    return String(text.dropFirst().dropLast())
  }
}
