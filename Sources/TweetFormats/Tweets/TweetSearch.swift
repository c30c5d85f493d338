import Foundation
import SmashtagModel

/// Finds the posts of a document, whatever objects and lists contain them.
struct TweetSearch {
  /// The depth of nested wrappers up to which posts are found.
  private static let deepest = 4
  private let author: User
  /// The complete texts of tweets that an export contains in cut form.
  private let notes: NoteIndex
  private(set) var record = DecodedRecord()
  /// Whether this program wrote a tweet of it, and so the dates of all that are known.
  private(set) var isOwn = false
  /// Whether there is a tweet as this program prints it for scripts, which lacks its network.
  private(set) var hasPrinted = false

  init(author: User, notes: NoteIndex) {
    (self.author, self.notes) = (author, notes)
  }

  /// Takes the tweets of a value, which may be a tweet, a list, a server's response, or an element of an
  /// export.
  mutating func take(_ value: JSONElement, level: Int = 0) {
    guard level < Self.deepest else { return }
    let known = (tweets: record.tweets.count, embedded: record.embedded.count)
    takePosts(of: value, level: level)
    // twarc adds the date of retrieval to each response of API v2.
    guard let retrieved = value["__twarc"]["retrieved_at"].utf8.flatMap(TweetDate.date) else { return }
    record.date(retrieved, tweetsFrom: known.tweets, embeddedFrom: known.embedded)
  }
}

extension TweetSearch {
  /// What was found.
  ///
  /// - Parameter moment: the date of copies that have none.
  func result(asOf moment: Date?) -> Result<DecodedRecord, TweetFormatError> {
    var record = record
    if hasPrinted {
      guard !record.tweets.isEmpty || !record.embedded.isEmpty else { return .failure(.printed) }
      record.problems.append("\(TweetFormatError.printed)")
    }
    if let moment, !isOwn { record.date(moment) }
    return .success(record)
  }
}

extension JSONElement {
  /// Whether it is a tweet as `--json` prints it.
  fileprivate var isPrinted: Bool { self["user"]["screenName"].exists && !self["user"]["screen_name"].exists }
}

private extension TweetSearch {
  mutating func takePosts(of value: JSONElement, level: Int) {
    if value.isArray {
      for element in value.values { take(element, level: level + 1) }
    } else if value.isStatus {
      takeStatus(value)
    } else if value["tweet"].isObject {
      takeWrapped(value["tweet"])
    } else if record.takeSaved(value) {
      return
    } else if value.isTweet {
      takeTweet(value)
    } else if record.takeUnwrappedLike(value) {
      return
    } else if value.isActivity {
      ActivityPub(author: author).take(value, into: &record)
    } else if value["data"].exists || value["includes"].exists {
      TwitterV2.takePage(value, author: author, into: &record)
    } else if value.isObject, !BlueskyReader.take(value, author: author, into: &record) {
      takeLists(value, level: level)
    }
  }

  mutating func takeTweet(_ source: JSONElement) {
    if source.isV2Tweet {
      let reader = TwitterV2(author: author)
      record.take { (record) throws(TweetProblem) in try reader.tweet(source, into: &record) }
    } else {
      takeV1(source)
    }
  }

  /// Takes a tweet in the form of API v1.1, or one that was made from such a form.
  mutating func takeV1(_ source: JSONElement) {
    let user = source["user"]
    if user["screen_name"].exists {
      takeV1(source, author: author)
    } else if source.isPrinted {
      hasPrinted = true
    } else if user.exists || source["smashtag"].isObject {
      takeV1(source, author: author)
    } else {
      // The first exports in the present form did not wrap tweets.
      takeExported(source)
    }
  }

  mutating func takeV1(_ source: JSONElement, author: User) {
    if let tweet = TwitterV1.encoded(source) {
      isOwn = true
      return record.add(tweet, of: source["smashtag"])
    }
    let reader = TwitterV1(author: author)
    record.take { (record) throws(TweetProblem) in try reader.tweet(source, into: &record) }
  }

  /// Takes an element of an export; `--json` prints a single tweet with the same wrapper.
  mutating func takeWrapped(_ source: JSONElement) {
    if source.isPrinted { hasPrinted = true } else { takeExported(source) }
  }

  mutating func takeExported(_ source: JSONElement) {
    let reader = TwitterV1(author: author)
    record.take { (record) throws(TweetProblem) in
      try reader.exported(source, notes: notes, into: &record)
    }
  }

  mutating func takeStatus(_ source: JSONElement) {
    record.take { (record) throws(TweetProblem) in try Mastodon().tweet(source, into: &record) }
  }

  /// Takes the posts in the known wrappers.
  ///
  /// These are the lists of searches, timelines and outboxes, the map of a lookup
  /// (`statuses/lookup?map=true`), the posts around one, the post of a notification or a quote, and the last
  /// tweet of each user in lists of users.
  mutating func takeLists(_ value: JSONElement, level: Int) {
    take(value["statuses"], level: level + 1)
    take(value["results"], level: level + 1)
    take(value["tweets", or: "posts"], level: level + 1)
    take(value["users"], level: level + 1)
    take(value["orderedItems"], level: level + 1)
    take(value["ancestors"], level: level + 1)
    take(value["descendants"], level: level + 1)
    for found in value["id"].memberValues { take(found, level: level + 1) }
    if value["quoted_status"].isStatus { takeStatus(value["quoted_status"]) }
    if value["status"].isStatus {
      takeStatus(value["status"])
    } else if value["status"].isTweet {
      takeV1(value["status"], author: User(v1: value) ?? author)
    }
  }
}

/// The mentions that a tweet's entities list, with their ranges in the plain text.
///
/// v1.1 and v2 differ only in the names of fields, so this reads both. An entity whose range does not fit the
/// text keeps its keyword and has no range.
struct TweetEntities {
  private(set) var mentions = DeclaredMentions()
  private(set) var annotations: [Annotation] = []
  /// The links of pictures, which v2 lists among the URLs.
  private(set) var mediaLinks: [MediaLink] = []

  /// - Parameter pictures: the tweet's pictures, if their links are among the URLs.
  init(_ entities: JSONElement, pictures: PictureLinks? = nil, in text: inout DeliveredText) {
    guard entities.isObject else { return }
    mentions.hashtags = Self.keywords(entities["hashtags"], .hash, in: &text) { $0["text", or: "tag"] }
    mentions.cashtags = Self.keywords(entities["symbols", or: "cashtags"], .dollar, in: &text) {
      $0["text", or: "tag"]
    }
    mentions.userMentions = Self.keywords(entities["user_mentions", or: "mentions"], .at, in: &text) {
      $0["screen_name", or: "username"]
    }
    for entity in entities["urls"].values { takeURL(entity, pictures, in: &text) }
    annotations = entities["annotations"].values.compactMap { Annotation($0, in: &text) }
  }
}

private extension TweetEntities {
  static func keywords(
    _ list: JSONElement, _ sign: TagSign, in text: inout DeliveredText, word: (JSONElement) -> JSONElement
  ) -> [IndexedKeyword] {
    var keywords: [IndexedKeyword] = []
    for entity in list.values {
      guard let word = word(entity).utf8, !word.isEmpty else { continue }
      let range = text.range(of: word, after: sign, at: entity.entityRange)
      keywords.append(IndexedKeyword(sign.keyword(word), range: range))
    }
    return keywords
  }

  mutating func takeURL(_ entity: JSONElement, _ pictures: PictureLinks?, in text: inout DeliveredText) {
    guard let link = entity["url", or: "expanded_url"].utf8, !link.isEmpty else { return }
    let range = text.range(of: link, after: nil, at: entity.entityRange)
    let keyword = String(decoding: link, as: UTF8.self)
    let expanded = entity["expanded_url"].nonEmptyString
    if let key = entity["media_key"].nonEmptyString ?? pictures?.key(of: entity) {
      mediaLinks.append(MediaLink(key: key, range: range, page: expanded ?? keyword))
    } else {
      let display = entity["display_url"].nonEmptyString
      mentions.urls.append(IndexedURL(keyword, range: range, expanded: expanded, display: display))
    }
  }
}

extension JSONElement {
  /// The range of an entity in code points of the delivered text; `nil` if it is not valid.
  var entityRange: Range<Int>? {
    var indices = self["indices"].values
    guard let start = (indices.next() ?? self["start"]).int, let end = (indices.next() ?? self["end"]).int,
      0 <= start, start < end
    else { return nil }
    return start..<end
  }
}

/// The link to a picture in the text of a tweet.
struct MediaLink {
  /// The media key of the picture: a number for the kind, `_`, and an id.
  let key: String
  let range: Range<Int>?
  /// The address of the page that shows the picture.
  let page: String

  /// The picture as far as its link tells.
  var item: MediaItem {
    let kind: MediaItem.Kind =
      switch key.prefix(while: { $0 != "_" }) {
      case "3": .photo
      case "7", "13": .video
      case "16": .animatedGIF
      default: .other
      }
    return MediaItem(url: page, kind: kind, range: range)
  }
}
