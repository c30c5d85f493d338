public import Foundation
public import MentionExtraction

/// A post of any network, with everything it mentions.
///
/// ``text`` is plain text without entities or markup. All ranges count Unicode code points of exactly this
/// text.
public struct Tweet: Equatable, Sendable, Identifiable {
  /// The network's own identifier, an opaque string.
  public var id: String
  /// The network the post was written on.
  public var network: Network
  /// The identifier that is the same in every source: X's id, Mastodon's `uri`, Bluesky's `at://` address.
  ///
  /// Unique within ``network``.
  public var key: String
  /// The name of the source the post was read from; `nil` until a source has returned it.
  public var source: String?
  /// The address of the post's own web page.
  public var url: String?
  /// When the post was written; ``unknownDate`` where no date is known.
  public var created: Date
  /// When the post was read from a live network; `nil` for an imported post.
  public var fetched: Date?
  /// The date at which this copy was accurate; `nil` where it is unknown.
  ///
  /// For an imported post this is the date of the export or retrieval, else the newest date in its file. A
  /// post read from a live network was accurate when it was ``fetched``.
  public var asOf: Date?
  /// Whether the archive stores the post only because another one repeats, quotes or answers it.
  public var isEmbedded = false
  /// The title of a photo as its owner typed it, or the content warning that a text begins with; `nil`
  /// without one.
  public var title: String?
  /// The text of the post; for a photo, its description.
  public var text: String
  /// The language as a BCP 47 code, as the network gave it; `nil` where it is unknown.
  public var language: String?
  /// Whether the author or the network asks to hide the media until the reader agrees.
  public var isSensitive = false
  /// Whether the author shows the post to logged-in readers only; such a post is not archived.
  public var isForMembers = false
  /// The id of the post that this one answers.
  public var inReplyTo: String?
  /// The handle of the user who is answered, without the `@`.
  public var inReplyToScreenName: String?
  /// The id of the post that this one quotes.
  public var quoteOf: String?
  /// The repeated post where this is a retweet; text and mentions are then the original's.
  public var retweetOf: RetweetReference?
  /// The author.
  public var user: User
  /// The hashtags, with their `#`.
  public var hashtags: [IndexedKeyword] = []
  /// The links.
  public var urls: [IndexedURL] = []
  /// The mentioned users, with their `@`; the author is not among them.
  public var userMentions: [IndexedKeyword] = []
  /// The cashtags, with their `$`.
  public var cashtags: [IndexedKeyword] = []
  /// The names that the network recognised in the text.
  public var annotations: [Annotation] = []
  /// The attached pictures and films.
  public var media: [MediaItem] = []
  /// The poll that the post asks.
  public var poll: Poll?
  /// What is known of a photo, where the post is one; `nil` for other posts.
  public var photo: PhotoFacts?
  /// The number of likes; `nil` where the source does not say.
  public var likes: Int?
  /// The number of retweets or boosts; `nil` where the source does not say.
  public var retweets: Int?
  /// The number of answers, some of which may be visible to others only; `nil` where the source does not say.
  public var replies: Int?
  /// When the text was changed last; `nil` where it was not, or the source does not say.
  public var edited: Date?
  /// The ids of the post's versions, oldest first, where each is a post of its own, as on X; empty where the
  /// text was not changed, or the source does not say.
  public var versionIDs: [String] = []
  /// Whom the author shows the post to; `nil` for everybody, or where the source does not say.
  public var audience: Audience?
  /// Whether the reader bookmarked the post; `nil` where the source does not say.
  public var isBookmarked: Bool?
  /// Whether the reader likes the post; `nil` where the source does not say.
  public var isLiked: Bool?

  /// Makes a post without mentions; the key is the id unless another is given.
  public init(
    id: String, network: Network = .x, key: String? = nil, created: Date, text: String, user: User
  ) {
    self.id = id
    self.network = network
    self.key = key ?? id
    self.created = created
    self.text = text
    self.user = user
  }
}

extension Tweet {
  /// The date of a post whose real date is unknown, as with some photos and with likes before November 2010.
  public static let unknownDate = Date(timeIntervalSince1970: 0)

  /// When the post was written; `nil` where no date is known.
  public var knownDate: Date? { created == Self.unknownDate ? nil : created }

  /// The server of the author, if the id is the one that this server gave the tweet; else `nil`.
  ///
  /// Each server of Mastodon's has ids of its own for the tweets of all.
  public var ownServer: String? {
    guard id != key, key.hasSuffix("/\(id)") else { return nil }
    return Host(ofAddress: key)?.name
  }

  /// Whether the post repeats another one.
  ///
  /// Retweets in X's exports, and those typed by hand before X had retweets, show it only in their text.
  public var isRetweet: Bool { retweetOf != nil || network == .x && isTypedRetweet }

  /// Whether the text begins like `RT @ada: `.
  private var isTypedRetweet: Bool {
    guard text.utf8.starts(with: "RT @".utf8) else { return false }
    let name = text.utf8.dropFirst(4).prefix(16).prefix(while: \.isNameByte)
    return (1...15).contains(name.count) && text.utf8[name.endIndex...].starts(with: ": ".utf8)
  }

  /// The content warning that the text begins with; `nil` without one.
  public var warning: String? {
    guard !isPhoto, let title, !title.isEmpty else { return nil }
    return text.utf8.starts(with: "\(title)\n\n".utf8) ? title : nil
  }

  /// The post reduced to its content warning, for use in lists; `nil` without a warning.
  ///
  /// Mentions that stand after the warning are removed.
  public var warned: Tweet? {
    guard let warning else { return nil }
    let end = warning.unicodeScalars.count
    let isHidden: (Range<Int>?) -> Bool = { ($0?.upperBound ?? 0) > end }
    var tweet = self
    tweet.text = warning
    tweet.hashtags.removeAll { isHidden($0.range) }
    tweet.cashtags.removeAll { isHidden($0.range) }
    tweet.userMentions.removeAll { isHidden($0.range) }
    tweet.urls.removeAll { isHidden($0.range) }
    tweet.annotations.removeAll { isHidden($0.range) }
    tweet.media.removeAll { isHidden($0.range) }
    return tweet
  }

  /// Whether the post answers another one.
  public var isReply: Bool { inReplyTo != nil || inReplyToScreenName != nil }
}

extension Tweet {
  /// Replaces hashtags, users, cashtags and links by those that a network's rules find in the text.
  ///
  /// Meant for sources that do not list the mentions themselves.
  public mutating func extractMentions(by rules: MentionRules) {
    (hashtags, userMentions, cashtags, urls) = ([], [], [], [])
    for mention in MentionExtractor(rules).mentions(in: text) {
      switch mention.kind {
      case .hashtag: hashtags.append(mention.indexedKeyword)
      case .user: userMentions.append(mention.indexedKeyword)
      case .cashtag: cashtags.append(mention.indexedKeyword)
      case .url: urls.append(mention.indexedURL)
      }
    }
  }
}

extension Tweet {
  /// The mentions, each once: images, links, hashtags, then users, with the author first among the users.
  public var mentions: [Mention] { identifiedMentions.map(\.mention) }

  /// The same, with the identity of each.
  package var identifiedMentions: [(identity: String, mention: Mention)] {
    allMentions.map { (identity: $0.identity, mention: $0) }.uniqued(on: \.identity)
  }

  /// The mentions grouped by kind; a kind that does not occur has no section.
  public var mentionSections: [MentionSection] { [MentionSection](of: allMentions) }

  /// Whether it has a mention, its author among them.
  public func has(_ mention: Mention) -> Bool {
    let identity = mention.identity
    return allMentions.contains { $0.identity == identity }
  }

  /// The mentions including repeated ones, by kind.
  var allMentions: [Mention] {
    let people = [user.screenName, retweetOf?.screenName].compactMap(\.self).map { "@" + $0 }
    return media.map(Mention.image) + urls.map(Mention.url)
      + hashtags.map { .hashtag($0.keyword) }
      + (people + userMentions.map(\.keyword)).map(Mention.user)
  }
}

// A photo is shown by title and description, by its description alone where it has no title, and by "Unknown" where
// it has neither.
extension Tweet {
  /// Whether the post is a single photo with its title and description.
  public var isPhoto: Bool { network == .flickr }

  /// What a list shows for a photo: its title, else its description, else `Unknown`; on one line.
  public var photoTitle: String {
    [title ?? "", text].lazy.map(\.onOneLine).first { !$0.isEmpty } ?? "Unknown"
  }

  /// The second line of a photo in a list: its description, or nothing where that is the title already.
  public var photoSubtitle: String { (title ?? "").onOneLine.isEmpty ? "" : text.onOneLine }
}

extension Tweet {
  /// Whether the post has what a filter asks for.
  public func has(_ filter: Query.Filter) -> Bool {
    switch filter {
    case .images: !media.isEmpty
    case .links: !urls.isEmpty
    case .mentions: !userMentions.isEmpty
    case .hashtags: !hashtags.isEmpty
    case .replies: isReply
    case .retweets: isRetweet
    case .quotes: quoteOf != nil
    case .bookmarked: isBookmarked == true
    case .liked: isLiked == true
    }
  }

  /// Whether the post has at least so many likes or retweets; no, where nobody told how many it has.
  public func has(_ number: Int, _ measure: Query.Measure) -> Bool {
    switch measure {
    case .likes: likes.map { $0 >= number } ?? false
    case .retweets: retweets.map { $0 >= number } ?? false
    }
  }
}

/// A network that posts come from.
public enum Network: String, CaseIterable, Sendable {
  case x
  case mastodon
  case bluesky
  /// A network of photos.
  case flickr
}

/// The post that a retweet repeats.
public struct RetweetReference: Equatable, Sendable {
  /// The original post's id.
  public var id: String
  /// The handle of the original author, without the `@`; `nil` where the source does not say.
  public var screenName: String?
  /// The original author's display name; `nil` where the source does not say, and where it is the handle.
  public var name: String?

  /// Makes a reference to a post.
  public init(id: String, screenName: String?, name: String? = nil) {
    self.id = id
    self.screenName = screenName
    self.name = screenName == nil || name == screenName ? nil : name
  }
}

/// The name of a person, place or thing that the network recognised in the text of a post.
public struct Annotation: Equatable, Hashable, Sendable {
  /// The name as the network writes it.
  public var name: String
  /// What the network takes the name for: `Person`, `Place`, `Product`, `Organization` or `Other`.
  public var type: String?
  /// The range in the post's text, in code points; `nil` where it is unknown.
  public var range: Range<Int>?

  /// Makes an annotation.
  public init(_ name: String, type: String? = nil, range: Range<Int>? = nil) {
    self.name = name
    self.type = type
    self.range = range
  }
}

/// The author of a post.
public struct User: Equatable, Hashable, Sendable {
  /// The handle without `@`: `ada`, `ada@example.social`, `ada.bsky.social`.
  public var screenName: String
  /// The display name; the handle where none is known.
  public var name: String
  /// The network's identifier of the user.
  public var id: String?
  /// Whether the network marks the account as verified.
  public var isVerified: Bool
  /// The address of the user's picture.
  public var profileImageURL: String?

  /// Makes a user; the display name is the handle unless another is given.
  public init(
    screenName: String, name: String? = nil, id: String? = nil, isVerified: Bool = false,
    profileImageURL: String? = nil
  ) {
    self.screenName = screenName
    self.name = name ?? screenName
    self.id = id
    self.isVerified = isVerified
    self.profileImageURL = profileImageURL
  }

  /// The author of a post that names none, such as one from the reader's own export.
  public static let me = User(screenName: "me")
}
