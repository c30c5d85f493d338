import Foundation
import SmashtagModel

extension TweetPage {
  /// The page with its source, and the date of the response, in each tweet.
  func answered(by source: String, at date: Date) -> TweetPage {
    var page = self
    page.tweets = tweets.map { $0.answered(by: source, at: date) }
    page.embedded = embedded.map { $0.answered(by: source, at: date) }
    page.fetched = date
    return page
  }
}

extension Conversation {
  /// The conversation with its source, and the date of the response, in each tweet.
  func answered(by source: String, at date: Date) -> Conversation {
    var conversation = self
    conversation.fetched = date
    for index in posts.indices {
      guard let tweet = posts[index].tweet else { continue }
      conversation.posts[index].content = .tweet(tweet.answered(by: source, at: date))
    }
    conversation.embedded = embedded.map { $0.answered(by: source, at: date) }
    return conversation
  }
}

extension Tweet {
  /// The tweet with its source and the date of the response.
  func answered(by source: String, at date: Date) -> Tweet {
    var tweet = self
    (tweet.source, tweet.fetched) = (source, date)
    return tweet
  }
}

extension [Tweet] {
  /// The tweets sorted newest first; those with the same date keep the server's order.
  var newestFirst: [Tweet] {
    enumerated().sorted { ($1.element.created, $0.offset) < ($0.element.created, $1.offset) }.map(\.element)
  }
}

extension TweetPage {
  /// The note on posts that could not be read; `nil` if there are none.
  ///
  /// - Parameter first: the first problem, on one line and without secrets.
  static func note(onProblems problems: [String], saying first: String) -> String? {
    guard !problems.isEmpty else { return nil }
    return "\(Counted.things(problems.count, "post")) could not be read: \(first)"
  }
}
