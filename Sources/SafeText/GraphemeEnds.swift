/// Finds the ends of graphemes at places that are asked for first to last, in one walk through the text.
public struct GraphemeEnds {
  private let text: String
  /// The end that was found last; a grapheme begins there.
  private var known = 0

  public init(of text: String) { self.text = text }

  /// The first place from a byte on where a grapheme ends, or the end of the text.
  /// - Parameter offset: not before that of the last question.
  public mutating func first(from offset: Int) -> Int {
    guard offset > known else { return known }
    known = text.readingUTF8 { [known] in $0.grapheme(endingFrom: offset, behind: known) }
    return known
  }
}

extension UTF8Text {
  fileprivate func grapheme(endingFrom offset: Int, behind known: Int) -> Int {
    guard offset < count else { return count }
    var end = offset
    while end > known, !isCertainEnd(end) { end -= 1 }
    while end < offset { end = endOfGrapheme(from: end) }
    return end
  }

  /// Whether a grapheme ends there whatever stands elsewhere: between two letters or signs of ASCII.
  private func isCertainEnd(_ place: Int) -> Bool {
    0x20..<0x7F ~= bytes[place] && 0x20..<0x7F ~= bytes[place - 1]
  }
}
