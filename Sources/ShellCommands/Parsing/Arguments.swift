import Foundation

/// What follows a command's name.
public struct Arguments: Sendable {
  /// The text as it stands, for commands that take it raw.
  let raw: String
  private(set) var words: [String]

  init(raw: String) {
    self.raw = raw
    words = []
  }

  init(words: [String]) {
    raw = words.joined(separator: " ")
    self.words = words
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
