public import Foundation
public import MentionExtraction

/// What a network tells about a person.
///
/// ``text`` is plain text; all ranges count Unicode code points of exactly this text.
public struct Profile: Equatable, Sendable {
  /// The person, with the display name.
  public var user: User
  /// The network on which the person posts.
  public var network: Network
  /// The address of the person's own page.
  public var url: String?
  /// What the person writes about themselves.
  public var text: String
  /// The hashtags in the text.
  public var hashtags: [IndexedKeyword] = []
  /// The links in the text, and after them those of the profile's other fields, without ranges.
  public var urls: [IndexedURL] = []
  /// The users whom the text mentions.
  public var userMentions: [IndexedKeyword] = []
  /// The number of people who follow this one; `nil` where the source does not say.
  public var followers: Int?
  /// The number of people whom this one follows; `nil` where the source does not say.
  public var following: Int?
  /// The number of posts; `nil` where the source does not say.
  public var posts: Int?
  /// Since when the person is on the network, or the date of the oldest post at hand; `nil` where it is unknown.
  public var joined: Date?
  /// When the profile was read from a live network; `nil` for one that the posts at hand tell.
  public var fetched: Date?

  /// Makes a profile without mentions and counts.
  public init(of user: User, on network: Network, text: String = "") {
    (self.user, self.network, self.text) = (user, network, text)
  }

  /// Replaces hashtags, users and links by those that a network's rules find in the text.
  public mutating func extractMentions(by rules: MentionRules) {
    (hashtags, userMentions, urls) = ([], [], [])
    for mention in MentionExtractor(rules).mentions(in: text) {
      switch mention.kind {
      case .hashtag: hashtags.append(mention.indexedKeyword)
      case .user: userMentions.append(mention.indexedKeyword)
      case .url: urls.append(mention.indexedURL)
      case .cashtag: break
      }
    }
  }

  /// The mentions in the text, each once: links, hashtags, then users; the person is not among them.
  public var mentions: [Mention] {
    let all =
      urls.map(Mention.url) + hashtags.map { .hashtag($0.keyword) } + userMentions.map { .user($0.keyword) }
    return all.uniqued(on: \.identity)
  }
}
