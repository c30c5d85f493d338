extension String {
  /// The beginning of a text as one line, without what could change how it is shown, whatever a stranger wrote.
  func line(limit: Int = 200) -> String {
    let scalars = unicodeScalars.lazy.prefix(8 * limit).map { $0.isShown ? $0 : " " }
    let words = String(String.UnicodeScalarView(scalars)).split(separator: " ").joined(separator: " ")
    guard words.count > limit || words.unicodeScalars.count > 2 * limit else { return words }
    let kept = String(String.UnicodeScalarView(words.unicodeScalars.prefix(2 * limit))).prefix(limit - 1)
    return kept + "…"
  }
}

extension Unicode.Scalar {
  fileprivate var isShown: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
    default: !properties.isWhitespace
    }
  }
}
