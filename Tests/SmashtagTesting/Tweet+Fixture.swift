public import Foundation
public import SmashtagModel

extension Tweet {
  /// A tweet of which a test says only what it is about.
  ///
  /// Tags and users are given without their signs; a mention stands where its word is found in the text.
  public static func fixture(
    id: String = "1", network: Network = .x, key: String? = nil, url: String? = nil,
    text: String = "rain on campus", created: Date = .fixture, user: User = .fixture(),
    hashtags: [String] = [], users: [String] = [], urls: [String] = [], media: [String] = [],
    language: String? = "en", inReplyTo: String? = nil, retweetOf: RetweetReference? = nil
  ) -> Tweet {
    var tweet = Tweet(id: id, network: network, key: key, created: created, text: text, user: user)
    tweet.url = url
    tweet.hashtags = hashtags.map { IndexedKeyword("#\($0)", range: text.codePoints(of: "#\($0)")) }
    tweet.userMentions = users.map { IndexedKeyword("@\($0)", range: text.codePoints(of: "@\($0)")) }
    tweet.urls = urls.map { IndexedURL($0, range: text.codePoints(of: $0), expanded: $0) }
    tweet.media = media.map { MediaItem(url: $0, width: 1200, height: 800) }
    tweet.language = language
    tweet.inReplyToScreenName = inReplyTo
    tweet.retweetOf = retweetOf
    return tweet
  }

  /// Tweets that differ in id and date only, each a minute older than the one before it.
  public static func fixtures(_ count: Int, text: String = "rain on campus") -> [Tweet] {
    (0..<count).map { index in
      .fixture(id: String(1_000 + count - index), text: text, created: .fixture(minutes: -index))
    }
  }
}

extension User {
  public static func fixture(_ screenName: String = "ada", name: String? = nil) -> User {
    User(screenName: screenName, name: name)
  }
}

extension Date {
  /// Friday, 27 March 2015, 18:04:11 UTC.
  public static let fixture = Date(timeIntervalSince1970: 1_427_479_451)

  public static func fixture(minutes: Int) -> Date { fixture.addingTimeInterval(Double(minutes) * 60) }
}

extension String {
  /// Where a word stands first, in code points; `nil` where it does not.
  fileprivate func codePoints(of word: String) -> Range<Int>? {
    guard let found = range(of: word, options: .literal) else { return nil }
    let start = unicodeScalars.distance(from: unicodeScalars.startIndex, to: found.lowerBound)
    return start..<start + word.unicodeScalars.count
  }
}
