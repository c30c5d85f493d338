/// The graphemes of a text with their cells, one after the other.
///
/// Two ASCII bytes in a row need no look at the rules of graphemes; most text goes by on that path.
struct Graphemes: Sequence, IteratorProtocol {
  struct Element {
    let range: Range<String.Index>
    let first: Unicode.Scalar
    let width: Int
  }

  private let text: String
  private let end: String.Index
  private var position: String.Index

  init(_ text: String) { self.init(text, in: text.startIndex..<text.endIndex) }

  /// The graphemes of a part of a text that begins and ends between graphemes.
  init(_ text: String, in range: Range<String.Index>) {
    self.text = text
    position = range.lowerBound
    end = range.upperBound
  }

  mutating func next() -> Element? {
    guard position < end else { return nil }
    let start = position
    let byte = text.utf8[start]
    if byte < 0x80 {
      let next = text.utf8.index(after: start)
      if next == text.endIndex || text.utf8[next] < 0x80 {
        position = next
        return Element(range: start..<next, first: Unicode.Scalar(byte), width: byte < 0x20 ? 0 : 1)
      }
    }
    position = text.index(after: start)
    return Element(
      range: start..<position, first: text.unicodeScalars[start], width: CellWidth.of(text[start..<position]))
  }
}
