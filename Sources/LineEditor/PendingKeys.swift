/// What came from the terminal and is not yet with libedit.
struct PendingKeys {
  var parser = InputParser()

  /// Parted, and not yet dealt with.
  var items: [InputItem] = []

  /// Code points that may go on to make one character.
  var character: [Unicode.Scalar] = []

  /// Ready to be handed out, in libedit's code points.
  var waiting: [Unicode.Scalar] = []

  /// What the next `CELKeyPaste` inserts, as long as it was not pressed.
  var pasted: String?

  /// How often `CELKeyPaste` was handed out without being pressed.
  var swallowedPastes = 0

  /// Escape was typed by itself: Alt for the next key.
  var isAltDue = false

  /// The key that libedit got last.
  var last: Unicode.Scalar?

  /// How many digits in a row went to libedit and not into the line: they say how often to do what follows.
  private var argumentDigits = 0
  private var placeBefore = LinePlace()

  /// Enter came last, and did not end the line: it ended what was entered below it.
  var isEntered: Bool { last == "\r" || last == "\n" }

  private static let longestCharacter = 64
  private static let mostDigits = 4

  init(parser: InputParser = InputParser()) { self.parser = parser }

  /// Nothing was typed that is still to be dealt with, nor half a key.
  var isEmpty: Bool {
    items.isEmpty && character.isEmpty && waiting.isEmpty && pasted == nil && !isAltDue && !parser.isInside
  }

  /// Whether a code point belongs to the character that is being typed.
  func joins(_ scalar: Unicode.Scalar) -> Bool {
    guard let last = character.last, character.count < Self.longestCharacter else { return false }
    if last.value < 0x300, scalar.value < 0x300 { return false }
    return String(String.UnicodeScalarView(character + [scalar])).count == 1
  }

  /// The next code point for libedit; nil for a digit too many, as doing something a million times takes for ever.
  mutating func handOut(at place: LinePlace) -> Unicode.Scalar? {
    let key = waiting.removeFirst()
    if (0x30..<0x3A).contains(key.value) {
      argumentDigits = place == placeBefore ? argumentDigits + 1 : 1
    } else if key != "\u{1B}" {
      argumentDigits = 0
    }
    placeBefore = place
    if argumentDigits > Self.mostDigits { return nil }
    last = key
    return key
  }

  /// Whether Alt with a digit would say too much.
  func isTooMuch(_ sequence: [Unicode.Scalar]) -> Bool {
    guard sequence.count == 2, (0x30..<0x3A).contains(sequence[1].value) else { return false }
    return argumentDigits >= Self.mostDigits
  }
}
