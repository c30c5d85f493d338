/// Input from the terminal that has not reached libedit yet.
struct PendingKeys {
  var parser = InputParser()

  /// Parsed items that are not handled yet.
  var items: [InputItem] = []

  /// The code points of a character that further ones may join.
  var character: [Unicode.Scalar] = []

  /// What libedit gets next, in its own code points.
  var waiting: [Unicode.Scalar] = []

  /// The text that the next `CELKeyPaste` inserts.
  var pasted: String?

  /// How often the key for a paste was passed to libedit without its function being called.
  var swallowedPastes = 0

  /// Whether Escape was typed alone, which means Alt for the next key.
  var isAltDue = false

  /// The last key that libedit got.
  var last: Unicode.Scalar?

  /// The number of consecutive digits that libedit took as a repeat count and did not insert.
  private var argumentDigits = 0
  private var positionBefore = LineMark()

  /// Whether Enter came last and did not end the line, because it ended an entry below the line.
  var isEntered: Bool { last == "\r" || last == "\n" }

  private static let longestCharacter = 64
  private static let mostDigits = 4

  init(parser: InputParser = InputParser()) { self.parser = parser }

  /// Whether no input is pending, not even an incomplete key.
  var isEmpty: Bool {
    items.isEmpty && character.isEmpty && waiting.isEmpty && pasted == nil && !isAltDue && !parser.isInside
  }

  /// Whether a code point belongs to the character that is being typed.
  func joins(_ scalar: Unicode.Scalar) -> Bool {
    guard let last = character.last, character.count < Self.longestCharacter else { return false }
    if last.value < 0x300, scalar.value < 0x300 { return false }
    return String(String.UnicodeScalarView(character + [scalar])).count == 1
  }

  /// The next code point for libedit; `nil` for a further digit of an overlong repeat count.
  ///
  /// A function repeated a million times would take too long.
  mutating func handOut(at position: LineMark) -> Unicode.Scalar? {
    let key = waiting.removeFirst()
    if (0x30..<0x3A).contains(key.value) {
      argumentDigits = position == positionBefore ? argumentDigits + 1 : 1
    } else if key != "\u{1B}" {
      argumentDigits = 0
    }
    positionBefore = position
    if argumentDigits > Self.mostDigits { return nil }
    last = key
    return key
  }

  /// Whether Alt with a digit would make the repeat count too long.
  func isTooMuch(_ sequence: [Unicode.Scalar]) -> Bool {
    guard sequence.count == 2, (0x30..<0x3A).contains(sequence[1].value) else { return false }
    return argumentDigits >= Self.mostDigits
  }
}
