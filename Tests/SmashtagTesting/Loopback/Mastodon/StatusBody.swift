import Foundation
import SmashtagModel

/// A post as JSON of the API; names are written in snake case.
struct StatusBody: Encodable {
  let id: String
  let createdAt: String
  let uri: String
  let url: String
  let content: String
  let account: AccountBody
  let reblog: RepeatedStatus
  let language: String?
  let sensitive: Bool
  let inReplyToId: String?
  let inReplyToAccountId: String?
  let tags: [TagBody]
  let mentions: [MentionBody]
  let mediaAttachments: [AttachmentBody]
  let reblogsCount: Int
  let favouritesCount: Int
  var spoilerText = ""
  var visibility = "public"

  init(_ tweet: Tweet, _ manners: MastodonManners) {
    let original = tweet.retweetOf.map { tweet.original($0) }
    let said = original == nil ? tweet : tweet.withoutWords
    id = tweet.id
    createdAt = manners.kind.text(of: tweet.created)
    (uri, url) = Self.address(of: tweet, manners)
    content = StatusHTML(said, manners).text
    account = AccountBody(tweet.user, manners)
    reblog = original.map { .of(StatusBody($0, manners)) } ?? .none
    language = tweet.language
    sensitive = tweet.isSensitive
    inReplyToId = tweet.inReplyTo ?? tweet.inReplyToScreenName.map { _ in "1" }
    inReplyToAccountId = tweet.inReplyToScreenName.map { AccountBody.id(of: $0, manners.kind) }
    tags = said.hashtags.map { TagBody(TagBody.name(of: $0.keyword), manners) }
    mentions = said.userMentions.map {
      MentionBody(User(screenName: String($0.keyword.dropFirst())), manners)
    }
    mediaAttachments = said.media.enumerated().map {
      AttachmentBody($0.element, "\(tweet.id)\($0.offset)", manners)
    }
    (reblogsCount, favouritesCount) = (tweet.retweets ?? 0, tweet.likes ?? 0)
  }

  /// What a post is found by when its address is searched for.
  static func addresses(of tweet: Tweet, _ manners: MastodonManners) -> [String] {
    let (uri, url) = address(of: tweet, manners)
    return [uri, url]
  }

  private static func address(of tweet: Tweet, _ manners: MastodonManners) -> (uri: String, url: String) {
    let author = AccountBody(tweet.user, manners)
    let uri = "https://\(author.home)/users/\(author.username)/statuses/\(tweet.id)"
    let url = "https://\(author.home)/@\(author.username)/\(tweet.id)"
    return (tweet.key.contains("://") ? tweet.key : uri, tweet.url ?? url)
  }
}

/// What a boost repeats.
indirect enum RepeatedStatus: Encodable {
  case none
  case of(StatusBody)

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .none: try container.encodeNil()
    case .of(let status): try container.encode(status)
    }
  }
}

private extension Tweet {
  /// The post that this one repeats.
  func original(_ reference: RetweetReference) -> Tweet {
    var tweet = self
    (tweet.id, tweet.key, tweet.url, tweet.retweetOf) = (reference.id, reference.id, nil, nil)
    tweet.user = User(screenName: reference.screenName ?? user.screenName)
    return tweet
  }

  /// A boost says nothing itself.
  var withoutWords: Tweet {
    Tweet(id: id, network: network, key: key, created: created, text: "", user: user)
  }
}
