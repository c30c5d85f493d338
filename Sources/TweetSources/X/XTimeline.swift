import SmashtagModel

/// A list of posts that X makes without a search.
enum XTimeline: Equatable, Sendable {
  /// What those posted whom the reader follows.
  case home
  /// The posts that name the reader.
  case mentions
  /// The posts of a list of the reader's.
  case list(String)
  case bookmarks
  case likes
  /// The posts that quote the post with an id.
  case quotes(of: String)

  /// The timeline that a term asks for; `nil` for all other terms.
  init?(_ term: Query.Term) {
    switch term {
    case .list(.home): self = .home
    case .list(.mentions): self = .mentions
    case .list(.named(let name)): self = .list(name)
    case .filter(.bookmarked): self = .bookmarks
    case .filter(.liked): self = .likes
    case .quotes(let id) where XName.isID(id): self = .quotes(of: id)
    default: return nil
    }
  }

  /// Whether pages begin at tokens only, not at the ids and dates of posts; their order is not that of the ids.
  var isByToken: Bool {
    switch self {
    case .home, .mentions: false
    case .list, .bookmarks, .likes, .quotes: true
    }
  }

  /// The smallest number of posts that may be requested.
  var smallest: Int { if case .quotes = self { 10 } else { 5 } }

  /// What it has, in words.
  var things: String {
    switch self {
    case .home: "your home timeline"
    case .mentions: "the posts that name you"
    case .list(let name): "your list '\(name.line(limit: SourceHost.longestListName))'"
    case .bookmarks: "your bookmarks"
    case .likes: "what you like"
    case .quotes(let id): "the posts that quote \(id)"
    }
  }

  /// The post with what it tells of every post in it.
  func marked(_ tweet: Tweet) -> Tweet {
    var tweet = tweet
    switch self {
    case .bookmarks: tweet.isBookmarked = true
    case .likes: tweet.isLiked = true
    case .home, .mentions, .list, .quotes: break
    }
    return tweet
  }
}

/// A timeline, and the terms that are looked for in its posts here.
struct XTimelineTerms {
  let timeline: XTimeline
  let others: [Query.Term]

  /// The timeline among terms that all have to match; `nil` without one.
  ///
  /// - Throws: ``SourceError/unsupported(operators:source:)`` if another term can only be answered by a timeline, too.
  init?(_ terms: [Query.Term], at source: String) throws(SourceError) {
    let candidates = terms.filter { XTimeline($0) != nil }
    guard let chosen = candidates.first(where: \.isOfReader) ?? candidates.first,
      let timeline = XTimeline(chosen)
    else { return nil }
    self.timeline = timeline
    others = terms.filter { $0 != chosen }
    let refused = others.filter(\.isOfReader)
    guard refused.isEmpty else {
      throw .unsupported(operators: refused.map { "\($0.typed) beside \(chosen.typed)" }, source: source)
    }
  }
}
