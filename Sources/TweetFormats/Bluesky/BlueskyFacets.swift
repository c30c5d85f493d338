import SmashtagModel

/// The mentions of a post according to its facets, interpreted as Bluesky's own app does.
///
/// A facet is ignored if it has a negative length, begins inside the one before it, or covers only blanks.
/// One that ends beyond the text, or inside a character, keeps its keyword and has no range.
///
/// Source: [rich text facets](https://docs.bsky.app/docs/advanced-guides/post-richtext).
struct BlueskyFacets {
  private(set) var mentions = DeclaredMentions()
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
  /// A facet and its range of UTF-8 bytes, which may be empty or outside the text.
  struct Facet {
    let source: JSONElement
    let bytes: Range<Int>

    /// `nil` if it has no range, or one of negative length.
    init?(_ source: JSONElement) {
      let index = source["index"]
      guard let start = index["byteStart"].int, let end = index["byteEnd"].int, start <= end else {
        return nil
      }
      (self.source, bytes) = (source, start..<end)
    }

    /// The facets sorted by their starts; those with the same start keep their order.
    static func sorted(_ list: JSONElement) -> [Facet] {
      list.values.compactMap(Facet.init).enumerated()
        .sorted { ($0.element.bytes.lowerBound, $0.offset) < ($1.element.bytes.lowerBound, $1.offset) }
        .map(\.element)
    }
  }

  /// Takes a feature of a facet; `words` is the text that the facet covers.
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
  /// The address with `https://` if it begins with a host, as Bluesky's app does: `rain.example/x`.
  fileprivate var withProtocol: String {
    let start = prefix { !":/?#".contains($0) }
    return start.contains(".") && startAfterProtocol == startIndex ? "https://" + self : self
  }
}

/// A post of a response, with its context there.
struct BlueskyEntry {
  let post: BlueskyPost
  /// The element with the replied-to post and the reason for a repost; the post itself if there is no such
  /// element.
  let frame: JSONElement

  /// Reads an element of a list; `nil` if it is not a post, for example because it was deleted.
  init?(_ frame: JSONElement) {
    guard let post = BlueskyPost(frame["post"].isObject ? frame["post"] : frame) else { return nil }
    (self.post, self.frame) = (post, frame)
  }

  /// The posts of a search, a feed, a thread, a list of records or one of bookmarks, or a single post.
  static func all(in answer: JSONElement) -> [BlueskyEntry] {
    if let list = list(in: answer) { return list.values.flatMap(thread) }
    if areBookmarks(in: answer) { return answer["bookmarks"].values.flatMap { thread($0["item"]) } }
    return thread(answer["thread"].isObject ? answer["thread"] : answer)
  }

  /// Whether an answer is a list of bookmarks.
  static func areBookmarks(in answer: JSONElement) -> Bool {
    list(in: answer) == nil && answer["bookmarks"].isArray
  }

  private static func list(in answer: JSONElement) -> JSONElement? {
    [answer["posts"], answer["feed"], answer["records"]].first(where: \.isArray)
  }

  /// A post, its ancestors and its replies: ancestors first, replies last.
  ///
  /// Works without recursion, so no thread is too deep; the parser limits the depth of documents.
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
  /// The posts that this one replies to, as far as the response contains them.
  var answered: [BlueskyPost] {
    let reply = frame["reply"]
    return [reply["root"], reply["parent"]].compactMap(BlueskyPost.init)
  }

  /// The user who reposted it; absent if it is not a repost.
  var reposter: JSONElement { frame["reason"]["by"] }

  /// Whether its author, or who reposted it, wants it to be shown to logged-in users only.
  var isForMembers: Bool { post.labels.areForMembers || BlueskyLabels([reposter["labels"]]).areForMembers }
}
