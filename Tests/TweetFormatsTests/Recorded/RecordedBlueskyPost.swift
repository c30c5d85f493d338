import Foundation

/// A post of Bluesky as Foundation's own JSON reader sees it, with nothing of this module between.
struct RecordedBlueskyPost {
  let uri: String
  let text: String
  let facets: [RecordedFacet]

  /// Every post of a document, wherever it stands; those no address is given for do not count.
  static func all(in value: Any) -> [RecordedBlueskyPost] {
    if let list = value as? [Any] { return list.flatMap(all) }
    guard let object = value as? [String: Any] else { return [] }
    return [RecordedBlueskyPost(object)].compactMap(\.self) + object.values.flatMap(all)
  }

  private init?(_ object: [String: Any]) {
    guard let uri = object["uri"] as? String, uri.hasPrefix("at://"),
      let record = (object["record"] ?? object["value"]) as? [String: Any],
      record["$type"] as? String == "app.bsky.feed.post", let text = record["text"] as? String
    else { return nil }
    self.uri = uri
    self.text = text
    facets = (record["facets"] as? [[String: Any]] ?? []).flatMap { RecordedFacet.all(of: $0, in: text) }
  }
}

/// What a facet leads to, and where it says it stands.
struct RecordedFacet {
  enum Kind {
    case user, tag, link
  }

  let kind: Kind
  /// The field that says it: a `did`, a tag, an address.
  let value: String
  /// In code points, where the bytes are whole characters of the text.
  let range: Range<Int>?

  static func all(of facet: [String: Any], in text: String) -> [RecordedFacet] {
    let index = facet["index"] as? [String: Any]
    let range = codePoints(of: text, from: index?["byteStart"] as? Int, to: index?["byteEnd"] as? Int)
    return (facet["features"] as? [[String: Any]] ?? []).compactMap { feature in
      if let did = feature["did"] as? String { return RecordedFacet(kind: .user, value: did, range: range) }
      if let tag = feature["tag"] as? String { return RecordedFacet(kind: .tag, value: tag, range: range) }
      return (feature["uri"] as? String).map { RecordedFacet(kind: .link, value: $0, range: range) }
    }
  }

  /// Decodes what stands before and inside, which fails where a character is cut.
  private static func codePoints(of text: String, from start: Int?, to end: Int?) -> Range<Int>? {
    let bytes = Array(text.utf8)
    guard let start, let end, 0 <= start, start < end, end <= bytes.count,
      let before = String(bytes: bytes[..<start], encoding: .utf8),
      let inside = String(bytes: bytes[start..<end], encoding: .utf8)
    else { return nil }
    let lower = before.unicodeScalars.count
    return lower..<lower + inside.unicodeScalars.count
  }
}
