import Foundation
package import SmashtagModel

/// HTML as plain text, with the links that stand in it.
///
/// Paragraphs are parted by an empty line, items of lists begin with `• ` or `1. `, quoted lines with `> `. Whatever
/// it is given, it takes time in proportion to its length; what exceeds a megabyte is left out, and `…` stands there.
package struct HTMLText: Equatable {
  package let text: String
  /// First to last, none within another.
  package let links: [HTMLLink]

  package init(_ html: UnsafeBufferPointer<UInt8>) {
    let reader = HTMLParser.read(HTMLSource.parsable(html)) ?? HTMLParser.read(HTMLSource.withoutMarks(html))
    let isCut = HTMLSource.isCut(html) || reader?.writer.isFull == true
    text = reader.map { String(decoding: $0.writer.bytes, as: UTF8.self) + (isCut ? "…" : "") } ?? ""
    links = reader?.links ?? []
  }

  package init(_ html: String) {
    var html = html
    self = html.withUTF8 { HTMLText($0) }
  }
}

/// A link of an HTML text.
package struct HTMLLink: Equatable {
  package let href: String
  /// The words of its `class` and `rel`.
  package let classes: [Substring]
  package let relations: [Substring]
  /// What stands in the text, parts that a browser hides included.
  package var text = ""
  /// What a browser shows; parts that it cuts end in `…`.
  package var shown = ""
  /// In code points of the text; `nil` where nothing of the link stands there.
  package var range: Range<Int>?
  /// Stands right before the link, outside of it: some services leave the sign of a tag there.
  package var sign: Character?

  package init(href: String, classes: [Substring], relations: [Substring]) {
    (self.href, self.classes, self.relations) = (href, classes, relations)
  }

  /// Whether it leads somewhere, on the web or by another protocol that servers let through; `javascript:` does not.
  package var isFollowable: Bool {
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
  package static func address(_ href: String) -> String {
    let address = href.trimmingCharacters(in: .whitespacesAndNewlines)
    return address.hasPrefix("//") ? "https:" + address : address
  }

  package func shifted(by offset: Int) -> HTMLLink {
    var link = self
    link.range = range.map { $0.lowerBound + offset..<$0.upperBound + offset }
    return link
  }
}

extension HTMLLink {
  /// The single word that the link is but for its sign, which may stand before it; `nil` where it is something else.
  package func word(after signs: [Character]) -> String? {
    var word = text[...]
    if let first = word.first, signs.contains(first) {
      word = word.dropFirst()
    } else if sign.map(signs.contains) != true {
      return nil
    }
    return word.isEmpty || word.contains(where: \.isWhitespace) ? nil : String(word)
  }

  /// The place of the link, the sign before it included.
  package func range(with sign: Character) -> Range<Int>? {
    guard let range, self.sign == sign, text.first != sign else { return range }
    return range.lowerBound - 1..<range.upperBound
  }
}

extension IndexedURL {
  /// A link of an HTML text; what only looks like an address elsewhere does not stand for the address.
  package init(_ link: HTMLLink) {
    let isAddress =
      link.text.hasPrefix("http") && !link.text.contains(where: \.isWhitespace)
      && Host(ofAddress: link.text)?.certainName == Host(ofAddress: link.href)?.certainName
    let shown = link.shown.isEmpty ? nil : link.shown
    self.init(
      isAddress ? link.text : link.href, range: link.range, expanded: link.href,
      display: isAddress || link.text.isEmpty ? shown : link.text)
  }
}
