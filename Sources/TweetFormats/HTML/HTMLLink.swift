import Foundation

/// A link of an HTML text.
struct HTMLLink: Equatable {
  let href: String
  /// The words of its `class` and `rel`.
  let classes: [Substring]
  let relations: [Substring]
  /// What stands in the text, parts that a browser hides included.
  var text = ""
  /// What a browser shows; parts that it cuts end in `…`.
  var shown = ""
  /// In code points of the text; `nil` where nothing of the link stands there.
  var range: Range<Int>?
  /// Stands right before the link, outside of it: some services leave the sign of a tag there.
  var sign: Character?

  /// It leads somewhere, on the web or by another protocol that servers let through; `javascript:` does not.
  var isDoor: Bool {
    guard let colon = href.firstIndex(of: ":") else { return false }
    let scheme = href[..<colon].lowercased()
    let rest = href[colon...].dropFirst()
    return Self.hosted.contains(scheme) ? rest.hasPrefix("//") : Self.direct.contains(scheme) && !rest.isEmpty
  }

  /// Protocols of addresses with a host.
  private static let hosted: Set<String> = [
    "https", "http", "gemini", "gopher", "dat", "ipfs", "ipns",
  ]
  /// Protocols of addresses that name something without a host, or may.
  private static let direct: Set<String> = ["magnet", "xmpp", "mailto", "dweb", "ssb"]

  /// An address as it is followed: without blanks around it, and with the web's protocol where it has none of its own.
  static func address(_ href: String) -> String {
    let address = href.trimmingCharacters(in: .whitespacesAndNewlines)
    return address.hasPrefix("//") ? "https:" + address : address
  }

  func shifted(by offset: Int) -> HTMLLink {
    var link = self
    link.range = range.map { $0.lowerBound + offset..<$0.upperBound + offset }
    return link
  }
}

extension HTMLLink {
  /// The single word that the link is but for its sign, which may stand before it; `nil` where it is something else.
  func word(after signs: [Character]) -> String? {
    var word = text[...]
    if let first = word.first, signs.contains(first) {
      word = word.dropFirst()
    } else if sign.map(signs.contains) != true {
      return nil
    }
    return word.isEmpty || word.contains(where: \.isWhitespace) ? nil : String(word)
  }

  /// The place of the link, the sign before it included.
  func range(with sign: Character) -> Range<Int>? {
    guard let range, self.sign == sign, text.first != sign else { return range }
    return range.lowerBound - 1..<range.upperBound
  }
}

/// The lists that are open, and what their next items begin with.
struct HTMLLists {
  /// Deeper lists are not set in any further.
  private static let deepest = 8
  /// The number of the next item; `nil` in lists without numbers.
  private var next: [Int?] = []

  var isEmpty: Bool { next.isEmpty }

  mutating func openUnordered() { next.append(nil) }

  mutating func openOrdered(from start: String?) {
    next.append(start.flatMap { Int($0) }.flatMap { (0...1_000_000).contains($0) ? $0 : nil } ?? 1)
  }

  mutating func close() { _ = next.popLast() }

  /// What stands before the next item of the innermost list.
  mutating func marker() -> String {
    let indent = String(repeating: "  ", count: min(max(next.count, 1), Self.deepest) - 1)
    guard let last = next.indices.last, let number = next[last] else { return indent + "• " }
    next[last] = number + 1
    return indent + "\(number). "
  }
}
