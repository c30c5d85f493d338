import Foundation

/// Reads feeds in JSON.
///
/// Source: [JSON Feed 1.1](https://www.jsonfeed.org/version/1.1/).
struct JSONFeed {
  private(set) var feed = Feed()

  /// Reads a feed; `nil` where it is none.
  init?(_ json: [UInt8]) {
    guard let json = JSONItems.shortened(json),
      let object = try? JSONSerialization.jsonObject(with: Data(json)) as? [String: Any],
      let items = object["items"] as? [Any]
    else { return nil }
    feed.title = (object["title"] as? String).map(Feed.Text.plain)
    feed.subtitle = (object["description"] as? String).map(Feed.Text.plain)
    feed.author = Self.author(of: object)
    feed.next = object["next_url"] as? String
    feed.entries = items.prefix(Feed.most).compactMap { ($0 as? [String: Any]).map(Self.entry) }
    feed.isCut = items.count > Feed.most
  }

  private static func entry(_ item: [String: Any]) -> Feed.Entry {
    var entry = Feed.Entry()
    entry.title = (item["title"] as? String).map(Feed.Text.plain)
    entry.link = item["url"] as? String ?? item["external_url"] as? String
    entry.date = item["date_published"] as? String ?? item["date_modified"] as? String
    entry.author = author(of: item)
    entry.summary = (item["summary"] as? String).map(Feed.Text.plain)
    entry.content =
      (item["content_html"] as? String).map { .html($0, base: nil) }
      ?? (item["content_text"] as? String).map(Feed.Text.plain)
    entry.attachments = (item["attachments"] as? [[String: Any]] ?? []).compactMap { file in
      (file["url"] as? String).map { Feed.Attachment(link: $0, type: file["mime_type"] as? String) }
    }
    return entry
  }

  /// The names of the authors, of which version 1 had one.
  private static func author(of object: [String: Any]) -> String? {
    let authors =
      object["authors"] as? [[String: Any]] ?? (object["author"] as? [String: Any]).map { [$0] } ?? []
    let names = authors.compactMap { ($0["name"] as? String)?.foldedLine }.filter { !$0.isEmpty }
    return names.isEmpty ? nil : names.joined(separator: ", ")
  }
}
