import CSimdjson
import MentionExtraction

/// A parsed JSON document, whose memory is reused for the next one.
///
/// `@unchecked Sendable`: ``JSONDocumentPool`` lends each document to one caller at a time.
final class JSONDocument: @unchecked Sendable {
  private let parser: OpaquePointer?

  init() {
    parser = csj_parser_new()
  }

  deinit {
    csj_parser_free(parser)
  }

  /// The size in bytes of the largest document that fits into its memory.
  var capacity: Int { csj_capacity(parser) }

  /// Parses a document, which replaces the previous one, and passes its root value to `body`.
  ///
  /// The value and everything reached from it are valid only while `body` runs.
  ///
  /// If the parser rejects invalid UTF-8, half a surrogate pair or a number that is too large, a repaired
  /// copy is parsed, so that one bad character or number does not cost a tweet.
  ///
  /// - Parameter mayRepairText: Whether invalid UTF-8 is replaced by U+FFFD; otherwise it throws `notUTF8`. A
  ///   server's response has a few wrong bytes at most, while a file may be in another encoding, of which
  ///   nothing useful would be left.
  func read<Result>(
    _ bytes: [UInt8], mayRepairText: Bool = true, _ body: (JSONElement) -> Result
  ) throws(TweetFormatError) -> Result {
    try read(bytes, mayRepairText: mayRepairText)
    return withExtendedLifetime(self) { body(JSONElement(csj_root(parser))) }
  }
}

extension JSONDocument {
  /// Parses bytes that this program has written; nothing is repaired in them.
  func read<Result>(
    _ bytes: UnsafeRawBufferPointer, _ body: (JSONElement) -> Result
  ) throws(TweetFormatError) -> Result {
    guard let parser,
      csj_parse(parser, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count) == CSJ_PARSED
    else { throw .notJSON(reason: Self.reason(csj_error(parser))) }
    return withExtendedLifetime(self) { body(JSONElement(csj_root(parser))) }
  }
}

private extension JSONDocument {
  func read(_ bytes: [UInt8], mayRepairText: Bool) throws(TweetFormatError) {
    var outcome = parse(bytes)
    if outcome != CSJ_PARSED, !mayRepairText, !bytes.isUTF8 { throw .notUTF8 }
    if outcome == CSJ_BAD_TEXT, bytes.mayBeJSON { outcome = parse(JSONRepair.repaired(bytes)) }
    switch outcome {
    case CSJ_PARSED: return
    case CSJ_TOO_DEEP: throw .tooDeep(limit: 1024)
    case CSJ_TOO_LARGE: throw .tooLarge(limit: bytes.count)
    default: throw bytes.isWebPage ? .webPage : .notJSON(reason: Self.reason(csj_error(parser)))
    }
  }

  func parse(_ bytes: [UInt8]) -> csj_outcome {
    guard let parser else { return CSJ_TOO_LARGE }
    return bytes.withUnsafeBufferPointer { csj_parse(parser, $0.baseAddress, $0.count) }
  }

  /// The parser's message as part of a sentence.
  static func reason(_ text: UnsafePointer<CChar>?) -> String {
    guard let text else { return "it cannot be read" }
    let sentence = String(cString: text).split(separator: ".").first ?? "it cannot be read"
    return sentence.prefix(1).lowercased() + sentence.dropFirst()
  }
}

extension [UInt8] {
  fileprivate var isUTF8: Bool { String(validating: self, as: UTF8.self) != nil }

  /// Whether it begins as web pages do, after blanks.
  fileprivate var isWebPage: Bool {
    let start = drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }.prefix(14)
    let word = String(decoding: start, as: UTF8.self).lowercased()
    return word == "<!doctype html" || word.hasPrefix("<html")
  }

  /// Whether it begins like a JSON document or with a byte order mark; other files are not worth repairing.
  fileprivate var mayBeJSON: Bool {
    let first = first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    return first.map { $0 == 0xEF || "{[\"".utf8.contains($0) } ?? false
  }
}

/// Repairs text that the parser rejects: invalid Unicode becomes U+FFFD, and integers of more than 18 digits
/// become strings.
enum JSONRepair {
  /// A copy in valid UTF-8, without halves of surrogate pairs and without huge integers.
  static func repaired(_ bytes: [UInt8]) -> [UInt8] {
    var copy = quotingHugeIntegers(Array(String(decoding: bytes, as: UTF8.self).utf8))
    var index = 0
    while index < copy.count {
      guard copy[index] == UInt8(ascii: "\\") else {
        index += 1
        continue
      }
      index += repairEscape(at: index, in: &copy)
    }
    return copy
  }

  private static let longestInteger = 18

  private static func quotingHugeIntegers(_ bytes: [UInt8]) -> [UInt8] {
    var (copy, index, isInString) = ([UInt8](), 0, false)
    copy.reserveCapacity(bytes.count)
    while index < bytes.count {
      let number = isInString ? [] : bytes[index...].prefix(while: isOfNumber)
      if number.count > longestInteger, number.dropFirst().allSatisfy(\.isASCIIDigit) {
        copy += [UInt8(ascii: "\"")] + number + [UInt8(ascii: "\"")]
      } else if number.isEmpty {
        let length = isInString && bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        if bytes[index] == UInt8(ascii: "\"") { isInString.toggle() }
        copy += bytes[index..<min(index + length, bytes.count)]
        index += length
        continue
      } else {
        copy += number
      }
      index += number.count
    }
    return copy
  }

  private static func isOfNumber(_ byte: UInt8) -> Bool {
    byte.isASCIIDigit || "-+.eE".utf8.contains(byte)
  }

  /// Replaces an escaped lone surrogate at an index, and returns the length of the escape sequence.
  private static func repairEscape(at index: Int, in bytes: inout [UInt8]) -> Int {
    guard let unit = escapedUnit(at: index, in: bytes) else { return 2 }
    guard (0xD800...0xDFFF).contains(unit) else { return 6 }
    if unit < 0xDC00, let low = escapedUnit(at: index + 6, in: bytes), (0xDC00...0xDFFF).contains(low) {
      return 12
    }
    bytes.replaceSubrange(index + 2..<index + 6, with: Array("fffd".utf8))
    return 6
  }

  /// The UTF-16 code unit of a `\uXXXX` at an index.
  private static func escapedUnit(at index: Int, in bytes: [UInt8]) -> UInt16? {
    guard index + 6 <= bytes.count, bytes[index] == UInt8(ascii: "\\"), bytes[index + 1] == UInt8(ascii: "u")
    else {
      return nil
    }
    return UInt16(String(decoding: bytes[index + 2..<index + 6], as: UTF8.self), radix: 16)
  }
}
