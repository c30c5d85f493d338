import Foundation
import SmashtagModel

extension TweetPage {
  /// The page with the date it was answered, where it does not say one.
  func fetched(at date: Date) -> TweetPage {
    var page = self
    page.fetched = fetched ?? date
    return page
  }

  /// The page without what is shown to those alone who are logged in: the next to read what was kept may not be.
  var forEverybody: TweetPage {
    var page = self
    page.tweets.removeAll(where: \.isForMembers)
    page.embedded.removeAll(where: \.isForMembers)
    return page
  }

  /// The page as it is kept: each tweet says when it was fetched.
  var stamped: TweetPage {
    guard let fetched else { return self }
    var page = self
    page.tweets = tweets.map { $0.fetched(at: fetched) }
    page.embedded = embedded.map { $0.fetched(at: fetched) }
    return page
  }

  /// A live page with the twin's cursors in place of the source's.
  func leading(from wanted: TwinPosition) -> TweetPage {
    let last = tweets.last?.identity ?? wanted.cursor.tweet
    var page = self
    page.older = older.map { TwinCursor(live: $0.value, tweet: last, isWalk: wanted.isWalk).cursor }
    page.newer = newer.map { TwinCursor(live: $0.value).cursor }
    return page
  }

  /// A kept page with the twin's cursors in place of the keeper's.
  ///
  /// Where no more was kept it goes on at the live cursor it began at, if it did.
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
  /// What a kept page says where the live one was wanted; `nil` where it says nothing.
  ///
  /// An empty page would make an end of what only cannot be reached.
  func answer(to wanted: TwinPosition) -> TweetPage? {
    switch wanted {
    case .newest: return leadingAmongKept(from: wanted)
    case .older: return tweets.isEmpty ? nil : leadingAmongKept(from: wanted)
    case .newer(let cursor):
      var page = TweetPage(tweets: [], newer: cursor.cursor)
      page.fetched = fetched
      return page
    }
  }
}

extension TweetPage {
  /// A kept page that nothing kept follows says so: the server may have more.
  var tellingItsEnd: TweetPage {
    var page = self
    page.endsAway = older == nil && !tweets.isEmpty
    return page
  }

  /// The page under the name of the source that was asked.
  func answered(by source: String) -> TweetPage {
    var page = self
    for index in page.tweets.indices { page.tweets[index].source = source }
    return page
  }
}

extension Tweet {
  /// The tweet with the date it was fetched, where it does not say one.
  func fetched(at date: Date) -> Tweet {
    var tweet = self
    tweet.fetched = fetched ?? date
    return tweet
  }
}

/// Which page of a twin is wanted.
enum TwinPosition: Equatable {
  case newest
  case older(TwinCursor)
  case newer(TwinCursor)
}

extension TwinPosition {
  /// `nil` for a cursor no twin gave.
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

  /// The page the live source is asked for; `nil` where only what was kept goes on there.
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

  /// The page is one of those between the newest and what is known.
  var isWalk: Bool { isNewer || cursor.isWalk }

  /// Where the wanted page goes on from, if anywhere.
  var cursor: TwinCursor {
    switch self {
    case .newest: TwinCursor()
    case .older(let cursor), .newer(let cursor): cursor
    }
  }
}

/// Where the twin of a source goes on: at the source, or among what was kept of it.
struct TwinCursor: Equatable, Codable {
  /// The live source's cursor, where a live page gave one.
  var live: String?
  /// The identity of the tweet below which what was kept goes on; `nil` where no tweet was shown.
  var tweet: String?
  /// Goes down from what was newer: what was kept says nothing of what lies between.
  var isWalk = false
  /// Goes on among what was kept without asking the live source.
  var isKept = false
}

extension TwinCursor {
  /// `nil` for a cursor no twin gave.
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
