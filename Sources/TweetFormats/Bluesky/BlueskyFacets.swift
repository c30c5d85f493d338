import SmashtagModel

/// What the facets of a post say it mentions.
///
/// A facet that has no sensible place, or begins inside the one before it, keeps its keyword and has no range.
struct BlueskyFacets {
  private(set) var mentions = ToldMentions()
  private let handles: BlueskyHandles

  init(_ facets: JSONElement, in text: inout BlueskyText, handles: BlueskyHandles) {
    self.handles = handles
    var end = 0
    for facet in Facet.sorted(facets) {
      let bytes = facet.bytes.flatMap { $0.lowerBound < end ? nil : $0 }
      let range = bytes.flatMap { text.codePoints(at: $0) }
      let place = bytes.flatMap { range == nil ? nil : text.slice($0) }
      if range != nil, let bytes { end = bytes.upperBound }
      for feature in facet.source["features"].values { take(feature, at: range, saying: place) }
    }
  }
}

private extension BlueskyFacets {
  /// A facet and the bytes it says it stands at.
  struct Facet {
    let source: JSONElement
    let start: Int
    let bytes: Range<Int>?

    init(_ source: JSONElement) {
      let index = source["index"]
      self.source = source
      start = index["byteStart"].int ?? .max
      let end = index["byteEnd"].int ?? .min
      bytes = start >= 0 && start < end ? start..<end : nil
    }

    /// The facets by where they begin; those that begin together as they were given.
    static func sorted(_ list: JSONElement) -> [Facet] {
      list.values.map(Facet.init).enumerated()
        .sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }.map(\.element)
    }
  }

  /// Takes what a facet leads to; `words` is what it stands on.
  mutating func take(_ feature: JSONElement, at range: Range<Int>?, saying words: String?) {
    if let did = feature["did"].nonEmptyString {
      let name = handles[did] ?? words.flatMap(BlueskyHandle.init)?.name ?? did
      mentions.userMentions.append(IndexedKeyword("@" + name, range: range))
    } else if let tag = feature["tag"].nonEmptyString {
      if tag.hasPrefix("$") {
        mentions.cashtags.append(IndexedKeyword(tag, range: range))
      } else {
        mentions.hashtags.append(IndexedKeyword("#" + tag, range: range))
      }
    } else if let uri = feature["uri"].nonEmptyString {
      mentions.urls.append(IndexedURL(uri, range: range, expanded: uri, display: words))
    }
  }
}
