/// The next stretch of a text that no line ends in: a word of ASCII, blanks, or a single grapheme.
struct TextPiece {
  /// In bytes.
  let end: Int
  let width: Int
  /// The traits of its first and of its last grapheme.
  let first: BreakTraits
  let last: BreakTraits

  /// The stretch that begins at a byte; `nil` where the rules of graphemes have to be asked where it ends.
  init?(_ bytes: UTF8Text, at position: Int) {
    let byte = bytes[position]
    if byte == 0x0A {
      self.init(end: position + 1, width: 0, traits: .newline)
    } else if 0x20..<0x7F ~= byte {
      let end = byte == 0x20 ? bytes.endOfBlanks(from: position) : bytes.endOfVisibleASCII(from: position)
      self.init(ascii: bytes, position..<Self.wholeEnd(end, in: bytes))
    } else {
      self.init(alone: bytes, at: position)
    }
  }

  /// The grapheme that begins at a byte.
  init(grapheme bytes: UTF8Text, at position: Int) {
    if let alone = TextPiece(alone: bytes, at: position) {
      self = alone
    } else {
      let end = bytes.endOfGrapheme(from: position)
      let width = bytes.width(of: position..<end)
      self.init(end: end, width: width, traits: BreakTraits(bytes.scalar(at: position).scalar, width: width))
    }
  }
}

extension UTF8Text {
  /// The cells of a part that begins and ends between scalars.
  fileprivate func width(of range: Range<Int>) -> Int {
    var (cells, position) = (CellWidth.Accumulator(), range.lowerBound)
    while position < range.upperBound {
      let (scalar, end) = scalar(at: position)
      cells.add(scalar)
      position = end
    }
    return cells.total
  }
}

private extension TextPiece {
  /// A scalar that is a grapheme by itself; `nil` where it may not be.
  init?(alone bytes: UTF8Text, at position: Int) {
    let (scalar, end) = bytes.scalar(at: position)
    guard scalar.standsAlone, end == bytes.count || bytes.scalar(at: end).scalar.standsAlone else {
      return nil
    }
    let width = CellWidth.of(scalar)
    self.init(end: end, width: width, traits: BreakTraits(scalar, width: width))
  }

  init?(ascii bytes: UTF8Text, _ range: Range<Int>) {
    if range.isEmpty { return nil }
    (end, width) = (range.upperBound, range.count)
    first = BreakTraits(ascii: bytes[range.lowerBound])
    last = BreakTraits(ascii: bytes[range.upperBound - 1])
  }

  init(end: Int, width: Int, traits: BreakTraits) {
    (self.end, self.width, first, last) = (end, width, traits, traits)
  }

  /// Without the last byte where a mark behind it may belong to it.
  static func wholeEnd(_ end: Int, in bytes: UTF8Text) -> Int {
    end == bytes.count || bytes[end] < 0x80 || bytes.scalar(at: end).scalar.standsAlone ? end : end - 1
  }
}
