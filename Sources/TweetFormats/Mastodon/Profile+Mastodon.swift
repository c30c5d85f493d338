import SmashtagModel
import WebPages

extension Profile {
  /// The most further fields of an account that are read; servers allow far fewer.
  private static let mostFields = 50

  /// Reads an account; `nil` if it has no name.
  ///
  /// Source: [the Account entity](https://docs.joinmastodon.org/entities/Account/).
  init?(mastodon source: JSONElement) {
    guard let user = User(mastodon: source) else { return nil }
    let text = StatusText(warning: nil, content: source["note"], answers: [])
    let mentions = StatusMentions(foundIn: text)
    self.init(of: user, on: .mastodon, text: text.plain)
    (hashtags, userMentions, urls) = (mentions.hashtags, mentions.userMentions, mentions.urls)
    for field in source["fields"].values.prefix(Self.mostFields) { take(field: field["value"]) }
    url = source["url"].nonEmptyString
    followers = source["followers_count"].count
    following = source["following_count"].count
    posts = source["statuses_count"].count
    joined = source["created_at"].utf8.flatMap(TweetDate.date)
  }

  /// Takes the links of a field, which have no range in the text.
  private mutating func take(field value: JSONElement) {
    let links = StatusMentions(foundIn: StatusText(warning: nil, content: value, answers: [])).urls
    urls += links.map { IndexedURL($0.keyword, expanded: $0.expanded, display: $0.display) }
  }
}
