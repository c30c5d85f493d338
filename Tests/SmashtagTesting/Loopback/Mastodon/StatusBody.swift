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

/// The text of a post as a server of some make writes it.
struct StatusHTML {
  let text: String

  init(_ tweet: Tweet, _ manners: MastodonManners) {
    let marks = manners.kind.linksWords ? Self.marks(of: tweet, manners) : []
    let scalars = Array(tweet.text.unicodeScalars)
    var (text, place) = ("", 0)
    for mark in marks where mark.range.lowerBound >= place && mark.range.upperBound <= scalars.count {
      text += Self.escaped(scalars[place..<mark.range.lowerBound], manners.kind) + mark.html
      place = mark.range.upperBound
    }
    text += Self.escaped(scalars[place...], manners.kind)
    self.text = manners.kind == .snac || tweet.text.isEmpty ? text : "<p>\(text)</p>"
  }
}

private extension StatusHTML {
  typealias Mark = (range: Range<Int>, html: String)

  static func marks(of tweet: Tweet, _ manners: MastodonManners) -> [Mark] {
    let tags = tweet.hashtags.compactMap { tag in tag.range.map { ($0, html(tag: tag.keyword, manners)) } }
    let users = tweet.userMentions.compactMap { user in
      user.range.map { ($0, html(user: user.keyword, manners)) }
    }
    let links = tweet.urls.compactMap { url in url.range.map { ($0, html(url: url, manners.kind)) } }
    return (tags + users + links).sorted { $0.0.lowerBound < $1.0.lowerBound }
  }

  static func html(tag: String, _ manners: MastodonManners) -> String {
    let (word, host) = (tag.dropFirst(), manners.host)
    return manners.kind == .snac
      ? "<a href=\"https://\(host)?t=\(word)\" class=\"mention hashtag\" rel=\"tag\">#\(word)</a>"
      : "<a href=\"https://\(host)/tags/\(word)\" class=\"mention hashtag\" rel=\"tag\">#<span>\(word)</span></a>"
  }

  static func html(user: String, _ manners: MastodonManners) -> String {
    let account = AccountBody(User(screenName: String(user.dropFirst())), manners)
    return "<a href=\"\(account.url)\" class=\"u-url mention\">@<span>\(user.dropFirst())</span></a>"
  }

  /// Two makes hide the scheme, and what is long.
  static func html(url: IndexedURL, _ kind: MastodonServer.Kind) -> String {
    let target = url.target
    guard kind != .snac, let slashes = target.firstRange(of: "//") else {
      return "<a href=\"\(target)\">\(target)</a>"
    }
    let (scheme, rest) = (target[..<slashes.upperBound], target[slashes.upperBound...])
    return "<a href=\"\(target)\" rel=\"nofollow noopener\"><span class=\"invisible\">\(scheme)</span>"
      + "<span class=\"\(rest.count > 30 ? "ellipsis" : "")\">\(rest.prefix(30))</span>"
      + "<span class=\"invisible\">\(rest.dropFirst(30))</span></a>"
  }

  static func escaped(_ scalars: ArraySlice<Unicode.Scalar>, _ kind: MastodonServer.Kind) -> String {
    scalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\n": text += kind == .snac ? "<br>" : "<br />"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}

/// Someone with an account, here or elsewhere.
struct AccountBody: Encodable {
  let id: String
  let username: String
  /// Without a host where the account is here.
  let acct: String
  let displayName: String
  let url: String
  let avatar: String

  init(_ user: User, _ manners: MastodonManners) {
    let parts = user.screenName.split(separator: "@", maxSplits: 1).map(String.init)
    let home = parts.count == 2 ? parts[1] : manners.host
    id = Self.id(of: user.screenName, manners.kind)
    username = parts.first ?? user.screenName
    acct = home == manners.host ? username : user.screenName
    displayName = user.name
    url = "https://\(home)/@\(username)"
    avatar = user.profileImageURL ?? "https://\(home)/avatars/\(username).png"
  }

  /// The host the account lives on.
  var home: String { url.split(separator: "/").dropFirst().first.map(String.init) ?? "" }

  /// The same for one name, as this make writes ids.
  static func id(of name: String, _ kind: MastodonServer.Kind) -> String {
    let hash = Folding.name(name).utf8.reduce(UInt64(5381)) { ($0 &* 33) &+ UInt64($1) }
    return kind.id(Int(hash % 900_000))
  }
}

/// A picture of a post.
struct AttachmentBody: Encodable {
  struct Size: Encodable {
    let width: Int?
    let height: Int?
  }

  let id: String
  let type: String
  let url: String
  let previewUrl: String
  let description: String?
  let meta: [String: Size]?

  init(_ item: MediaItem, _ id: String, _ manners: MastodonManners) {
    self.id = id
    type = item.kind == .photo ? "image" : item.kind == .animatedGIF ? "gifv" : item.kind.rawValue
    url = item.url
    previewUrl = item.url
    description = item.alt
    meta =
      switch manners.kind {
      case .mastodon, .takahe, .gotosocial: ["original": Size(width: item.width, height: item.height)]
      case .snac: nil
      case .mock: [:]
      }
  }
}

/// A user that a post names.
struct MentionBody: Encodable {
  let id: String
  let username: String
  let acct: String
  let url: String

  init(_ user: User, _ manners: MastodonManners) {
    let account = AccountBody(user, manners)
    (id, username, acct, url) = (account.id, account.username, account.acct, account.url)
  }
}

/// A tag; this is also how servers compare them.
struct TagBody: Encodable {
  let name: String
  let url: String

  init(_ name: String, _ manners: MastodonManners) {
    self.name = name
    url = "https://\(manners.host)/tags/\(name)"
  }

  /// Lower case and without marks, whether `#` is given or not.
  static func name(of tag: String) -> String { Folding.name(tag.hasPrefix("#") ? tag.dropFirst() : tag[...]) }
}
