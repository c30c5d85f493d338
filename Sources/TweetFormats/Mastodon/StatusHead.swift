import Foundation
import SmashtagModel

/// What tells a status from all others.
struct StatusHead {
  let id: String
  /// The same for one post on all servers, where they say so; ids are the same for posts of several.
  let key: String
  let url: String?
  let created: Date
  let user: User

  init(_ source: JSONElement) throws(TweetProblem) {
    guard let id = source["id"].identifier else { throw .noID }
    guard let user = User(mastodon: source["account"]) else { throw .noAuthor(id: id) }
    guard let created = source["created_at"].utf8.flatMap(TweetDate.date) else { throw .noDate(id: id) }
    let (uri, url) = (source["uri"].nonEmptyString, source["url"].nonEmptyString)
    (self.id, self.created, self.user) = (id, created, user)
    key = uri ?? url ?? "\(id) of \(user.screenName)"
    self.url = url ?? uri.flatMap { $0.hasPrefix("http") ? $0 : nil }
  }

  /// A post with a text of its own.
  func tweet(_ text: String) -> Tweet {
    var tweet = Tweet(id: id, network: .mastodon, key: key, created: created, text: text, user: user)
    tweet.url = url
    return tweet
  }

  /// A post that repeats another: its own id, date and author, and everything else the original's.
  func boost(of original: Tweet) -> Tweet {
    var tweet = original.repeated(as: id, on: created, by: user, originalName: original.user.screenName)
    (tweet.key, tweet.url) = (key, url)
    return tweet
  }
}
