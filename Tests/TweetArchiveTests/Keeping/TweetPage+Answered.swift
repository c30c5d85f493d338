import Foundation
import SmashtagModel
import SmashtagTesting

extension TweetPage {
  /// What a live source answered at a time.
  static func answered(_ tweets: [Tweet], at date: Date = .fixture) -> TweetPage {
    var page = TweetPage(tweets: tweets)
    page.fetched = date
    return page
  }
}
