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
