import SmashtagModel

/// What the facets of a post say it mentions, as Bluesky's own reader takes them.
///
/// A facet without a sensible length, one that begins inside the one before it and one on nothing but blanks are none.
/// One that goes beyond the text, or into a character, keeps its keyword and has no range.
struct BlueskyFacets {
  private(set) var mentions = ToldMentions()
  private let handles: BlueskyHandles

  init(_ facets: JSONElement, in text: inout BlueskyText, handles: BlueskyHandles) {
    self.handles = handles
    var end = 0
    for facet in Facet.sorted(facets) where facet.bytes.lowerBound >= end {
      end = facet.bytes.upperBound
      if text.isBlank(facet.bytes) { continue }
      let range = text.codePoints(at: facet.bytes)
      let words = range == nil ? nil : text.slice(facet.bytes)
      for feature in facet.source["features"].values { take(feature, at: range, saying: words) }
    }
  }
}

private extension BlueskyFacets {
  /// A facet and the bytes it says it stands at, which may be none or lie outside the text.
  struct Facet {
    let source: JSONElement
    let bytes: Range<Int>

    /// `nil` where its length is negative, or it has none.
    init?(_ source: JSONElement) {
      let index = source["index"]
      guard let start = index["byteStart"].int, let end = index["byteEnd"].int, start <= end else {
        return nil
      }
      (self.source, bytes) = (source, start..<end)
    }

    /// The facets by where they begin; those that begin together as they were given.
    static func sorted(_ list: JSONElement) -> [Facet] {
      list.values.compactMap(Facet.init).enumerated()
        .sorted { ($0.element.bytes.lowerBound, $0.offset) < ($1.element.bytes.lowerBound, $1.offset) }
        .map(\.element)
    }
  }

  /// Takes what a facet leads to; `words` is what it stands on.
  mutating func take(_ feature: JSONElement, at range: Range<Int>?, saying words: String?) {
    if let did = feature["did"].nonEmptyString {
      let name = handles[did] ?? words.flatMap(BlueskyHandle.init)?.name ?? did
      mentions.userMentions.append(IndexedKeyword("@" + name, range: range))
    } else if let tag = feature["tag"].nonEmptyString {
      if tag.hasPrefix("$") {
        mentions.cashtags.append(IndexedKeyword(tag.uppercased(), range: range))
      } else {
        mentions.hashtags.append(IndexedKeyword("#" + tag, range: range))
      }
    } else if let uri = feature["uri"].nonEmptyString {
      mentions.urls.append(IndexedURL(uri, range: range, expanded: uri.withProtocol, display: words))
    }
  }
}

extension String {
  /// The address with `https://` where it begins with a host, as Bluesky reads it: `rain.example/x`.
  fileprivate var withProtocol: String {
    let start = prefix { !":/?#".contains($0) }
    return start.contains(".") && startBehindProtocol == startIndex ? "https://" + self : self
  }
}

/// A post of an answer, with what the answer says around it.
struct BlueskyEntry {
  let post: BlueskyPost
  /// Names the post replied to, and why the post is there; the post itself where nothing is around it.
  let frame: JSONElement

  /// An element of a list; `nil` where it is no post, such as one that was deleted.
  init?(_ frame: JSONElement) {
    guard let post = BlueskyPost(frame["post"].isObject ? frame["post"] : frame) else { return nil }
    (self.post, self.frame) = (post, frame)
  }

  /// The posts of an answer: of a search, a feed, a thread, or a list of records; of a post alone, that one.
  static func all(in answer: JSONElement) -> [BlueskyEntry] {
    for list in [answer["posts"], answer["feed"], answer["records"]] where list.isArray {
      return list.values.flatMap(thread)
    }
    return thread(answer["thread"].isObject ? answer["thread"] : answer)
  }

  /// A post, those above it and those below it, in this order.
  ///
  /// Threads are read from a list of what is still to do, so none is too deep; the document has a bound of its own.
  private static func thread(_ frame: JSONElement) -> [BlueskyEntry] {
    var entries: [BlueskyEntry] = []
    var waiting = [frame]
    while let frame = waiting.popLast() {
      if let entry = BlueskyEntry(frame) { entries.append(entry) }
      waiting += frame["replies"].values.reversed()
      if frame["parent"].isObject { waiting.append(frame["parent"]) }
    }
    return entries
  }
}

extension BlueskyEntry {
  /// The posts this one answers, as far as the answer shows them.
  var answered: [BlueskyPost] {
    let reply = frame["reply"]
    return [reply["root"], reply["parent"]].compactMap(BlueskyPost.init)
  }

  /// Who repeated the post; absent where it is there for itself.
  var reposter: JSONElement { frame["reason"]["by"] }

  /// Its author, or who repeated it, wants it shown only to those who are logged in.
  var isForMembers: Bool { post.labels.areForMembers || BlueskyLabels([reposter["labels"]]).areForMembers }
}
