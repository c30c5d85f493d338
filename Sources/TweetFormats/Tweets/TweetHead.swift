import Foundation
import SmashtagModel

/// What tells a tweet from all others, in every form of it.
struct TweetHead {
  let id: String
  let created: Date
  /// `nil` where the source names no author it tells more about than an id.
  let user: User?

  /// Without a date, the one the id was given out on is taken.
  init(_ source: JSONElement, user: User?) throws(TweetProblem) {
    guard let id = source["id_str", or: "id"].identifier else { throw .noID }
    guard let created = source["created_at"].utf8.flatMap(TweetDate.date) ?? TweetDate.date(ofID: id) else {
      throw .noDate(id: id)
    }
    self.id = id
    self.created = created
    self.user = user
  }

  /// A tweet with a text of its own.
  func tweet(_ text: String, author: User) -> Tweet {
    var tweet = Tweet(id: id, created: created, text: text, user: user ?? author)
    tweet.url = url
    return tweet
  }

  /// A tweet that repeats another: its own id, date and author, and everything else the original's.
  func retweet(of original: Tweet, author: User) -> Tweet {
    let isKnown = original.user != author
    var tweet = original.repeated(
      as: id, on: created, by: user ?? author, originalName: isKnown ? original.user.screenName : nil)
    tweet.url = url
    return tweet
  }

  /// X finds a tweet by its id alone, where its author is not known.
  private var url: String { "https://x.com/\(user?.screenName ?? "i")/status/\(id)" }
}
