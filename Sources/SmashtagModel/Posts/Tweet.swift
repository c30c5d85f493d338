public import Foundation

/// A post of any network, with everything it mentions.
///
/// `text` is plain and unescaped; every range of a mention counts Unicode code points of exactly this text.
public struct Tweet: Equatable, Sendable, Identifiable {
  /// The network's own id, an opaque string.
  public var id: String
  /// Where the post came from; with ``key`` it is the same post wherever it is met again.
  public var network: Network
  /// What makes it one post across sources: X's id, Mastodon's `uri`, Bluesky's `at://` address.
  public var key: String
  /// The name of the source that answered with it; `nil` until one did.
  public var source: String?
  /// The post's own page.
  public var url: String?
  public var created: Date
  /// When it was read from a live network; `nil` for what was imported.
  public var fetched: Date?
  /// When this copy was true, `nil` where nothing tells.
  ///
  /// That is the date of the export or retrieval it came with, else the newest date in its file. What was read from a live
  /// network was true when it was ``fetched``.
  public var asOf: Date?
  /// Whether the archive only has it because another tweet repeats, quotes or answers it.
  public var isEmbedded = false
  /// What a photo is called, as its owner typed it, or the warning that another post's text begins with; `nil` where
  /// there is none.
  public var title: String?
  /// Of a photo what describes it.
  public var text: String
  /// A BCP 47 code as the network gave it, `nil` where it is unknown.
  public var language: String?
  /// The author or the network asks not to show its media before being asked.
  public var isSensitive = false
  /// Its author shows it to those alone who are logged in, so it is not kept.
  public var isForMembers = false
  /// The id of the post it answers.
  public var inReplyTo: String?
  /// Who is answered, without the `@`.
  public var inReplyToScreenName: String?
  /// The id of the post it quotes.
  public var quoteOf: String?
  /// Set when this is a retweet: text and mentions are then the original's.
  public var retweetOf: RetweetReference?
  public var user: User
  public var hashtags: [IndexedKeyword] = []
  public var urls: [IndexedURL] = []
  public var userMentions: [IndexedKeyword] = []
  public var cashtags: [IndexedKeyword] = []
  public var annotations: [Annotation] = []
  public var media: [MediaItem] = []
  /// How many liked it, `nil` where the source does not say.
  public var likes: Int?
  public var retweets: Int?

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
  /// Stands for the date of a photo that has none.
  public static let unknownDate = Date(timeIntervalSince1970: 0)

  /// Whether its date is known.
  public var isDated: Bool { created != Self.unknownDate }

  /// Retweets of X's exports, and those typed before X had any, tell it in their text alone.
  public var isRetweet: Bool { retweetOf != nil || network == .x && isTypedRetweet }

  /// Whether it begins like `RT @ada: `.
  private var isTypedRetweet: Bool {
    guard text.utf8.starts(with: "RT @".utf8) else { return false }
    let name = text.utf8.dropFirst(4).prefix(16).prefix(while: \.isLetterOfName)
    return (1...15).contains(name.count) && text.utf8[name.endIndex...].starts(with: ": ".utf8)
  }

  /// What its author wants to be read before the rest of the text; `nil` where the text hides nothing behind it.
  public var warning: String? {
    guard !isPhoto, let title, !title.isEmpty else { return nil }
    return text.utf8.starts(with: "\(title)\n\n".utf8) ? title : nil
  }

  /// The same with nothing but its warning, as lists show it; `nil` where nothing is hidden.
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

  public var isReply: Bool { inReplyTo != nil || inReplyToScreenName != nil }
}

extension UInt8 {
  /// What handles of X are made of.
  fileprivate var isLetterOfName: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A: true
    default: false
    }
  }
}

extension Tweet {
  /// Takes as its mentions what the rules of a network find in its text; meant for sources that name none.
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
  /// What this tweet mentions, each door once, in the order of its text; the author stands first among the users.
  public var mentions: [Mention] {
    var seen: Set<String> = []
    return allMentions.filter { seen.insert($0.identity).inserted }
  }

  /// The mentions in their four sections; a kind that does not occur has none.
  public var mentionSections: [MentionSection] { [MentionSection](of: allMentions) }

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
  /// Whether it is one picture with what is said about it.
  public var isPhoto: Bool { network == .flickr }

  /// What stands for a photo in a list.
  public var photoTitle: String {
    [title ?? "", text].lazy.map(\.onOneLine).first { !$0.isEmpty } ?? "Unknown"
  }

  /// What stands below the title of a photo; empty where the description is the title, or missing.
  public var photoSubtitle: String { (title ?? "").onOneLine.isEmpty ? "" : text.onOneLine }
}

extension String {
  /// With one blank for each stretch of blanks and ends of lines, and none at its ends.
  fileprivate var onOneLine: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}

extension Tweet {
  /// Whether it has what a filter asks for.
  public func has(_ filter: Query.Filter) -> Bool {
    switch filter {
    case .images: !media.isEmpty
    case .links: !urls.isEmpty
    case .mentions: !userMentions.isEmpty
    case .hashtags: !hashtags.isEmpty
    case .replies: isReply
    case .retweets: isRetweet
    }
  }
}

/// The networks posts come from; a post's key is unique within its network.
public enum Network: String, CaseIterable, Sendable {
  case x
  case mastodon
  case bluesky
  /// Its posts are photos.
  case flickr
}

/// The post a retweet repeats.
public struct RetweetReference: Equatable, Sendable {
  public var id: String
  /// The original author, without the `@`; `nil` where the source does not say.
  public var screenName: String?

  public init(id: String, screenName: String?) {
    self.id = id
    self.screenName = screenName
  }
}

/// A name of a person, a place or a thing that the network recognised in the text of a post.
public struct Annotation: Equatable, Hashable, Sendable {
  /// The name as the network writes it.
  public var name: String
  /// What the network takes it for: `Person`, `Place`, `Product`, `Organization`, `Other`.
  public var type: String?
  /// In code points of the post's text; `nil` where its place in the text is unknown.
  public var range: Range<Int>?

  public init(_ name: String, type: String? = nil, range: Range<Int>? = nil) {
    self.name = name
    self.type = type
    self.range = range
  }
}

/// Who wrote a post.
public struct User: Equatable, Hashable, Sendable {
  /// The handle without `@`: `ada`, `ada@example.social`, `ada.bsky.social`.
  public var screenName: String
  /// The name the user goes by; the handle where none is known.
  public var name: String
  /// The network's id of the user.
  public var id: String?
  public var isVerified: Bool
  public var profileImageURL: String?

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

  /// Stands in for the author of a post that names none, such as those of one's own export.
  public static let me = User(screenName: "me")
}

/// A picture or a film of a post.
public struct MediaItem: Equatable, Hashable, Sendable {
  public enum Kind: String, CaseIterable, Sendable {
    case photo
    case video
    case animatedGIF = "animated_gif"
    case audio
    case other
  }

  /// Where the picture is (the still, for films).
  public var url: String
  public var kind: Kind
  /// In pixels, `nil` where the source does not say.
  public var width: Int?
  public var height: Int?
  /// What the author wrote for those who cannot see it.
  public var alt: String?
  /// The same picture in other sizes, and in that of ``url``; none where there is only that one.
  public var versions: [Version] = []
  /// Where its link stands in the text, in code points; `nil` when it is not in the text.
  public var range: Range<Int>?
  /// Where an export that was imported has it; `nil` where none does.
  public var file: MediaFile?

  /// A picture in one of its sizes, in pixels.
  public struct Version: Equatable, Hashable, Sendable {
    public var url: String
    public var width: Int
    public var height: Int

    public init(url: String, width: Int, height: Int) {
      (self.url, self.width, self.height) = (url, width, height)
    }
  }

  public init(
    url: String, kind: Kind = .photo, width: Int? = nil, height: Int? = nil, alt: String? = nil,
    range: Range<Int>? = nil
  ) {
    self.url = url
    self.kind = kind
    self.width = width
    self.height = height
    self.alt = alt
    self.range = range
  }

  /// Width over height, known before anything is fetched; `nil` where the source gives no size.
  public var aspectRatio: Double? {
    guard let width, let height, width > 0, height > 0 else { return nil }
    return Double(width) / Double(height)
  }

  /// Where the picture is in the smallest size that still has so many pixels across and down; where none has, in the
  /// largest there is.
  public func url(covering pixels: PixelSize) -> String {
    let bySize = versions.sorted { ($0.width, $0.height) < ($1.width, $1.height) }
    let fitting = bySize.first { $0.width >= pixels.width && $0.height >= pixels.height }
    return (fitting ?? bySize.last)?.url ?? url
  }
}

/// A picture or a film in an export, which stays where it is.
public struct MediaFile: Equatable, Hashable, Sendable {
  /// The file, or the export that holds it.
  public var path: String
  /// Its name in the export; `nil` where ``path`` is the file itself.
  public var entry: String?

  public init(path: String, entry: String? = nil) {
    self.path = path
    self.entry = entry
  }
}
