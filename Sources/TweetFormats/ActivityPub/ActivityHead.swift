import Foundation
import SmashtagModel

/// What tells a post or a boost from all others.
struct ActivityHead {
  let address: ActivityAddress
  let created: Date
  let user: User
  /// The address of who wrote it.
  let actor: String?

  /// `activity` is what the post was created by; `author` writes what names nobody, or nobody known by name.
  init(_ source: JSONElement, of activity: JSONElement, author: User) throws(TweetProblem) {
    guard let id = source["id"].nonEmptyString else { throw .noID }
    let dates = [source["published"], activity["published"]]
    guard let created = dates.lazy.compactMap({ $0.utf8.flatMap(TweetDate.date) }).first else {
      throw .noDate(id: id)
    }
    (address, self.created) = (ActivityAddress(id), created)
    actor = source["attributedTo"].address ?? source["actor"].address ?? activity["actor"].address
    let handle = actor.flatMap { ActivityAddress($0).handle } ?? Self.handle(onPageOf: source, unless: author)
    let isAuthor = handle.map { $0.lowercased() == author.screenName.lowercased() } ?? true
    user = isAuthor ? author : User(screenName: handle ?? author.screenName)
  }

  /// Whose post it is as the address of its page tells; there the actor may have a number instead of a name.
  private static func handle(onPageOf source: JSONElement, unless author: User) -> String? {
    guard !author.screenName.contains("@") else { return nil }
    return source["url"].address.flatMap { ActivityAddress($0).handleOfAuthor }
  }

  func tweet(_ text: String) -> Tweet {
    var tweet = Tweet(
      id: address.id(on: address.host), network: .mastodon, key: address.text, created: created, text: text,
      user: user)
    tweet.url = address.isWeb ? address.text : nil
    return tweet
  }
}
