import Foundation
import SmashtagModel
import TweetFormats

/// The columns of a post's row, beside its own id, in the order they are read in.
///
/// Everything here is open to other programs through the views of ``ArchiveViews``.
enum PostColumn: Int32, CaseIterable {
  case profile = 1
  // From here on as ``Tweet/putColumns(isEmbedded:to:)`` puts them.
  case network, key, text, embedded, sensitive, lang, url, created, fetched, asOf
  case inReplyTo, inReplyToName, quoteOf, retweetOf, retweetOfName, likes, retweets
  case hashtags, urls, mentions, media, more, bookmarked, liked

  /// The columns that ``Tweet/putColumns(isEmbedded:to:)`` puts.
  static let put = allCases.filter { $0 != .profile }

  /// The columns that archives of earlier versions have not had before they were first written to.
  static let added: Set<PostColumn> = [.bookmarked, .liked]

  /// The column's name in the table; spelled out, since looking up the names of cases delays each start.
  var name: String {
    switch self {
    case .profile: "profile"
    case .network: "network"
    case .key: "key"
    case .text: "text"
    case .embedded: "embedded"
    case .sensitive: "sensitive"
    case .lang: "lang"
    case .url: "url"
    case .created: "created"
    case .fetched: "fetched"
    case .asOf: "as_of"
    case .inReplyTo: "in_reply_to"
    case .inReplyToName: "in_reply_to_name"
    case .quoteOf: "quote_of"
    case .retweetOf: "retweet_of"
    case .retweetOfName: "retweet_of_name"
    case .likes: "likes"
    case .retweets: "retweets"
    case .hashtags: "hashtags"
    case .urls: "urls"
    case .mentions: "mentions"
    case .media: "media"
    case .more: "more"
    case .bookmarked: "bookmarked"
    case .liked: "liked"
    }
  }
}

/// The columns of a profile's row, in the order they are read in, after those of a post.
enum ProfileColumn: Int32, CaseIterable {
  case screenName = 26, name, userID, verified, image

  /// The column's name in the table.
  var name: String {
    switch self {
    case .screenName: "screen_name"
    case .name: "name"
    case .userID: "user_id"
    case .verified: "verified"
    case .image: "image"
    }
  }
}

/// What the column `url` holds instead of an address that follows from the author and the id.
enum DerivedURL: Int64, CaseIterable {
  /// `https://x.com/NAME/status/ID`
  case x = 0
  /// `https://twitter.com/NAME/status/ID`
  case twitter = 1

  /// The part of the address before the name.
  var beginning: String {
    switch self {
    case .x: "https://x.com/"
    case .twitter: "https://twitter.com/"
    }
  }

  /// The whole address.
  func url(ofTweet id: String, by author: String) -> String {
    String(joining: [beginning, author, "/status/", id])
  }
}

extension Tweet {
  /// Appends the values of ``PostColumn/put``.
  ///
  /// `created` is left out where the row's id tells it, which is that of the tweet's second.
  func putColumns(isEmbedded: Bool, to values: inout [UInt8]) {
    values.put(network.storedNumber)
    values.put(id: key)
    values.put(text)
    values.put(isEmbedded)
    values.put(isSensitive)
    values.put(language)
    putURL(to: &values)
    let isTold = created == RowID.date(of: RowID.first(ofSecond: RowID.second(of: created)))
    values.put(isTold ? nil : created.timeIntervalSinceReferenceDate)
    values.put(fetched?.timeIntervalSinceReferenceDate)
    values.put(asOf?.timeIntervalSinceReferenceDate)
    values.put(id: inReplyTo)
    values.put(inReplyToScreenName)
    values.put(id: quoteOf)
    values.put(id: retweetOf?.id)
    values.put(retweetOf?.screenName)
    values.put(likes)
    values.put(retweets)
    putMentions(to: &values)
    values.put(isBookmarked)
    values.put(isLiked)
  }

  private func putURL(to values: inout [UInt8]) {
    if let derived = derivedURL { values.put(derived.rawValue) } else { values.put(url) }
  }

  private func putMentions(to values: inout [UInt8]) {
    var text = text
    text.withUTF8 { utf8 in
      let utf8 = UnsafeRawBufferPointer(utf8)
      values.put(hashtags) { $0.keywords($1, in: utf8) }
      values.put(urls) { $0.urls($1, in: utf8) }
      values.put(userMentions) { $0.keywords($1, in: utf8) }
      values.put(media) { $0.media($1) }
      putMore(to: &values, text: utf8)
    }
  }

  /// What few tweets have: an object of JSON, or nothing.
  private func putMore(to values: inout [UInt8], text: UnsafeRawBufferPointer) {
    guard hasMore else { return values.putNull() }
    values.putJSON { more in
      more.object {
        if id != key { $0.member("id", id) }
        if let title { $0.member("title", title) }
        if !cashtags.isEmpty { $0.keywords(cashtags, in: text, named: "cashtags") }
        if !annotations.isEmpty { $0.annotations(annotations, named: "annotations") }
        if let poll { $0.poll(poll, named: "poll") }
        if let photo { $0.photo(photo, named: "photo") }
        if let replies { $0.member("replies", replies.tellable) }
        if let edited { $0.member("edited", edited.timeIntervalSinceReferenceDate) }
        if !versionIDs.isEmpty { $0.member("versions", texts: versionIDs) }
        if let audience { $0.member("audience", audience.rawValue) }
      }
    }
  }

  private var hasMore: Bool {
    id != key || title != nil || !cashtags.isEmpty || !annotations.isEmpty || poll != nil || photo != nil
      || replies != nil || edited != nil || !versionIDs.isEmpty || audience != nil
  }

  /// The page's address if it cannot be derived from the author and id.
  var writtenURL: String? { derivedURL == nil ? url : nil }

  private var derivedURL: DerivedURL? {
    guard var url else { return nil }
    return url.withUTF8 { url in
      DerivedURL.allCases.first { derived in
        var rest = url[...]
        return rest.dropBeginning(derived.beginning) && rest.dropBeginning(user.screenName)
          && rest.dropBeginning("/status/") && rest.dropBeginning(id) && rest.isEmpty
      }
    }
  }
}

extension [UInt8] {
  /// Puts a list as the JSON that the closure writes, and an empty list as null.
  fileprivate mutating func put<Part>(_ parts: [Part], _ write: (inout JSONWriter, [Part]) -> Void) {
    if parts.isEmpty { putNull() } else { putJSON { write(&$0, parts) } }
  }
}

extension Slice<UnsafeBufferPointer<UInt8>> {
  /// Removes a prefix; returns `false` if the bytes do not begin with it.
  fileprivate mutating func dropBeginning(_ text: String) -> Bool {
    var text = text
    let isThere = text.withUTF8 { count >= $0.count && prefix($0.count).elementsEqual($0) }
    if isThere { removeFirst(text.utf8.count) }
    return isThere
  }
}

extension StoredTweet {
  /// Reads a row whose columns are those of ``PostColumn`` after its id, and those of ``ProfileColumn``.
  init(row: some RowReading) throws {
    let columns = PostColumns(row)
    isEmbedded = try row.flag(at: PostColumn.embedded.rawValue)
    tweet = try columns.beginning()
    try columns.read(&tweet)
  }
}

/// Reads a tweet from the columns of a row.
private struct PostColumns<Row: RowReading> {
  private let row: Row

  init(_ row: Row) { self.row = row }

  /// What every tweet has.
  func beginning() throws -> Tweet {
    let key = try row.string(at: PostColumn.key.rawValue)
    return Tweet(
      id: key, network: try Network(storedNumber: Int(row.integer(at: PostColumn.network.rawValue))),
      key: key,
      created: try created(), text: try string(.text) ?? "", user: try User(row: row))
  }

  /// Reads the rest in place, since a tweet takes long to copy.
  func read(_ tweet: inout Tweet) throws {
    try readMore(of: &tweet)
    tweet.url = try url(ofTweet: tweet.id, by: tweet.user.screenName)
    tweet.isSensitive = try row.flag(at: PostColumn.sensitive.rawValue)
    tweet.language = try string(.lang)
    tweet.fetched = try date(.fetched)
    tweet.asOf = try date(.asOf)
    try readReferences(of: &tweet)
    try readMentions(of: &tweet)
    tweet.isBookmarked = try flag(.bookmarked)
    tweet.isLiked = try flag(.liked)
  }

  private func created() throws -> Date {
    try date(.created) ?? RowID.date(of: row.integer(at: 0))
  }

  private func url(ofTweet id: String, by author: String) throws -> String? {
    guard row.isInteger(at: PostColumn.url.rawValue),
      let derived = DerivedURL(rawValue: try row.integer(at: PostColumn.url.rawValue))
    else { return try string(.url) }
    return derived.url(ofTweet: id, by: author)
  }

  private func readReferences(of tweet: inout Tweet) throws {
    tweet.inReplyTo = try string(.inReplyTo)
    tweet.inReplyToScreenName = try string(.inReplyToName)
    tweet.quoteOf = try string(.quoteOf)
    let name = try string(.retweetOfName)
    tweet.retweetOf = try string(.retweetOf).map { RetweetReference(id: $0, screenName: name) }
    tweet.likes = try row.optionalInteger(at: PostColumn.likes.rawValue).map(Int.init)
    tweet.retweets = try row.optionalInteger(at: PostColumn.retweets.rawValue).map(Int.init)
  }

  private func readMentions(of tweet: inout Tweet) throws {
    let text = row.bytes(at: PostColumn.text.rawValue)
    tweet.hashtags = try list(.hashtags) { StoredJSON.keywords($0, in: text) }
    tweet.urls = try list(.urls) { StoredJSON.urls($0, in: text) }
    tweet.userMentions = try list(.mentions) { StoredJSON.keywords($0, in: text) }
    tweet.media = try list(.media, StoredJSON.media)
  }

  private func readMore(of tweet: inout Tweet) throws {
    guard !row.isNull(at: PostColumn.more.rawValue) else { return }
    let text = row.bytes(at: PostColumn.text.rawValue)
    guard StoredJSON.readMore(of: &tweet, from: row.bytes(at: PostColumn.more.rawValue), in: text) else {
      throw ArchiveFileError.damaged
    }
  }

  private func string(_ column: PostColumn) throws -> String? { try row.optionalString(at: column.rawValue) }

  private func flag(_ column: PostColumn) throws -> Bool? {
    try row.optionalInteger(at: column.rawValue).map { $0 != 0 }
  }

  private func date(_ column: PostColumn) throws -> Date? {
    try row.optionalDouble(at: column.rawValue).map(Date.init(timeIntervalSinceReferenceDate:))
  }

  private func list<Part>(_ column: PostColumn, _ read: (UnsafeRawBufferPointer) -> [Part]?) throws -> [Part]
  {
    if row.isNull(at: column.rawValue) { return [] }
    guard let list = read(row.bytes(at: column.rawValue)) else { throw ArchiveFileError.damaged }
    return list
  }
}

extension User {
  /// Appends the values of ``ProfileColumn``; a name that equals the handle is left out.
  func putColumns(to values: inout [UInt8]) {
    values.put(screenName)
    values.put(name == screenName ? nil : name)
    values.put(id: id)
    values.put(isVerified)
    values.put(storedImage)
  }

  /// Where X keeps the images of profiles; the address of one is stored from the `/` after this on.
  private static let images = "https://pbs.twimg.com/profile_images"

  private var storedImage: String? {
    guard let url = profileImageURL else { return nil }
    if url.hasPrefix("/") { return "/" + url }
    let path = url.hasPrefix(Self.images) ? url.dropFirst(Self.images.count) : ""
    return path.hasPrefix("/") && !path.hasPrefix("//") ? String(path) : url
  }

  private static func image(stored: String) -> String {
    let beginning = stored.utf8.prefix(2)
    guard beginning.first == UInt8(ascii: "/") else { return stored }
    return beginning.last == UInt8(ascii: "/") && beginning.count == 2
      ? String(stored.dropFirst()) : String(joining: [images, stored])
  }

  fileprivate init(row: some RowReading) throws {
    self.init(
      screenName: try row.string(at: ProfileColumn.screenName.rawValue),
      name: try row.optionalString(at: ProfileColumn.name.rawValue),
      id: try row.optionalString(at: ProfileColumn.userID.rawValue),
      isVerified: try row.flag(at: ProfileColumn.verified.rawValue),
      profileImageURL: try row.optionalString(at: ProfileColumn.image.rawValue).map(Self.image(stored:)))
  }
}
