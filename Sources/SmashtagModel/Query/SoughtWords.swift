/// Words that have to follow one another in a text, as the index holds them.
struct SoughtWords: Equatable, Sendable {
  let bytes: [UInt8]
  /// The last of them may go on.
  let isPrefix: Bool

  /// Nothing where a text has no words.
  init?(_ text: String, isPrefix: Bool) {
    bytes = Array(Folding.words(text).utf8)
    self.isPrefix = isPrefix
    if bytes.isEmpty { return nil }
  }
}
