/// A property that a tweet can be found by, such as its author; stored as one exact word of the index.
///
/// Its sign distinguishes it from words of texts, which contain no ASCII punctuation. Marks are stored in the
/// archive's index and in clusters, so a change here requires an index that is built anew.
package enum Mark: CaseIterable, Sendable {
  case hashtag
  case mention
  case author
  case repliedTo
  case language
  case host
  case filter
  /// The id of the post that is quoted.
  case quoted
  /// The id of the post that is answered.
  case answered
  /// A mark that every tweet has.
  case everything

  /// The index word that every tweet has.
  package static let everythingWord = String(UnicodeScalar(Mark.everything.sign))

  /// The index word of the mark with a folded name; `nil` if folding leaves nothing of the name.
  package func word(_ name: some StringProtocol, by edition: FoldingEdition = .current) -> String? {
    var (name, word) = (String(name), [UInt8]())
    return name.withUTF8 { append($0, to: &word, by: edition) } ? String(decoding: word, as: UTF8.self) : nil
  }

  /// Appends the mark with a folded name; returns `false` if folding leaves nothing of the name.
  package func append(
    _ name: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8], by edition: FoldingEdition = .current
  ) -> Bool {
    bytes.append(sign)
    if isReference, appendID(name, to: &bytes) { return true }
    let start = bytes.count
    Folding.appendName(name, to: &bytes, by: edition)
    if bytes[start...].contains(where: Self.isBlank) {
      bytes.replaceSubrange(start..., with: bytes[start...].filter { !Self.isBlank($0) })
    }
    return bytes.count > start || self == .everything
  }

  /// The most bytes of an id that is found; no network has longer ones.
  package static let longestID = 1_000

  private var isReference: Bool { self == .quoted || self == .answered }

  /// Appends a number in base 36, and the sign again before an id that is none, which is then written like a name.
  ///
  /// Returns whether nothing is left to be appended.
  private func appendID(_ id: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) -> Bool {
    if let number = UInt64(plainDecimal: id) {
      bytes.append(contentsOf: String(number, radix: 36).utf8)
      return true
    }
    bytes.append(sign)
    return false
  }

  /// Whether the index separates words at this byte: ASCII blanks and control characters.
  private static func isBlank(_ byte: UInt8) -> Bool { byte <= 0x20 || byte == 0x7F }

  private var sign: UInt8 {
    switch self {
    case .hashtag: UInt8(ascii: "#")
    case .mention: UInt8(ascii: "@")
    case .author: UInt8(ascii: "~")
    case .repliedTo: UInt8(ascii: ">")
    case .language: UInt8(ascii: "=")
    case .host: UInt8(ascii: "/")
    case .filter: UInt8(ascii: "%")
    case .quoted: UInt8(ascii: "&")
    case .answered: UInt8(ascii: "^")
    case .everything: UInt8(ascii: "*")
    }
  }
}

extension Query.Term {
  /// The marks of which a matching tweet has at least one, each with its name; none for terms that ask for something else.
  package var marks: [(Mark, String)] {
    switch self {
    case .hashtag(let name): [(.hashtag, name)]
    case .user(let name): [(.mention, name), (.author, name)]
    case .from(let name): [(.author, name)]
    case .mentions(let name): [(.mention, name)]
    case .to(let name): [(.repliedTo, name)]
    case .language(let code): [(.language, code)]
    case .filter(let filter): [(.filter, filter.rawValue)]
    case .host(let name): [(.host, name)]
    case .quotes(let id): [(.quoted, id)]
    case .list: []
    case .word, .prefix, .phrase, .since, .until, .atLeast, .link, .not, .all, .any: []
    }
  }
}

extension Tweet {
  /// The text whose words the tweet is found by.
  package var indexedText: String { title.map { "\($0)\n\(text)" } ?? text }

  /// The normalized form of an address: no scheme or `www.`, lower-case host, no query, fragment or trailing
  /// slash.
  package static func alias(ofURL address: String) -> String {
    let rest = address.firstRange(of: "://").map { address[$0.upperBound...] } ?? address[...]
    let path = rest.prefix { $0 != "?" && $0 != "#" }.drop { $0 != "/" }
    let host = Host(ofAddress: address)?.name ?? ""
    return host + path.reversed().drop { $0 == "/" }.reversed()
  }
}

extension UInt64 {
  /// The number of a decimal text without sign and leading zeros; `nil` for other texts.
  package init?(plainDecimal text: String) {
    var text = text
    guard let number = text.withUTF8(UInt64.number) else { return nil }
    self = number
  }

  /// The same for bytes of ASCII.
  package init?(plainDecimal digits: UnsafeBufferPointer<UInt8>) {
    guard let number = UInt64.number(of: digits) else { return nil }
    self = number
  }

  private static func number(of digits: UnsafeBufferPointer<UInt8>) -> UInt64? {
    guard let first = digits.first, first != UInt8(ascii: "0") || digits.count == 1 else { return nil }
    var number: UInt64 = 0
    for byte in digits {
      let digit = byte &- UInt8(ascii: "0")
      let (tens, isTooLarge) = number.multipliedReportingOverflow(by: 10)
      let (sum, overflows) = tens.addingReportingOverflow(UInt64(digit))
      guard digit < 10, !isTooLarge, !overflows else { return nil }
      number = sum
    }
    return number
  }
}
