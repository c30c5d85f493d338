/// Goes through a text from sign to sign and keeps the mentions it finds.
protocol MentionScanner {
  var text: TextBytes { get }
  var found: [FoundMention] { get set }
  /// Where the search goes on.
  var position: Int { get set }

  init(_ text: TextBytes)

  /// Looks at the sign at an offset.
  mutating func take(_ sign: Int)
}

extension MentionScanner {
  /// The mentions of a text, first to last.
  static func mentions(in text: TextBytes) -> [FoundMention] {
    var scanner = Self(text)
    while let sign = text.sign(from: scanner.position) {
      scanner.position = sign + 1
      scanner.take(sign)
    }
    return scanner.found
  }

  /// Keeps a mention if it begins behind the last one, and goes on behind it.
  mutating func keep(_ mention: FoundMention) {
    guard mention.range.lowerBound >= found.last?.range.upperBound ?? 0 else { return }
    if found.isEmpty { found.reserveCapacity(8) }
    found.append(mention)
    position = max(position, mention.range.upperBound)
  }
}
