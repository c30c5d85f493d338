import CUchardetLibrary
import Glibc
import MentionExtraction

/// A character encoding of documents, by the name that the system's `iconv` has for it.
struct TextEncoding: Equatable {
  /// The name for `iconv`.
  let system: String

  static let utf8 = TextEncoding(system: "UTF-8")
  static let windows1252 = TextEncoding(system: "CP1252")
  static let utf16 = (little: TextEncoding(system: "UTF-16LE"), big: TextEncoding(system: "UTF-16BE"))

  private init(system: String) { self.system = system }

  var isUTF16: Bool { self == Self.utf16.little || self == Self.utf16.big }

  /// Whether it has one byte for each letter of a Latin alphabet: in none of their languages do all words look like UTF-8.
  var isLatin: Bool {
    let name = system.lowercased()
    return Self.latin.contains { prefix, numbers in
      name.hasPrefix(prefix) && numbers.contains(String(name.dropFirst(prefix.count)))
    }
  }

  private static let latin: [(prefix: String, numbers: Set<String>)] = [
    ("cp125", ["0", "2", "4", "7", "8"]), ("windows-125", ["0", "2", "4", "7", "8"]),
    ("iso-8859-", ["1", "2", "3", "4", "9", "10", "13", "14", "15", "16"]),
  ]

  private static let longestLabel = 40

  /// The encoding of a label, ignoring case and white space after it.
  ///
  /// `nil` for one that the system does not know, and for those in which ASCII is not itself.
  init?(label: some Collection<UInt8>) {
    let bytes = label.prefix { !$0.isMarkupBlank }.prefix(Self.longestLabel + 1)
    guard !bytes.isEmpty, bytes.count <= Self.longestLabel, bytes.allSatisfy(Self.isOfLabel) else {
      return nil
    }
    let label = String(decoding: bytes, as: UTF8.self).lowercased()
    guard !Self.refused.contains(where: label.hasPrefix) else { return nil }
    let plain = label.hasPrefix("x-") ? String(label.dropFirst(2)) : label
    for name in [Self.systems[label], Self.systems[plain], label, plain].compactMap(\.self)
    where name.hasPrefix("UTF-16") || Self.keepsASCII(name) {
      system = name
      return
    }
    return nil
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

  /// The encoding in which a text is probably written; `nil` where it is too short to tell.
  init?(guessedFrom text: [UInt8]) {
    let high = text.lazy.filter { $0 >= 0x80 }.prefix(Self.leastToGuess).count
    guard high == Self.leastToGuess || text.contains(0x1B), let detector = uchardet_new()
    else { return nil }
    defer { uchardet_delete(detector) }
    text.withUnsafeBytes { bytes in
      _ = uchardet_handle_data(
        detector, bytes.bindMemory(to: CChar.self).baseAddress, min(bytes.count, Self.mostToGuess))
    }
    uchardet_data_end(detector)
    self.init(label: String(cString: uchardet_get_charset(detector)).utf8)
  }

  /// How many bytes outside of ASCII make a guess, and how many bytes are looked at.
  private static let (leastToGuess, mostToGuess) = (12, 256 << 10)
}

extension TextEncoding {
  private static func isOfLabel(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || "-_.:".utf8.contains(byte)
  }

  /// The text in quotes, or before the next white space or semicolon.
  private static func value<Bytes: BidirectionalCollection<UInt8>>(_ text: Bytes) -> Bytes.SubSequence {
    if let quote = text.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      return text.dropFirst().prefix { $0 != quote }.drop(while: \.isMarkupBlank)
    }
    return text.prefix { $0 != UInt8(ascii: ";") && !$0.isMarkupBlank }
  }

  private static func keepsASCII(_ system: String) -> Bool {
    let words = Array("<a b='1'>".utf8)
    return EncodingConversion(from: system)?.utf8(words[...]) == words
  }

  /// Encodings that no browser reads, or reads as nothing; in TSCII a byte is up to three letters.
  private static let refused = [
    "utf-7", "utf7", "csutf7", "iso-2022-cn", "iso-2022-kr", "hz", "utf-32", "ucs", "tscii",
  ]

  /// What browsers mean by labels for which the system has another meaning, or none.
  ///
  /// Source: [Encoding Standard](https://encoding.spec.whatwg.org/#names-and-labels).
  private static let systems: [String: String] = {
    var systems: [String: String] = [:]
    for (system, labels) in [
      (
        "CP1252",
        "latin1 l1 ascii us-ascii ansi_x3.4-1968 cp819 ibm819 csisolatin1 iso-ir-100 iso-8859-1 iso8859-1 iso88591 "
          + "iso_8859-1 iso_8859-1:1987"
      ),
      ("CP1254", "latin5 l5 csisolatin5 iso-ir-148 iso-8859-9 iso8859-9 iso88599 iso_8859-9 iso_8859-9:1989"),
      ("CP874", "iso-8859-11 iso8859-11 iso885911 tis-620 dos-874 windows-874"),
      ("ISO-8859-6", "iso-8859-6-e iso-8859-6-i csiso88596e csiso88596i"),
      ("ISO-8859-8", "iso-8859-8-e iso-8859-8-i csiso88598e csiso88598i logical visual"),
      ("KOI8-R", "koi koi8 koi8_r"), ("KOI8-U", "koi8-ru"), ("MACINTOSH", "mac-roman"),
      ("MAC-CYRILLIC", "mac-ukrainian"),
      ("GB18030", "gbk gb2312 gb_2312 gb_2312-80 chinese csgb2312 iso-ir-58 csiso58gb231280"),
      ("BIG5-HKSCS", "big5 cn-big5 csbig5 x-x-big5"),
      ("WINDOWS-31J", "shift_jis shift-jis sjis csshiftjis ms_kanji ms932"),
      ("EUC-JP-MS", "euc-jp cseucpkdfmtjapanese"), ("ISO-2022-JP-3", "iso-2022-jp csiso2022jp"),
      (
        "CP949",
        "euc-kr cseuckr csksc56011987 iso-ir-149 korean ks_c_5601-1987 ks_c_5601-1989 ksc5601 ksc_5601 windows-949"
      ),
      ("UTF-8", "utf-8 utf8 unicode-1-1-utf-8 unicode11utf8 unicode20utf8"),
      ("UTF-16LE", "utf-16 utf-16le unicode csunicode iso-10646-ucs-2 unicodefeff"),
      ("UTF-16BE", "utf-16be unicodefffe"),
    ] {
      for label in labels.split(separator: " ") { systems[String(label)] = system }
    }
    return systems
  }()
}

/// Converts an encoding to UTF-8 by the system's `iconv`.
///
/// Each byte that is invalid in the encoding becomes U+FFFD, so the text after it is still read.
struct EncodingConversion: ~Copyable {
  private let conversion: iconv_t

  /// Opens a conversion; `nil` where the system does not know the encoding.
  init?(from system: String) {
    conversion = iconv_open("UTF-8", system)
    if conversion == iconv_t(bitPattern: -1) { return nil }
  }

  deinit { iconv_close(conversion) }

  /// Converts bytes; the result is at most three times as long.
  func utf8(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: bytes.count * 3) { output, count in
      count = output.withMemoryRebound(to: CChar.self) { output in
        bytes.withUnsafeBytes { convert($0.bindMemory(to: CChar.self), to: output) }
      }
    }
  }

  private func convert(_ bytes: UnsafeBufferPointer<CChar>, to output: UnsafeMutableBufferPointer<CChar>)
    -> Int
  {
    var (input, inputLeft) = (UnsafeMutablePointer(mutating: bytes.baseAddress), bytes.count)
    var (next, left) = (output.baseAddress, output.count)
    while inputLeft > 0, iconv(conversion, &input, &inputLeft, &next, &left) == -1 {
      guard inputLeft > 0, left >= 3, errno != E2BIG else { break }
      for byte in "\u{FFFD}".utf8 {
        next?.pointee = CChar(truncatingIfNeeded: byte)
        next = next?.successor()
      }
      left -= 3
      input = input?.successor()
      inputLeft -= 1
    }
    iconv(conversion, nil, nil, &next, &left)
    return output.count - left
  }
}
