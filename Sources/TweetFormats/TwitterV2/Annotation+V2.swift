import SmashtagModel

extension Annotation {
  /// Reads a name that X recognised in a text; `nil` where it names nothing.
  ///
  /// Unlike all other entities `end` is the last place of the name. A few are counted otherwise, and stand where the
  /// name is spelled: up to `end`, or in units of UTF-16 of the plain text.
  init?(_ source: JSONElement, in text: inout DeliveredText) {
    guard let name = source["normalized_text"].utf8, !name.isEmpty else { return nil }
    var range: Range<Int>?
    if let start = source["start"].int, let end = source["end"].int, start >= 0, start <= end, end < Int.max {
      range =
        text.place(ofName: name, at: start..<end + 1) ?? text.place(ofName: name, at: start..<end)
        ?? text.place(ofName: name, atUTF16: start..<end + 1)
    }
    self.init(String(decoding: name, as: UTF8.self), type: source["type"].nonEmptyString, range: range)
  }
}
