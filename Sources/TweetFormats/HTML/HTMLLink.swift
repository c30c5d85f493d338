/// A link of an HTML text.
struct HTMLLink: Equatable {
  let href: String
  /// The words of its `class` and `rel`.
  let classes: [Substring]
  let relations: [Substring]
  /// What stands in the text, parts that a browser hides included.
  var text = ""
  /// What a browser shows; parts that it cuts end in `…`.
  var shown = ""
  /// In code points of the text; `nil` where nothing of the link stands there.
  var range: Range<Int>?
  /// Stands right before the link, outside of it: some services leave the sign of a tag there.
  var sign: Character?

  /// It leads to a page of the web.
  var isDoor: Bool {
    let scheme = href.prefix { $0 != ":" }.lowercased()
    return (scheme == "https" || scheme == "http") && href.dropFirst(scheme.count).hasPrefix("://")
  }

  func shifted(by offset: Int) -> HTMLLink {
    var link = self
    link.range = range.map { $0.lowerBound + offset..<$0.upperBound + offset }
    return link
  }
}
