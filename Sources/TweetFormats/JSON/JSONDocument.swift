import CSimdjson

/// One parsed JSON document, whose memory serves the next one as well.
///
/// `@unchecked Sendable`: ``JSONDocumentPool`` lends each document to one caller at a time, and nobody else has one.
final class JSONDocument: @unchecked Sendable {
  private let parser: OpaquePointer?

  init() {
    parser = csj_parser_new()
  }

  deinit {
    csj_parser_free(parser)
  }

  /// The size of the largest document it holds memory for.
  var capacity: Int { csj_capacity(parser) }

  /// Reads a document in place of the one before, and lends its outermost value.
  ///
  /// The value and everything reached from it are valid only as long as `body` runs.
  ///
  /// Where the parser refuses it for bytes that are no UTF-8, half a surrogate pair or a number too large for it, a
  /// repaired copy gets a second chance: one bad letter or number should not cost a tweet.
  ///
  /// - Parameter mayRepairText: Whether bytes that are no UTF-8 become U+FFFD; otherwise they throw `notUTF8`. A server's
  ///   answer has a wrong byte at most, a file may be in another encoding, of which nothing would be left.
  func read<Result>(
    _ bytes: [UInt8], mayRepairText: Bool = true, _ body: (JSONElement) -> Result
  ) throws(TweetFormatError) -> Result {
    try read(bytes, mayRepairText: mayRepairText)
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
    default: throw .notJSON(reason: Self.reason(csj_error(parser)))
    }
  }

  func parse(_ bytes: [UInt8]) -> csj_outcome {
    guard let parser else { return CSJ_TOO_LARGE }
    return bytes.withUnsafeBufferPointer { csj_parse(parser, $0.baseAddress, $0.count) }
  }

  /// The parser's words as part of a sentence.
  static func reason(_ text: UnsafePointer<CChar>?) -> String {
    guard let text else { return "it cannot be read" }
    let sentence = String(cString: text).split(separator: ".").first ?? "it cannot be read"
    return sentence.prefix(1).lowercased() + sentence.dropFirst()
  }
}

extension [UInt8] {
  fileprivate var isUTF8: Bool { String(validating: self, as: UTF8.self) != nil }

  /// Whether it begins as a document does, or with a byte order mark: of a picture, say, no copy is worth repairing.
  fileprivate var mayBeJSON: Bool {
    let first = first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    return first.map { $0 == 0xEF || "{[\"".utf8.contains($0) } ?? false
  }
}
