import Foundation
import SmashtagModel

extension TweetPage {
  /// The page with the date of the response, if it has none.
  func fetched(at date: Date) -> TweetPage {
    var page = self
    page.fetched = fetched ?? date
    return page
  }

  /// The page without posts for logged-in users only, because stored results may be read without a login.
  var forEverybody: TweetPage {
    var page = self
    page.tweets.removeAll(where: \.isForMembers)
    page.embedded.removeAll(where: \.isForMembers)
    return page
  }

  /// The page to be stored, with the date of fetching in each tweet.
  var stamped: TweetPage {
    guard let fetched else { return self }
    var page = self
    page.tweets = tweets.map { $0.fetched(at: fetched) }
    page.embedded = embedded.map { $0.fetched(at: fetched) }
    return page
  }

  /// A live page with our cursors in place of the source's.
  func leading(from wanted: TwinPosition) -> TweetPage {
    let last = tweets.last?.identity ?? wanted.cursor.tweet
    var page = self
    page.older = older.map { TwinCursor(live: $0.value, tweet: last, isWalk: wanted.isWalk).cursor }
    page.newer = newer.map { TwinCursor(live: $0.value).cursor }
    return page
  }

  /// A stored page with our cursors in place of the store's.
  ///
  /// At the end of the stored pages, the live cursor continues if there is one.
  func leadingAmongKept(from wanted: TwinPosition) -> TweetPage {
    let last = tweets.last?.identity ?? wanted.cursor.tweet
    let live = wanted.cursor.live
    let isEnd = older == nil
    var page = self
    page.older = isEnd && live == nil ? nil : TwinCursor(live: live, tweet: last, isKept: !isEnd).cursor
    page.newer = TwinCursor().cursor
    return page
  }
}

extension TweetPage {
  /// The stored page in place of a live one; `nil` if it is of no use.
  ///
  /// An empty page would look like the end of the results, although the server only cannot be reached.
  func answer(to wanted: TwinPosition) -> TweetPage? {
    switch wanted {
    case .newest: return leadingAmongKept(from: wanted)
    case .older(let cursor):
      guard !tweets.isEmpty else { return nil }
      var page = leadingAmongKept(from: wanted)
      page.missing = cursor.live.map { TwinCursor(live: $0, isWalk: true).cursor }
      return page
    case .newer(let cursor):
      var page = TweetPage(tweets: [], newer: cursor.cursor)
      page.fetched = fetched
      return page
    }
  }
}

extension TweetPage {
  /// The stored page, marked as one, and if it is the last stored one, since the server may have more.
  var markedAsKept: TweetPage {
    var page = self
    page.isKept = true
    page.endsAway = older == nil && !tweets.isEmpty
    return page
  }

  /// The page with the name of the source in its tweets.
  func answered(by source: String) -> TweetPage {
    var page = self
    for index in page.tweets.indices { page.tweets[index].source = source }
    return page
  }
}

extension Tweet {
  /// The tweet with the date of fetching, if it has none.
  func fetched(at date: Date) -> Tweet {
    var tweet = self
    tweet.fetched = fetched ?? date
    return tweet
  }
}

/// The position of a requested page.
enum TwinPosition: Equatable {
  case newest
  case older(TwinCursor)
  case newer(TwinCursor)
}

extension TwinPosition {
  /// `nil` if the cursor is not from this type of source.
  init?(_ position: PagePosition) {
    switch position {
    case .newest: self = .newest
    case .older(let cursor):
      guard let cursor = TwinCursor(cursor) else { return nil }
      self = .older(cursor)
    case .newer(let cursor):
      guard let cursor = TwinCursor(cursor) else { return nil }
      self = .newer(cursor)
    }
  }

  /// The position in the live source; `nil` if only stored pages continue from there.
  var live: PagePosition? {
    switch self {
    case .newest: .newest
    case .older(let cursor): cursor.isKept ? nil : cursor.live.map { .older(than: Cursor($0)) }
    case .newer(let cursor): cursor.live.map { .newer(than: Cursor($0)) } ?? .newest
    }
  }

  var isNewer: Bool {
    if case .newer = self { true } else { false }
  }

  var isOlder: Bool {
    if case .older = self { true } else { false }
  }

  /// Whether the page is between the newest and the known tweets.
  var isWalk: Bool { isNewer || cursor.isWalk }

  /// The cursor from which the page continues.
  var cursor: TwinCursor {
    switch self {
    case .newest: TwinCursor()
    case .older(let cursor), .newer(let cursor): cursor
    }
  }
}

/// A position in the live source or in its stored results.
struct TwinCursor: Equatable, Codable {
  /// The live source's cursor, if a live page had one.
  var live: String?
  /// The identity of the tweet after which stored results continue; `nil` if no tweet was shown.
  var tweet: String?
  /// Whether it continues downwards from newer tweets, of which the store knows nothing.
  var isWalk = false
  /// Whether it continues in the stored results without asking the live source.
  var isKept = false
}

extension TwinCursor {
  /// `nil` if the cursor is not from this type of source.
  init?(_ cursor: Cursor) {
    guard let read = try? JSONDecoder().decode(Self.self, from: Data(cursor.value.utf8)) else { return nil }
    self = read
  }

  var cursor: Cursor {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let bytes = (try? encoder.encode(self)) ?? Data()
    return Cursor(String(decoding: bytes, as: UTF8.self))
  }
}
