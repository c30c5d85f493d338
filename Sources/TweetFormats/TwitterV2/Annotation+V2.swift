import SmashtagModel

extension Annotation {
  /// Reads a name that X recognized in a text; `nil` if the name is empty.
  ///
  /// Unlike in all other entities, `end` is the index of the last character. Some ranges are counted in other
  /// ways, and are accepted if the name is spelled there: with `end` exclusive, or in UTF-16 code units of
  /// the plain text.
  init?(_ source: JSONElement, in text: inout DeliveredText) {
    guard let name = source["normalized_text"].utf8, !name.isEmpty else { return nil }
    var range: Range<Int>?
    if let start = source["start"].int, let end = source["end"].int, start >= 0, start <= end, end < Int.max {
      range =
        text.range(ofName: name, at: start..<end + 1) ?? text.range(ofName: name, at: start..<end)
        ?? text.range(ofName: name, atUTF16: start..<end + 1)
    }
    self.init(String(decoding: name, as: UTF8.self), type: source["type"].nonEmptyString, range: range)
  }
}
