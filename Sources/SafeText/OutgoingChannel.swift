/// A destination for text by other people, which decides the characters that may stand in it.
///
/// Everything that leaves the program goes through ``Swift/String/fit(for:)``, except JSON, which has its own
/// escapes.
public enum OutgoingChannel: CaseIterable, Sendable {
  /// Lines on a terminal: the newline is the only control character, and no character reorders or hides
  /// others.
  case screen
  /// One line on a terminal, such as a title, the prompt or a remark: as ``screen``, without newlines.
  case line
  /// Text inserted into the line as if it were typed, such as a copied word or a completion.
  ///
  /// It is one line without invisible characters.
  case typing
  /// The address of a page for the clipboard, a browser or a link.
  ///
  /// Only the characters of RFC 3986 remain; others become `%XX`.
  case address
  /// The name of a file: letters, digits, `-`, `_` and `.`, and no sign at the beginning.
  case fileName
  /// Text in a file that people read, such as Markdown.
  ///
  /// Lines and tabs stay, other control characters become U+FFFD, and no character reorders or hides others.
  case document
  /// A cell of a table: as ``document``, with an apostrophe before what a spreadsheet would take for a
  /// formula.
  case cell
}

extension String {
  /// The text with everything removed or replaced that a channel does not allow.
  public func fit(for channel: OutgoingChannel) -> String {
    switch channel {
    case .screen: prose(.screen)
    case .line: prose(.line)
    case .typing: utf8.allSatisfy { 0x20..<0x7F ~= $0 } ? self : prose(.typing)
    case .address: percentEncoded
    case .fileName: plainName
    case .document: prose(.document)
    case .cell: prose(.document).withoutFormula
    }
  }

  /// The text without anything that must not reach a terminal.
  ///
  /// Every kind of line end becomes a newline, and a tab two blanks. Removed are other control characters,
  /// characters that reorder others, tag characters outside flags, soft hyphens, joiners that join nothing,
  /// annotation marks and noncharacters. Of a grapheme, whatever exceeds the marks and joins of any language
  /// is removed as well.
  public func sanitised() -> String { fit(for: .screen) }

  /// The text without anything that must not reach a terminal, on one line.
  ///
  /// It is that of ``sanitised()`` with line ends replaced by blanks.
  public func sanitisedLine() -> String { fit(for: .line) }
}

// MARK: - Running text

/// How a channel replaces what it does not allow in running text.
private struct ProseRules {
  static let screen = ProseRules(lineEnd: "\n", tab: "  ")
  static let line = ProseRules(lineEnd: " ", tab: "  ")
  static let typing = ProseRules(lineEnd: " ", tab: " ", showsAll: true)
  static let document = ProseRules(lineEnd: "\n", tab: "\t", control: "\u{FFFD}")

  let lineEnd: String
  let tab: String
  /// The replacement for a control character; `nil` removes it.
  var control: Unicode.Scalar?
  /// Whether invisible characters are removed as well.
  var showsAll = false
}

extension String {
  private func prose(_ rules: ProseRules) -> String {
    guard rules.showsAll || readingUTF8(\.needsCare) else {
      return rules.lineEnd != "\n" && utf8.contains(0x0A) ? replacing("\n", with: rules.lineEnd) : self
    }
    var clean = BoundedText()
    for grapheme in self { clean.append(grapheme, by: rules) }
    return clean.text
  }
}

extension UTF8Text {
  /// Whether the text has to be checked grapheme by grapheme.
  ///
  /// That is so for a scalar that may be disallowed, and for many scalars in a row that may be one grapheme.
  fileprivate var needsCare: Bool {
    var (position, run) = (0, 0)
    while position < count {
      if isCleanASCII(from: position) {
        (position, run) = (position + 8, 0)
        continue
      }
      let (scalar, end) = scalar(at: position)
      if scalar.needsCare { return true }
      run = scalar.standsAlone || scalar == "\n" ? 0 : run + 1
      if run > BoundedText.unquestioned { return true }
      position = end
    }
    return false
  }
}

extension BoundedText {
  /// Adds a grapheme of another text, without what some rules do not allow.
  fileprivate mutating func append(_ grapheme: Character, by rules: ProseRules) {
    if grapheme.isNewline { return append(rules.lineEnd) }
    // Comparing graphemes sorts their marks, which takes time quadratic in the number of marks.
    guard let first = grapheme.unicodeScalars.first else { return }
    if first == "\t" { return append(rules.tab) }
    if let control = rules.control, first != "\0", first.properties.generalCategory == .control {
      return append(control)
    }
    appendFit(grapheme, by: rules)
  }

  private mutating func appendFit(_ grapheme: Character, by rules: ProseRules) {
    let isFlag = grapheme.unicodeScalars.isFlagOfTags
    var last: Unicode.Scalar?
    for scalar in grapheme.unicodeScalars {
      if scalar.isUnfit, !(isFlag && scalar.isTag && self.first == .blackFlag) { continue }
      if rules.showsAll, !isFlag, scalar.isHidden(after: last) { continue }
      append(scalar)
      last = scalar
    }
  }

  private mutating func append(_ text: String) {
    for scalar in text.unicodeScalars { append(scalar) }
  }
}

extension BidirectionalCollection<Unicode.Scalar> {
  /// Whether this is a flag written with tags: a black flag, letter tags that name a region, and the cancel
  /// tag.
  package var isFlagOfTags: Bool {
    first == .blackFlag && 3...BoundedText.longest ~= count && last == "\u{E007F}"
      && dropFirst().dropLast().allSatisfy(\.isTagLetter)
  }
}

extension Unicode.Scalar {
  fileprivate static let blackFlag: Unicode.Scalar = "\u{1F3F4}"

  /// Whether a joiner after it has a meaning: after a virama of Indic scripts, and after Arabic letters.
  var joins: Bool { 0x620...0x6FF ~= value || properties.canonicalCombiningClass == .virama }

  /// Whether a text with this scalar has to be checked grapheme by grapheme.
  fileprivate var needsCare: Bool {
    switch value {
    case 0x0A, 0x20..<0x7F, 0xAE..<0x2000: false
    case 0x200D, 0x2028...0x2029: true
    default: isUnfit
    }
  }

  fileprivate var isUnfit: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0xAD: true
    // Embeddings, overrides, isolates and shaping controls.
    case 0x202A...0x202E, 0x2066...0x206F: true
    case 0xFEFF, 0xFFF9...0xFFFB, 0xFDD0...0xFDEF: true
    default: isTag || value & 0xFFFE == 0xFFFE
    }
  }

  /// Whether it is invisible after another scalar, and neither a meaningful joiner nor a variation selector.
  fileprivate func isHidden(after last: Unicode.Scalar?) -> Bool {
    guard properties.isDefaultIgnorableCodePoint || properties.generalCategory == .format else {
      return false
    }
    return switch value {
    case 0x200C: last?.joins != true
    case 0x200D: last?.joins != true && last?.mayBeEmoji != true
    case 0xFE00...0xFE0F, 0xE0100...0xE01EF: last?.mayHaveLooks != true
    default: true
    }
  }

  private var mayBeEmoji: Bool { properties.isEmoji || value == 0xFE0F || value == 0x20E3 }

  /// Whether a variation selector after it may choose a look: emoji and ideographs.
  private var mayHaveLooks: Bool { properties.isEmoji || properties.isIdeographic }

  fileprivate var isTag: Bool { 0xE0000...0xE007F ~= value }
  fileprivate var isTagLetter: Bool { 0xE0030...0xE0039 ~= value || 0xE0061...0xE007A ~= value }
}

// MARK: - Cells of a table

extension String {
  fileprivate var withoutFormula: String { beginsFormula ? "'" + self : self }

  /// Whether a spreadsheet may take the text for a formula, by its first sign after any blanks.
  private var beginsFormula: Bool {
    guard let first = unicodeScalars.first else { return false }
    if first == "\t" || first == "\n" { return true }
    return unicodeScalars.first { !$0.isBlank }.map { "=+-@＝＋－＠−﹢﹣﹦﹫".unicodeScalars.contains($0) } ?? false
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is invisible.
  public var isBlank: Bool {
    properties.isWhitespace || properties.isDefaultIgnorableCodePoint
      || properties.generalCategory == .format
  }
}

// MARK: - Addresses and names

extension String {
  /// The text with `%XX` for each byte that RFC 3986 does not allow, and for a `%` that begins no such code.
  private var percentEncoded: String {
    let bytes = Array(utf8)
    var encoded: [UInt8] = []
    encoded.reserveCapacity(bytes.count)
    for (index, byte) in bytes.enumerated() {
      let isKept = byte == UInt8(ascii: "%") ? bytes.holdsCode(at: index) : byte.isOfAddresses
      if isKept {
        encoded.append(byte)
      } else {
        encoded += [UInt8(ascii: "%"), byte.highDigit, byte.lowDigit]
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  private var plainName: String {
    let plain = unicodeScalars.map { $0.isOfNames ? $0 : "-" }.drop { $0 == "." || $0 == "-" }
    return String(String.UnicodeScalarView(plain))
  }
}

extension [UInt8] {
  /// Whether two hexadecimal digits follow an index.
  fileprivate func holdsCode(at index: Int) -> Bool {
    index + 2 < count && self[index + 1].isHexDigit && self[index + 2].isHexDigit
  }
}

extension UInt8 {
  private static let signsOfAddresses = Set("-._~:/?#[]@!$&'()*+,;=".utf8)

  private var isASCIIAlphanumeric: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: false
    }
  }

  fileprivate var isOfAddresses: Bool { isASCIIAlphanumeric || Self.signsOfAddresses.contains(self) }

  fileprivate var isHexDigit: Bool { isASCIIAlphanumeric && (self | 0x20 < UInt8(ascii: "g")) }

  fileprivate var highDigit: UInt8 { Self.digit(self >> 4) }
  fileprivate var lowDigit: UInt8 { Self.digit(self & 0xF) }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }
}

extension Unicode.Scalar {
  fileprivate var isOfNames: Bool {
    switch properties.generalCategory {
    case _ where properties.isDefaultIgnorableCodePoint: false
    case .nonspacingMark, .spacingMark: true
    default: properties.isAlphabetic || properties.numericType != nil || "-_.".unicodeScalars.contains(self)
    }
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is a grapheme by itself wherever another such scalar, or nothing, follows it.
  ///
  /// These are letters of the large scripts without marks, ideographs, and common punctuation.
  @inlinable public var standsAlone: Bool {
    switch value {
    case 0x20..<0x7F, 0xA0..<0x300, 0x370..<0x483, 0x48A..<0x590: true
    case 0x5D0..<0x5EB, 0x620..<0x64B, 0x671..<0x6D6: true
    case 0x2010..<0x2028, 0x2030..<0x205F, 0x3000..<0x302A: true
    case 0x3041...0x3096, 0x30A1...0x30FF, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0xFF01..<0xFF61: true
    default: false
    }
  }
}

/// Finds the ends of graphemes at increasing offsets, in one pass through the text.
public struct GraphemeEnds {
  private let text: String
  /// The end that was found last; a grapheme begins there.
  private var known = 0

  /// Prepares a text.
  public init(of text: String) { self.text = text }

  /// The first end of a grapheme at or after an offset, or the end of the text; both in bytes of UTF-8.
  ///
  /// - Parameter offset: not lower than in the last call.
  public mutating func first(from offset: Int) -> Int {
    guard offset > known else { return known }
    known = text.readingUTF8 { [known] in $0.grapheme(endingFrom: offset, after: known) }
    return known
  }
}

extension UTF8Text {
  fileprivate func grapheme(endingFrom offset: Int, after known: Int) -> Int {
    guard offset < count else { return count }
    var end = offset
    while end > known, !isCertainEnd(end) { end -= 1 }
    while end < offset { end = endOfGrapheme(from: end) }
    return end
  }

  /// Whether a grapheme ends at an offset in any context, as between two printable ASCII characters.
  private func isCertainEnd(_ index: Int) -> Bool {
    0x20..<0x7F ~= bytes[index] && 0x20..<0x7F ~= bytes[index - 1]
  }
}
