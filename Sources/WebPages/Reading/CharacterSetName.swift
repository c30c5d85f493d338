/// A character encoding of the [Encoding Standard](https://encoding.spec.whatwg.org).
struct CharacterSetName: Equatable {
  /// How its bytes are decoded.
  enum Form: Equatable {
    case utf8
    case utf16(isBigEndian: Bool)
    /// One byte for each character; `system` is its name for `iconv`.
    case single(system: String)
    /// One or more bytes for each character; `system` is its name for `iconv`.
    case several(system: String)
    /// ISO-2022-JP, where escape sequences switch between ASCII and Japanese.
    case escaped
  }

  /// Its name in the Encoding Standard, in lower case.
  let name: String
  let form: Form

  static let utf8 = CharacterSetName(name: "utf-8", form: .utf8)
  static let windows1252 = CharacterSetName(name: "windows-1252", form: .single(system: "CP1252"))
}

extension CharacterSetName {
  private static let longestLabel = 40

  /// Looks a label up, ignoring case and white space after it.
  ///
  /// `nil` where the Encoding Standard does not list it.
  init?(label: some Collection<UInt8>) {
    let label = label.prefix { !$0.isMarkupBlank }.prefix(Self.longestLabel + 1)
    guard label.count <= Self.longestLabel else { return nil }
    guard let set = Self.labelled[String(decoding: label, as: UTF8.self).lowercased()] else { return nil }
    self = set
  }

  /// Reads the `charset` of a `Content-Type` from a response or a page: `text/html; charset="koi8-r"`.
  init?(contentType: some BidirectionalCollection<UInt8>) {
    var rest = contentType[...]
    while let word = rest.firstRange(ofWord: "charset") {
      rest = rest[word.upperBound...].drop(while: \.isMarkupBlank)
      guard rest.first == UInt8(ascii: "=") else { continue }
      rest = rest.dropFirst().drop(while: \.isMarkupBlank)
      self.init(label: Self.value(rest))
      return
    }
    return nil
  }

  /// The text in quotes, or before the next white space or semicolon.
  private static func value<Bytes: BidirectionalCollection<UInt8>>(_ text: Bytes) -> Bytes.SubSequence {
    if let quote = text.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      return text.dropFirst().prefix { $0 != quote }.drop(while: \.isMarkupBlank)
    }
    return text.prefix { $0 != UInt8(ascii: ";") && !$0.isMarkupBlank }
  }
}

extension UInt8 {
  /// Whether it is white space, as between the parts of a tag.
  var isMarkupBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }

  var lowercasedASCII: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}

extension Collection<UInt8> {
  /// Whether it begins with a word, ignoring case.
  ///
  /// - Parameter word: In lower case.
  func begins(withWord word: StaticString) -> Bool {
    var index = startIndex
    for offset in 0..<word.utf8CodeUnitCount {
      guard index < endIndex, self[index].lowercasedASCII == word.utf8Start[offset] else { return false }
      formIndex(after: &index)
    }
    return true
  }

  /// The first range of a word, ignoring case; `nil` where there is none.
  ///
  /// - Parameter word: In lower case.
  func firstRange(ofWord word: StaticString) -> Range<Index>? {
    let first = word.utf8Start[0]
    var rest = self[...]
    while let start = rest.firstIndex(where: { $0.lowercasedASCII == first }) {
      rest = rest[start...]
      if rest.begins(withWord: word) {
        return start..<rest.index(start, offsetBy: word.utf8CodeUnitCount)
      }
      rest = rest.dropFirst()
    }
    return nil
  }
}

extension CharacterSetName {
  /// The encodings by the labels of the Encoding Standard.
  ///
  /// A page that declares `latin1` or `ascii` is read as windows-1252, and one that declares `gb2312` as GB
  /// 18030.
  static let labelled: [String: CharacterSetName] = {
    var labelled: [String: CharacterSetName] = [:]
    for (set, labels) in standard {
      for label in labels.split(separator: " ") { labelled[String(label)] = set }
    }
    return labelled
  }()

  private static let standard: [(CharacterSetName, labels: String)] =
    unicode + latin + dos + windows + eastAsian

  private static let unicode: [(CharacterSetName, labels: String)] = [
    (utf8, "utf-8 utf8 unicode-1-1-utf-8 unicode11utf8 unicode20utf8 x-unicode20utf8"),
    (
      CharacterSetName(name: "utf-16le", form: .utf16(isBigEndian: false)),
      "utf-16le utf-16 unicode csunicode iso-10646-ucs-2 ucs-2 unicodefeff"
    ),
    (CharacterSetName(name: "utf-16be", form: .utf16(isBigEndian: true)), "utf-16be unicodefffe"),
  ]

  private static let latin: [(CharacterSetName, labels: String)] = [
    iso(2, "csisolatin2 iso-ir-101 iso_8859-2 iso_8859-2:1987 l2 latin2"),
    iso(3, "csisolatin3 iso-ir-109 iso_8859-3 iso_8859-3:1988 l3 latin3"),
    iso(4, "csisolatin4 iso-ir-110 iso_8859-4 iso_8859-4:1988 l4 latin4"),
    iso(5, "csisolatincyrillic cyrillic iso-ir-144 iso_8859-5 iso_8859-5:1988"),
    iso(
      6,
      "arabic asmo-708 csiso88596e csiso88596i csisolatinarabic ecma-114 iso-8859-6-e iso-8859-6-i iso-ir-127 "
        + "iso_8859-6 iso_8859-6:1987"),
    iso(
      7,
      "csisolatingreek ecma-118 elot_928 greek greek8 iso-ir-126 iso_8859-7 iso_8859-7:1987 sun_eu_greek"),
    iso(
      8,
      "csiso88598e csisolatinhebrew hebrew iso-8859-8-e iso-ir-138 iso_8859-8 iso_8859-8:1988 visual "
        + "csiso88598i iso-8859-8-i logical"),
    iso(10, "csisolatin6 iso-ir-157 l6 latin6"), iso(13, ""), iso(14, ""),
    iso(15, "csisolatin9 iso_8859-15 l9"), iso(16, ""),
  ]

  private static let dos: [(CharacterSetName, labels: String)] = [
    single("ibm866", "IBM866", "866 cp866 csibm866"),
    single("koi8-r", "KOI8-R", "cskoi8r koi koi8 koi8_r"), single("koi8-u", "KOI8-U", "koi8-ru"),
    single("macintosh", "MACINTOSH", "csmacintosh mac x-mac-roman"),
    single("x-mac-cyrillic", "MAC-CYRILLIC", "x-mac-ukrainian"),
  ]

  private static let windows: [(CharacterSetName, labels: String)] = [
    single("windows-874", "CP874", "dos-874 iso-8859-11 iso8859-11 iso885911 tis-620"),
    windows(0), windows(1),
    (
      windows1252,
      "windows-1252 cp1252 x-cp1252 ansi_x3.4-1968 ascii cp819 csisolatin1 ibm819 iso-8859-1 iso-ir-100 "
        + "iso8859-1 iso88591 iso_8859-1 iso_8859-1:1987 l1 latin1 us-ascii"
    ),
    windows(3),
    windows(
      4,
      "csisolatin5 iso-8859-9 iso-ir-148 iso8859-9 iso88599 iso_8859-9 iso_8859-9:1989 l5 latin5"),
    windows(5), windows(6), windows(7), windows(8),
  ]

  private static let eastAsian: [(CharacterSetName, labels: String)] = [
    several(
      "gbk", "GB18030", "chinese csgb2312 csiso58gb231280 gb2312 gb_2312 gb_2312-80 iso-ir-58 x-gbk"),
    several("gb18030", "GB18030", ""),
    several("big5", "BIG5-HKSCS", "big5-hkscs cn-big5 csbig5 x-x-big5"),
    several("euc-jp", "EUC-JP-MS", "cseucpkdfmtjapanese x-euc-jp"),
    several("shift_jis", "WINDOWS-31J", "csshiftjis ms932 ms_kanji shift-jis sjis windows-31j x-sjis"),
    several(
      "euc-kr", "CP949",
      "cseuckr csksc56011987 iso-ir-149 korean ks_c_5601-1987 ks_c_5601-1989 ksc5601 ksc_5601 windows-949"),
    (CharacterSetName(name: "iso-2022-jp", form: .escaped), "iso-2022-jp csiso2022jp"),
  ]

  private static func single(_ name: String, _ system: String, _ labels: String) -> (
    CharacterSetName, labels: String
  ) {
    (CharacterSetName(name: name, form: .single(system: system)), name + " " + labels)
  }

  private static func several(_ name: String, _ system: String, _ labels: String) -> (
    CharacterSetName, labels: String
  ) {
    (CharacterSetName(name: name, form: .several(system: system)), name + " " + labels)
  }

  private static func iso(_ part: Int, _ labels: String) -> (CharacterSetName, labels: String) {
    single("iso-8859-\(part)", "ISO-8859-\(part)", "iso8859-\(part) iso8859\(part) " + labels)
  }

  private static func windows(_ page: Int, _ labels: String = "") -> (CharacterSetName, labels: String) {
    single("windows-125\(page)", "CP125\(page)", "cp125\(page) x-cp125\(page) " + labels)
  }
}

/// Converts ISO-2022-JP, which switches character sets by escape sequences, to the stateless EUC-JP.
struct CharacterSetEscapes {
  /// The character set in force.
  private enum State {
    case ascii
    case katakana
    case kanji
  }

  private var state = State.ascii
  private(set) var bytes: [UInt8] = []

  init(_ text: ArraySlice<UInt8>) {
    bytes.reserveCapacity(text.count * 2)
    var rest = text
    while let byte = rest.first {
      if byte == 0x1B, let state = Self.state(rest) {
        self.state = state
        rest = rest.dropFirst(3)
      } else {
        take(byte)
        rest = rest.dropFirst()
      }
    }
  }

  /// Converts a byte.
  ///
  /// The end of a line returns to ASCII, and invalid bytes become ones that are invalid in EUC-JP.
  private mutating func take(_ byte: UInt8) {
    if byte == 0x0A || byte == 0x0D { state = .ascii }
    guard (0x21...0x7E).contains(byte), state != .ascii else {
      bytes.append(byte < 0x80 ? byte : 0xFF)
      return
    }
    if state == .katakana { bytes.append(0x8E) }
    bytes.append(byte | 0x80)
  }

  private static func state(_ escape: ArraySlice<UInt8>) -> State? {
    switch String(decoding: escape.dropFirst().prefix(2), as: UTF8.self) {
    case "(B", "(J": .ascii
    case "(I": .katakana
    case "$@", "$B": .kanji
    default: nil
    }
  }
}
