/// A mention in bytes of its text, before anybody asked for its words.
struct FoundMention {
  let kind: ExtractedMention.Kind
  /// The whole mention, with its sign and its list.
  let range: Range<Int>
  /// Where its word begins, behind the sign.
  let word: Int
  /// Where the list of a user begins, or the end where there is none.
  let list: Int

  init(_ kind: ExtractedMention.Kind, _ range: Range<Int>, word: Int? = nil, list: Int? = nil) {
    self.kind = kind
    self.range = range
    self.word = word ?? range.lowerBound
    self.list = list ?? range.upperBound
  }
}
