import Foundation
import SmashtagModel

extension TweetPage {
  /// What was found, newest first; the server's order counts among posts of one time.
  init(_ filling: PageFilling, known: String?) {
    let tweets = filling.tweets.enumerated().sorted {
      ($1.element.created, $0.offset) < ($0.element.created, $1.offset)
    }
    self.init(
      tweets: tweets.map(\.element), older: filling.rest?.cursor,
      newer: (filling.newestID ?? known).map { MastodonPlace(known: $0).cursor })
    embedded = filling.embedded
    if let problem = filling.problems.first { notes = [Self.note(on: problem, of: filling.problems.count)] }
  }

  /// The page with the name of who answered, and when.
  func answered(by source: String, at date: Date) -> TweetPage {
    var page = self
    page.tweets = tweets.map { $0.answered(by: source, at: date) }
    page.embedded = embedded.map { $0.answered(by: source, at: date) }
    page.fetched = date
    return page
  }

  private static func note(on problem: String, of count: Int) -> String {
    "\(count) \(count == 1 ? "post" : "posts") could not be read: \(problem.line())"
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
