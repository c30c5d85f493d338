/// What came from the terminal and is not yet with libedit.
struct PendingKeys {
  var parser = InputParser()

  /// Parted, and not yet dealt with.
  var items: [InputItem] = []

  /// Code points that may go on to make one character.
  var character: [Unicode.Scalar] = []

  /// Ready to be handed out, in libedit's code points.
  var waiting: [Unicode.Scalar] = []

  /// What the next `CELKeyPaste` inserts.
  var pasted = ""

  /// Escape was typed by itself: Alt for the next key.
  var isAltDue = false

  /// The key that libedit got last.
  var last: Unicode.Scalar?

  /// How many digits in a row went to libedit and not into the line: they say how often to do what follows.
  private var argumentDigits = 0
  private var lengthBefore = 0

  private static let longestCharacter = 64
  private static let mostDigits = 4

  /// Whether a code point belongs to the character that is being typed.
  func joins(_ scalar: Unicode.Scalar) -> Bool {
    guard let last = character.last, character.count < Self.longestCharacter else { return false }
    if last.value < 0x300, scalar.value < 0x300 { return false }
    return String(String.UnicodeScalarView(character + [scalar])).count == 1
  }

  /// The next code point for libedit; nil for a digit too many, as doing something a million times takes for ever.
  mutating func handOut(to length: Int) -> Unicode.Scalar? {
    let key = waiting.removeFirst()
    let isDigit = (0x30..<0x3A).contains(key.value)
    argumentDigits = isDigit && length == lengthBefore ? argumentDigits + 1 : isDigit ? 1 : 0
    lengthBefore = length
    if argumentDigits > Self.mostDigits { return nil }
    last = key
    return key
  }
}
