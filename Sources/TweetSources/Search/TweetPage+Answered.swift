import Foundation
import SmashtagModel

extension TweetPage {
  /// The page with the name of who answered, and when.
  func answered(by source: String, at date: Date) -> TweetPage {
    var page = self
    page.tweets = tweets.map { $0.answered(by: source, at: date) }
    page.embedded = embedded.map { $0.answered(by: source, at: date) }
    page.fetched = date
    return page
  }
}

extension Tweet {
  /// The post with the name of who answered with it, and when.
  func answered(by source: String, at date: Date) -> Tweet {
    var tweet = self
    (tweet.source, tweet.fetched) = (source, date)
    return tweet
  }
}

extension [Tweet] {
  /// As a page shows them; the server's order counts among posts of one time.
  var newestFirst: [Tweet] {
    enumerated().sorted { ($1.element.created, $0.offset) < ($0.element.created, $1.offset) }.map(\.element)
  }
}
