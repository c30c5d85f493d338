import MentionExtraction
import SmashtagModel

extension Profile {
  /// The maximum length of what a person writes about themselves, in code points.
  private static let longestText = 10_000

  /// Reads a person; `nil` if there is neither a handle nor a DID.
  init?(bluesky source: JSONElement) {
    guard let user = User(bluesky: source) else { return nil }
    self.init(
      of: user, on: .bluesky, text: source["description"].string?.trimmed(to: Self.longestText) ?? "")
    url = BlueskyAddress.page(ofPerson: user.screenName)
    (followers, following) = (source["followersCount"].count, source["followsCount"].count)
    (posts, joined) = (source["postsCount"].count, source["createdAt"].utf8.flatMap(TweetDate.date))
    extractMentions(by: .bluesky)
    if let website = source["website"].nonEmptyString, !urls.contains(where: { $0.target == website }) {
      urls.append(
        IndexedURL(website, expanded: website, display: String(website[website.startAfterProtocol...])))
    }
  }
}
