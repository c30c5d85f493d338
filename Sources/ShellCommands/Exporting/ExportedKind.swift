import SafeText
import SmashtagModel

/// The kind of items in a list, which determines the columns of a table.
enum ExportedKind {
  case post
  case mention
  case image
  case search
  case place
  case kept
  /// What is used much: tags, and topics without a sign.
  case trend
  case bar

  /// The kind of items that a context lists; `nil` if there are none.
  init?(of context: any Context) {
    switch type(of: context).kind {
    case .results, .tweet, .thread, .edits, .photos, .recentPhotos: self = .post
    case .image where context.tweet?.isPhoto == true: self = .post
    case .image where context.tweet == nil: return nil
    case .gallery, .image: self = .image
    case .mentions: self = .mention
    case .home, .recents: self = .search
    case .page: self = .mention
    case .trends: self = .trend
    case .when: self = .bar
    case .kept: self = .kept
    case .places: self = .place
    }
  }

  /// The kind of item that a row shows; `nil` if it is not an item.
  init?(_ row: Row) {
    switch row.content {
    case .tweet, .wholeTweet, .photo, .branch: self = .post
    case .mention: self = .mention
    case .thumbnail: self = .image
    case .search: self = .search
    case .place: self = .place
    case .kept: self = .kept
    case .bar: self = .bar
    case .relative, .person, .fact, .command, .text, .block: return nil
    }
  }

  /// Whether a row is an item of this kind.
  func takes(_ row: Row) -> Bool {
    guard let kind = ExportedKind(row) else { return false }
    return self == .trend ? kind == .mention || kind == .search : kind == self
  }

  func noun(in context: any Context) -> String {
    switch self {
    case .post: context.tweet?.isPhoto == true || type(of: context).kind == .recentPhotos ? "photo" : "tweet"
    case .mention: "mention"
    case .image: "image"
    case .search: "search"
    case .place: "place"
    case .kept: "item"
    case .trend: "tag"
    case .bar: "bar"
    }
  }
}

extension Row {
  /// The tweet or photo that the row shows.
  var post: Tweet? {
    switch content {
    case .tweet(let tweet), .wholeTweet(let tweet), .photo(let tweet): tweet
    case .branch(let branch, _): branch.post.tweet
    case .relative(let relative): relative.tweet
    case .kept(let item): item.post
    case .mention, .thumbnail, .person, .search, .bar, .place, .fact, .command, .text, .block: nil
    }
  }

  /// The item in the form of `--json`; `nil` if the row is not an item.
  var json: JSON? {
    switch content {
    case .tweet(let post), .wholeTweet(let post), .photo(let post): JSON(post, number: number)
    case .mention: JSON(mentionIn: self)
    case .thumbnail(let image, let tweet): JSON(image, of: tweet, number: number)
    case .search(let search): JSON(search, number: number)
    case .place: JSON(placeIn: self)
    case .branch(let branch, _): branch.post.tweet.map { JSON($0, number: number) }
    case .relative: JSON(itemIn: self)
    case .kept: JSON(keptIn: self)
    case .bar: JSON(barIn: self)
    case .person, .fact, .command, .text, .block: nil
    }
  }
}

extension JSON {
  fileprivate init(_ search: RecentSearch, number: Int?) {
    self = [
      "n": JSON(number), "search": .string(search.term), "source": JSON(search.source),
      "made": JSON(search.date), "found": JSON(search.found?.lowerBound),
      "complete": JSON(search.found?.isExact),
    ]
  }
}

extension ExportedKind {
  var columns: [Column] {
    switch self {
    case .post: Self.ofPosts
    case .mention: Self.ofMentions
    case .image: Self.ofImages
    case .search: Self.ofSearches
    case .place: Self.ofPlaces
    case .kept: Self.ofKept
    case .trend: Self.ofTrends
    case .bar: Self.ofBars
    }
  }
}

// Hashtags and users are written without their signs, so that no `@` looks like the beginning of a formula.
extension ExportedKind {
  private static let ofPosts: [Column] = [
    .post("id") { Cell($0.id) }, .post("created") { Cell($0.knownDate) },
    .post("screen_name") { Cell($0.user.screenName) }, .post("name") { Cell($0.user.name) },
    .post("title") { Cell($0.title) }, .post("text") { Cell($0.text) }, .post("url") { Cell($0.url) },
    .post("lang") { Cell($0.language) },
    .post("hashtags") { Cell(list: $0.hashtags.map(\.keyword.withoutSign)) },
    .post("cashtags") { Cell(list: $0.cashtags.map(\.keyword.withoutSign)) },
    .post("users") { Cell(list: $0.userMentions.map(\.keyword.withoutSign)) },
    .post("urls") { Cell(list: $0.urls.map(\.target)) }, .post("images") { Cell(list: $0.media.map(\.url)) },
    .post("reply_to") { Cell($0.inReplyTo) }, .post("reply_to_user") { Cell($0.inReplyToScreenName) },
    .post("retweet_of") { Cell($0.retweetOf?.id) },
    .post("retweet_of_user") { Cell($0.retweetOf?.screenName) }, .post("quote_of") { Cell($0.quoteOf) },
    .post("likes") { Cell($0.likes) }, .post("retweets") { Cell($0.retweets) },
    .post("network") { Cell($0.network.rawValue) }, .post("source") { Cell($0.source) },
  ]

  private static let ofMentions: [Column] = [
    .mention("kind") { Cell($0.mention.kind.rawValue) }, .mention("name") { Cell($0.mention.name) },
    .mention("url") { Cell($0.mention.address) }, .mention("alt") { Cell($0.mention.image?.alt) },
    .mention("count") { Cell($0.count) },
  ]

  private static let ofImages: [Column] = [
    .image("url") { image, _ in Cell(image.url) }, .image("kind") { image, _ in Cell(image.kind.rawValue) },
    .image("width") { image, _ in Cell(image.width) }, .image("height") { image, _ in Cell(image.height) },
    .image("alt") { image, _ in Cell(image.alt) }, .image("tweet") { Cell($1.id) },
    .image("screen_name") { Cell($1.writer.screenName) }, .image("tweet_url") { Cell($1.url) },
  ]

  private static let ofSearches: [Column] = [
    .search("search") { Cell($0.term) }, .search("source") { Cell($0.source) },
    .search("made") { Cell($0.date) }, .search("found") { Cell($0.found?.lowerBound) },
    .search("complete") { Cell($0.found?.isExact) },
  ]

  private static let ofPlaces: [Column] = [
    .place("title") { Cell($0.title) }, .place("subtitle") { Cell($0.subtitle) },
    .place("country") { Cell($0.country) }, .place("place_id") { Cell($0.id) },
    .place("photos") { Cell($0.photoCount) },
  ]
}

extension ExportedKind {
  private static let ofTrends = [
    Column(name: "keyword") { Cell($0.trend?.keyword) }, Column(name: "count") { Cell($0.trend?.count) },
  ]

  private static let ofBars: [Column] = [
    .bar("from") { Cell($0.typed($0.from)) }, .bar("until") { Cell($0.typed($0.until)) },
    .bar("count") { Cell($0.count) },
  ]

  private static let ofKept: [Column] = [
    .kept("kind") { Cell($0.kind.rawValue) }, .kept("name") { Cell($0.name) },
    .kept("title") { Cell($0.title) }, .kept("url") { Cell($0.kind == .search ? nil : $0.link) },
    .kept("kept") { Cell($0.date) },
  ]
}

extension Column {
  static let textOfLink = Column(name: "text") { Cell($0.textOfLink) }
}

extension Row {
  /// The text of a link on a web page; `nil` if it has none.
  var textOfLink: String? {
    guard case .url(let url) = mention, let text = url.display, !text.isEmpty else { return nil }
    return text
  }
}

extension Column {
  fileprivate static func post(_ name: String, _ cell: @escaping @Sendable (Tweet) -> Cell) -> Column {
    Column(name: name) { $0.post.map(cell) ?? .text("") }
  }

  fileprivate static func mention(
    _ name: String, _ cell: @escaping @Sendable (MentionSection.Item) -> Cell
  ) -> Column {
    Column(name: name) { if case .mention(let item) = $0.content { cell(item) } else { .text("") } }
  }

  fileprivate static func image(
    _ name: String, _ cell: @escaping @Sendable (MediaItem, Tweet) -> Cell
  ) -> Column {
    Column(name: name) {
      if case .thumbnail(let image, let tweet) = $0.content { cell(image, tweet) } else { .text("") }
    }
  }

  fileprivate static func search(
    _ name: String, _ cell: @escaping @Sendable (RecentSearch) -> Cell
  ) -> Column {
    Column(name: name) { if case .search(let search) = $0.content { cell(search) } else { .text("") } }
  }

  fileprivate static func kept(
    _ name: String, _ cell: @escaping @Sendable (KeptItem) -> Cell
  ) -> Column {
    Column(name: name) { if case .kept(let item) = $0.content { cell(item) } else { .text("") } }
  }

  fileprivate static func bar(_ name: String, _ cell: @escaping @Sendable (TimeBar) -> Cell) -> Column {
    Column(name: name) { if case .bar(let bar) = $0.content { cell(bar) } else { .text("") } }
  }

  fileprivate static func place(_ name: String, _ cell: @escaping @Sendable (Place) -> Cell) -> Column {
    Column(name: name) { if case .place(let place) = $0.content { cell(place) } else { .text("") } }
  }
}

extension String {
  /// A hashtag or user without its sign.
  fileprivate var withoutSign: String { String(unicodeScalars.dropFirst()) }
}

extension Mention {
  fileprivate var name: String? {
    switch self {
    case .image: nil
    case .url(let url): url.keyword
    case .hashtag(let word), .user(let word): word.withoutSign
    }
  }
}
