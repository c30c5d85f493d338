import SmashtagModel

/// Checks names, ids and words against X's rules.
enum XName {
  /// The maximum length of user names; old ones have up to twenty characters.
  private static let longest = 20

  static func isUser(_ name: String) -> Bool {
    1...longest ~= name.utf8.count && name.utf8.allSatisfy { isDigit($0) || isLetter($0) || $0 == 0x5F }
  }

  /// Whether it can be the id of a post or user.
  static func isID(_ id: String) -> Bool { 1...19 ~= id.utf8.count && id.utf8.allSatisfy(isDigit) }

  /// Whether it can be a language code, such as `zh-CN`.
  static func isLanguage(_ code: String) -> Bool {
    2...15 ~= code.utf8.count && code.utf8.allSatisfy { isLetter($0) || $0 == UInt8(ascii: "-") }
  }

  /// Whether it can be a hashtag without `#`: letters, digits and marks of any script.
  static func isTag(_ name: String) -> Bool { name.unicodeScalars.allSatisfy(isOfWord) }

  /// Whether a word needs no quotes in a search.
  static func isPlainWord(_ word: String) -> Bool {
    word.unicodeScalars.allSatisfy(isOfWord) && !["and", "or", "not"].contains(word.lowercased())
  }

  /// Whether the first of two ids was assigned later.
  static func isNewer(_ id: String, than other: String) -> Bool {
    (id.utf8.count, id) > (other.utf8.count, other)
  }

  private static func isOfWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .nonspacingMark, .spacingMark:
      true
    default: ["_", "\u{200C}", "\u{200D}", "\u{30FB}", "\u{B7}"].contains(scalar)
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte }
  private static func isLetter(_ byte: UInt8) -> Bool { 0x41...0x5A ~= byte || 0x61...0x7A ~= byte }
}

/// Finds the id of a post in an address.
enum XEndpoint {
  private static let markers = ["/status/", "/statuses/"]

  /// The id of a post; `nil` if the address is neither X's nor this server's.
  static func id(in address: TweetAddress, at host: SourceHost) -> String? {
    switch address {
    case .id(let id): return XName.isID(id) ? id : nil
    case .page(let url, let id):
      guard let id, XName.isID(id), markers.contains(where: { url.contains($0 + id) }),
        let page = try? HTTPAddress(url)
      else { return nil }
      return page.isOfNetwork(.x) || host.has(page) ? id : nil
    }
  }
}
