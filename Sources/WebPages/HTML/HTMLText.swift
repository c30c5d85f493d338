import Foundation
package import SmashtagModel

/// The plain text of HTML, with its links.
///
/// An empty line separates paragraphs, items of lists begin with `• ` or `1. `, quoted lines with `> `. It reads up to a
/// megabyte; what exceeds that is replaced by `…`. Of HTML that would take too long, only the words are read.
package struct HTMLText: Equatable {
  /// The plain text.
  package let text: String
  /// The links in the order of the text; none is nested.
  package let links: [HTMLLink]

  /// Converts HTML in UTF-8; malformed HTML is read as far as possible.
  package init(_ html: UnsafeBufferPointer<UInt8>) {
    let reader = HTMLReader()
    let part = UnsafeBufferPointer(rebasing: html.prefix(wholeCharacters: Self.limit))
    let isRead = HTMLParser.read(part, as: .part, to: reader)
    if !isRead { HTMLParser.words(of: part).withUnsafeBufferPointer { reader.text($0) } }
    let isCut = !isRead || part.count < html.count || reader.writer.isFull
    text = String(decoding: reader.writer.bytes, as: UTF8.self) + (isCut ? "…" : "")
    links = reader.links
  }

  /// The most bytes that are read.
  private static let limit = 1 << 20

  /// Converts HTML; malformed HTML is read as far as possible.
  package init(_ html: String) {
    var html = html
    self = html.withUTF8 { HTMLText($0) }
  }
}

/// A link in an HTML text.
package struct HTMLLink: Equatable {
  /// The value of its `href` attribute, as ``address(_:)`` completes it.
  package let href: String
  /// The words of its `class` attribute.
  package let classes: [Substring]
  /// The words of its `rel` attribute.
  package let relations: [Substring]
  /// Its text, including parts that a browser hides.
  package var text = ""
  /// Its text as a browser shows it; where a part is cut, `…` stands for it.
  package var shown = ""
  /// Its range in code points of the whole text; `nil` where it has no text.
  package var range: Range<Int>?
  /// The character directly before the link; some services leave the sign of a hashtag or user outside of it.
  package var sign: Character?

  /// Creates a link without text.
  package init(href: String, classes: [Substring], relations: [Substring]) {
    (self.href, self.classes, self.relations) = (href, classes, relations)
  }

  /// Whether its protocol is one that can be followed, on the web or elsewhere; `javascript:` is not.
  package var isFollowable: Bool {
    guard let colon = href.firstIndex(of: ":") else { return false }
    let scheme = href[..<colon].lowercased()
    let rest = href[colon...].dropFirst()
    return Self.hosted.contains(scheme) ? rest.hasPrefix("//") : Self.direct.contains(scheme) && !rest.isEmpty
  }

  /// The protocols of addresses with a host.
  private static let hosted: Set<String> = [
    "https", "http", "gemini", "gopher", "dat", "ipfs", "ipns",
  ]
  /// The protocols of addresses that need no host.
  private static let direct: Set<String> = ["magnet", "xmpp", "mailto", "dweb", "ssb"]

  /// An address without surrounding white space, and with `https:` where it begins with `//`.
  package static func address(_ href: String) -> String {
    let address = href.trimmingCharacters(in: .whitespacesAndNewlines)
    return address.hasPrefix("//") ? "https:" + address : address
  }

  /// The same link with its range moved by a number of code points.
  package func shifted(by offset: Int) -> HTMLLink {
    var link = self
    link.range = range.map { $0.lowerBound + offset..<$0.upperBound + offset }
    return link
  }
}

extension HTMLLink {
  /// The word that the link consists of, without its sign.
  ///
  /// `nil` where it is not a single word with one of the signs.
  ///
  /// - Parameter signs: The signs that may begin the word or stand directly before the link.
  package func word(after signs: [Character]) -> String? {
    var word = text[...]
    if let first = word.first, signs.contains(first) {
      word = word.dropFirst()
    } else if sign.map(signs.contains) != true {
      return nil
    }
    return word.isEmpty || word.contains(where: \.isWhitespace) ? nil : String(word)
  }

  /// The range of the link in code points, including a sign directly before it; `nil` where it has no text.
  package func range(with sign: Character) -> Range<Int>? {
    guard let range, self.sign == sign, text.first != sign else { return range }
    return range.lowerBound - 1..<range.upperBound
  }
}

extension IndexedURL {
  /// Creates an indexed URL from a link.
  ///
  /// A text that looks like an address of another host is not used as the address.
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
