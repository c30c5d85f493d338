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
