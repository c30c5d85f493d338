import MentionExtraction
public import SmashtagModel

/// A user of X.
public struct XUser: Equatable, Sendable {
  /// The user's permanent id.
  public let id: String
  /// What X tells about the user, as far as it was asked for.
  public let profile: Profile
}

extension XUser {
  /// `nil` without an id and a user name.
  init?(_ source: JSONElement) {
    guard let id = source["id"].serverID, source["username"].serverID != nil,
      let profile = Profile(v2: source)
    else { return nil }
    self.init(id: id, profile: profile)
  }
}

extension Profile {
  /// Reads a user of API v2; `nil` if there is only an id.
  ///
  /// Unlike the texts of posts the description is delivered without escapes: of 810 recorded ones none has an escape,
  /// 114 have a plain `&`, and all 678 ranges are code points of it.
  init?(v2 source: JSONElement) {
    guard let user = User(v2: source) else { return nil }
    let nothing = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    var text = DeliveredText(source["description"].utf8 ?? nothing, isEscaped: false)
    self.init(of: user, on: .x, text: text.plain)
    url = "https://x.com/\(user.screenName)"
    joined = source["created_at"].utf8.flatMap(TweetDate.date)
    let (metrics, entities) = (source["public_metrics"], source["entities"])
    (followers, following) = (
      metrics["followers_count"].count, metrics["following_count"].count
    )
    posts = metrics["tweet_count", or: "post_count"].count
    if entities.exists {
      take(TweetEntities(entities["description"], in: &text).mentions)
    } else {
      extractMentions(by: .x)
    }
    takeLinks(of: entities["url"], or: source["url"])
  }

  private mutating func take(_ mentions: DeclaredMentions) {
    hashtags = mentions.hashtags.inOrder(of: \.range)
    userMentions = mentions.userMentions.inOrder(of: \.range)
    urls = mentions.urls.inOrder(of: \.range)
  }

  /// Adds the links of the field for an address, which stand outside the text.
  private mutating func takeLinks(of field: JSONElement, or address: JSONElement) {
    var nowhere = DeliveredText(UnsafeBufferPointer(start: nil, count: 0))
    let told = TweetEntities(field, in: &nowhere).mentions.urls
    let plain = address.nonEmptyString.map { [IndexedURL($0, range: nil)] } ?? []
    urls += told.isEmpty ? plain : told
  }
}
