/// Where text goes that others wrote, and with that what may stand in it there.
///
/// Whatever leaves the program goes through ``Swift/String/fit(for:)`` first. Only JSON is exact: its escapes are its own
/// contract.
public enum OutgoingChannel: CaseIterable, Sendable {
  /// Lines on a terminal. The newline is the only control character, and nothing reorders or hides its neighbours.
  case screen
  /// One line on a terminal, such as a title, the prompt or a remark: the same without newlines.
  case line
  /// What the reader goes on with as if it were typed, such as a copied word or a completion: one line, and nothing in it
  /// that cannot be seen.
  case typing
  /// The address of a page for the clipboard, a browser or a link: the characters of RFC 3986 and no others, which
  /// become `%XX`.
  case address
  /// The name of a file in a folder: letters, digits, `-`, `_` and `.`, none of the signs in front.
  case fileName
  /// A text in a file that is to be read, such as Markdown: lines and tabs stay, any other control character becomes
  /// U+FFFD, and nothing reorders or hides its neighbours.
  case document
  /// A cell of a table: the same, with an apostrophe before what a spreadsheet would take for a formula.
  case cell
}

extension String {
  /// The text as it may go out there; what is fit already stays as it is.
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

  /// The text without what must never reach a terminal.
  ///
  /// Every kind of line end becomes a newline and a tab two blanks. Dropped are all other control
  /// characters, characters that reorder the text beside them, tag characters outside a flag, soft hyphens,
  /// joiners that join nothing, annotation marks, noncharacters, and what a grapheme has more than any language
  /// stacks or joins.
  public func sanitised() -> String { fit(for: .screen) }

  /// The same on one line: line ends become blanks.
  public func sanitisedLine() -> String { fit(for: .line) }
}

// MARK: - Running text

/// What becomes in running text of what may not stay.
private struct ProseRules {
  static let screen = ProseRules(lineEnd: "\n", tab: "  ")
  static let line = ProseRules(lineEnd: " ", tab: "  ")
  static let typing = ProseRules(lineEnd: " ", tab: " ", showsAll: true)
  static let document = ProseRules(lineEnd: "\n", tab: "\t", control: "\u{FFFD}")

  let lineEnd: String
  let tab: String
  /// Stands for a control character; `nil` drops it.
  var control: Unicode.Scalar?
  /// Whether what cannot be seen is dropped, too.
  var showsAll = false
}

extension String {
  private func prose(_ rules: ProseRules) -> String {
    guard rules.showsAll || readingUTF8(\.needsCare) else {
      return rules.lineEnd != "\n" && utf8.contains(0x0A) ? replacing("\n", with: rules.lineEnd) : self
    }
    var clean = ""
    clean.reserveCapacity(utf8.count)
    for grapheme in self { clean += grapheme.prose(rules) }
    return clean
  }
}

extension UTF8Text {
  /// Whether the text has to be looked at grapheme by grapheme: for what must not be there, or because many
  /// scalars in a row may be one grapheme.
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
      if run > GraphemeLimit.unquestioned { return true }
      position = end
    }
    return false
  }
}

extension Character {
  fileprivate func prose(_ rules: ProseRules) -> String {
    if isNewline { return rules.lineEnd }
    // Comparing graphemes would put the marks of a hostile one into order, which takes the square of their number.
    guard let first = unicodeScalars.first else { return "" }
    if first == "\t" { return rules.tab }
    if let control = rules.control, first != "\0", first.properties.generalCategory == .control {
      return String(control)
    }
    return String(kept(rules))
  }

  private func kept(_ rules: ProseRules) -> String.UnicodeScalarView {
    let isFlag = isFlagOfTags
    var clean = String.UnicodeScalarView()
    for scalar in unicodeScalars where !scalar.isUnfit || isFlag && scalar.isTag {
      if rules.showsAll, !isFlag, scalar.isHidden(behind: clean.last) { continue }
      clean.append(scalar)
    }
    if clean.count > GraphemeLimit.unquestioned { clean = GraphemeLimit.applied(to: clean) }
    while clean.last == .joiner, clean.dropLast().last?.joins != true { clean.removeLast() }
    return clean
  }

  /// Whether this is a black flag, the tags that say whose flag it is, and the tag that ends them.
  private var isFlagOfTags: Bool {
    guard unicodeScalars.count >= 3, unicodeScalars.first == "\u{1F3F4}" else { return false }
    return unicodeScalars.last == "\u{E007F}"
      && unicodeScalars.dropFirst().dropLast().allSatisfy(\.isTagLetter)
  }
}

extension Unicode.Scalar {
  fileprivate static let joiner: Unicode.Scalar = "\u{200D}"

  /// Whether a joiner behind it says something: behind a virama of Indic scripts, and Arabic letters.
  fileprivate var joins: Bool { 0x620...0x6FF ~= value || properties.canonicalCombiningClass == .virama }

  /// Whether a text with this scalar has to be looked at grapheme by grapheme.
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

  /// Whether nothing of it is seen behind another scalar: no joiner that joins, and no selector of a look.
  fileprivate func isHidden(behind last: Unicode.Scalar?) -> Bool {
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

  /// Whether a selector behind it may choose among several looks: emoji, and ideographs.
  private var mayHaveLooks: Bool { properties.isEmoji || properties.isIdeographic }

  fileprivate var isTag: Bool { 0xE0000...0xE007F ~= value }
  fileprivate var isTagLetter: Bool { 0xE0030...0xE0039 ~= value || 0xE0061...0xE007A ~= value }
}

// MARK: - Cells of a table

extension String {
  fileprivate var withoutFormula: String { beginsFormula ? "'" + self : self }

  /// Whether a spreadsheet may take it for a formula: by its first sign, whatever blanks stand before it.
  private var beginsFormula: Bool {
    guard let first = unicodeScalars.first else { return false }
    if first == "\t" || first == "\n" { return true }
    return unicodeScalars.first { !$0.isBlank }.map { "=+-@＝＋－＠−﹢﹣﹦﹫".unicodeScalars.contains($0) } ?? false
  }
}

extension Unicode.Scalar {
  /// Whether nothing is seen of it.
  public var isBlank: Bool {
    properties.isWhitespace || properties.isDefaultIgnorableCodePoint
      || properties.generalCategory == .format
  }
}

// MARK: - Addresses and names

extension String {
  /// With `%XX` for each byte that RFC 3986 has no use for, a `%` among them that begins no such code.
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
  /// Whether two hexadecimal digits follow.
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
    case .nonspacingMark, .spacingMark: true
    default: properties.isAlphabetic || properties.numericType != nil || "-_.".unicodeScalars.contains(self)
    }
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is a grapheme by itself wherever another such scalar, or nothing, stands behind it: letters
  /// of the large scripts without their marks, ideographs, and the usual punctuation.
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

/// How much one grapheme may hold: hostile texts stack a thousand marks on a letter, or hide words in selectors.
enum GraphemeLimit {
  /// Scalars that no grapheme is looked at for.
  static let unquestioned = 5
  /// The longest emoji joins ten scalars, a flag has seven, and no language stacks as many marks.
  private static let scalars = 32
  private static let cells = 12

  /// A grapheme without what goes beyond: further scalars, what would make it wider than a word, and selectors of
  /// a variation behind another.
  static func applied(to grapheme: String.UnicodeScalarView) -> String.UnicodeScalarView {
    var kept = String.UnicodeScalarView()
    var (count, cells) = (0, 0)
    for scalar in grapheme {
      let isRepeated = scalar.isVariationSelector && kept.last?.isVariationSelector == true
      let width = kept.last?.value == 0x200D ? 0 : CellWidth.of(scalar)
      if isRepeated || cells + width > Self.cells { continue }
      kept.append(scalar)
      (count, cells) = (count + 1, cells + width)
      if count == scalars { break }
    }
    return kept
  }
}

private extension Unicode.Scalar {
  var isVariationSelector: Bool { properties.isVariationSelector }
}
