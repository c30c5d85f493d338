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

  /// Makes sure that nothing was left over.
  func end() throws(UsageError) {
    if let word = words.first { throw .unexpected(word) }
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
