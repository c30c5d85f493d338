import Foundation
import SmashtagModel

/// What the owner of a photo wrote about it.
///
/// A longer text is cut, and `…` stands at its end. A link or an address that reaches beyond is left out with all
/// behind it: nothing shows what it belongs to, and half of an address leads elsewhere.
struct FlickrDescription {
  /// In code points.
  private static let longest = 20_000

  let text: String
  let urls: [IndexedURL]

  /// Reads HTML, in which Flickr makes links of the addresses that it knows as such.
  init(_ source: JSONElement) {
    let html = source["_content"].utf8 ?? source.utf8
    let content = html.map { HTMLText($0) }
    let (kept, isCut) = Self.kept(of: content?.text ?? "")
    let end = isCut ? Self.longest - 1 : Self.longest
    let links = (content?.links ?? []).prefix { $0.range.map { $0.upperBound <= end } ?? true }
    let addresses = Self.addresses(in: kept, besides: content?.links ?? [])
      .filter { !isCut || ($0.range?.upperBound ?? 0) < end }
    text = isCut ? kept + "…" : kept
    urls = links.filter(\.leadsToWeb).map { IndexedURL($0) } + addresses
  }

  /// The beginning of a text, one code point short of the limit where it is not the whole text.
  private static func kept(of text: String) -> (text: String, isCut: Bool) {
    guard text.unicodeScalars.dropFirst(longest).first != nil else { return (text, false) }
    return (String(String.UnicodeScalarView(text.unicodeScalars.prefix(longest - 1))), true)
  }

  /// The addresses that no link was made of.
  private static func addresses(in text: String, besides links: [HTMLLink]) -> [IndexedURL] {
    guard text.contains("://") || text.contains("www.") else { return [] }
    var taken = links.compactMap(\.range)[...]
    return MentionExtractor(.mastodon).mentions(in: text).filter { $0.kind == .url }.compactMap { mention in
      taken = taken.drop { $0.upperBound <= mention.range.lowerBound }
      if let first = taken.first, first.lowerBound < mention.range.upperBound { return nil }
      return mention.indexedURL
    }
  }
}

extension HTMLLink {
  /// It leads to a page of the web.
  fileprivate var leadsToWeb: Bool {
    let scheme = href.prefix { $0 != ":" }.lowercased()
    return isDoor && (scheme == "https" || scheme == "http")
  }
}
