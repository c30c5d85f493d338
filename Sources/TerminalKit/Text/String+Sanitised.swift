extension String {
  /// The text without what must never reach a terminal.
  ///
  /// Every kind of line end becomes a newline and a tab two blanks. Dropped are all other control
  /// characters, characters that reorder the text beside them, tag characters outside a flag, soft hyphens,
  /// joiners that join nothing, annotation marks, noncharacters, and what a grapheme has more than any language
  /// stacks or joins.
  public func sanitised() -> String {
    guard needsCare else { return self }
    var clean = ""
    clean.reserveCapacity(utf8.count)
    for grapheme in self { clean += grapheme.sanitised }
    return clean
  }

  /// The same on one line: line ends become blanks.
  public func sanitisedLine() -> String {
    let text = sanitised()
    return text.utf8.contains(0x0A) ? text.replacing("\n", with: " ") : text
  }
}

private extension String {
  /// Whether the text has to be looked at grapheme by grapheme: for what must not be there, or because many
  /// scalars in a row may be one grapheme.
  var needsCare: Bool { readingUTF8(\.needsCare) }
}

private extension UTF8Text {
  var needsCare: Bool {
    var (position, run) = (0, 0)
    while position < count {
      if isCleanASCII(from: position) {
        (position, run) = (position + 8, 0)
        continue
      }
      let (scalar, end) = scalar(at: position)
      if scalar.needsCare { return true }
      run = scalar.standsAlone || scalar == "\n" ? 0 : run + 1
      if run > GraphemeLimit.unquestioned { return true }
      position = end
    }
    return false
  }
}

private extension Character {
  var sanitised: String {
    if isNewline { return "\n" }
    // Comparing graphemes would put the marks of a hostile one into order, which takes the square of their number.
    if unicodeScalars.first == "\t" { return "  " }
    let isFlag = isFlagOfTags
    var clean = String.UnicodeScalarView()
    clean += unicodeScalars.filter { !$0.isUnfit || isFlag && $0.isTag }
    if clean.count > GraphemeLimit.unquestioned { clean = GraphemeLimit.applied(to: clean) }
    while clean.last == .joiner, clean.dropLast().last?.joins != true { clean.removeLast() }
    return String(clean)
  }

  /// Whether this is a black flag, the tags that say whose flag it is, and the tag that ends them.
  var isFlagOfTags: Bool {
    guard unicodeScalars.count >= 3, unicodeScalars.first == "\u{1F3F4}" else { return false }
    return unicodeScalars.last == "\u{E007F}"
      && unicodeScalars.dropFirst().dropLast().allSatisfy(\.isTagLetter)
  }
}

private extension Unicode.Scalar {
  static let joiner: Unicode.Scalar = "\u{200D}"

  /// Whether a joiner behind it says something: behind a virama of Indic scripts, and Arabic letters.
  var joins: Bool { 0x620...0x6FF ~= value || properties.canonicalCombiningClass == .virama }

  /// Whether a text with this scalar has to be looked at grapheme by grapheme.
  var needsCare: Bool {
    switch value {
    case 0x0A, 0x20..<0x7F, 0xAE..<0x2000: false
    case 0x200D, 0x2028...0x2029: true
    default: isUnfit
    }
  }

  var isUnfit: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0xAD: true
    // Embeddings, overrides, isolates and shaping controls.
    case 0x202A...0x202E, 0x2066...0x206F: true
    case 0xFEFF, 0xFFF9...0xFFFB, 0xFDD0...0xFDEF: true
    default: isTag || value & 0xFFFE == 0xFFFE
    }
  }

  var isTag: Bool { 0xE0000...0xE007F ~= value }
  var isTagLetter: Bool { 0xE0030...0xE0039 ~= value || 0xE0061...0xE007A ~= value }
}
