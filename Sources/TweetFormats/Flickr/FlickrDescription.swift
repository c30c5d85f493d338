import Foundation
import SmashtagModel

/// What the owner of a photo wrote about it.
struct FlickrDescription {
  let text: String
  let urls: [IndexedURL]

  /// Reads HTML, in which Flickr makes links of the addresses that it knows as such.
  init(_ source: JSONElement) {
    let html = source["_content"].utf8 ?? source.utf8
    let content = html.map { HTMLText($0) }
    let links = (content?.links ?? []).filter(\.leadsToWeb)
    text = content?.text ?? ""
    urls = links.map { IndexedURL($0) } + Self.addresses(in: text, besides: content?.links ?? [])
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
