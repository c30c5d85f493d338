import Foundation
import SmashtagModel
import Testing
import TweetFormats

/// Recorded answers of X's API v2, as they are and with the names that X is giving their fields.
@Suite(.enabled(if: RecordedPayloads.arePresent, Comment(rawValue: RecordedPayloads.absence)))
struct RecordedXTests {
  @Test func `Both spellings of an answer are the same posts`() throws {
    let decoder = XDecoder()
    var (pages, posts, embedded) = (0, 0, 0)
    for body in try Self.pages() {
      guard let page = try? decoder.page(Array(body.utf8)) else { continue }
      let other = try decoder.page(Array(Self.respelled(body).utf8))
      #expect(page.items == other.items)
      pages += 1
      posts += page.items.count
      embedded += page.items.flatMap(\.record.embedded).count
    }

    print("X: \(pages) pages, \(posts) posts with \(embedded) others in both spellings")
    #expect(pages > 20 && posts > 500 && embedded > 50)
  }

  @Test func `Every post of an answer is read, as the importer reads it`() throws {
    let (decoder, unknown) = (XDecoder(), User(screenName: "?"))
    var posts = 0
    for body in try Self.pages() {
      guard let page = try? decoder.page(Array(body.utf8)) else { continue }
      let imported = try TweetDecoder(author: unknown).decode(Array(body.utf8))
      #expect(page.items.flatMap(\.record.problems) == [])
      // An id alone is the name of who is not told about; the importer has somebody to stand in.
      let tweets = page.items.flatMap(\.record.tweets).map { tweet in
        var tweet = tweet
        if tweet.user.screenName == tweet.user.id { tweet.user = unknown }
        return tweet
      }
      #expect(tweets == imported.tweets.map(\.withoutTime))
      let known = Set(imported.embedded.map(\.id))
      #expect(page.items.flatMap(\.record.embedded).allSatisfy { known.contains($0.id) })
      posts += page.items.count
    }
    #expect(posts > 500)
  }

  /// Answers with a list of posts, each by itself.
  private static func pages() throws -> [String] {
    let files = RecordedPayloads.files(in: "sns-python-twitter") + RecordedPayloads.files(in: "twarc-csv")
    let recorded = RecordedPayloads.files(in: "tweepy").filter { $0.lastPathComponent.contains("client_") }
    return try (files + recorded).flatMap { file in
      let text = String(decoding: try RecordedPayloads.bytes(of: file), as: UTF8.self)
      return file.lastPathComponent.contains(".jsonl") ? text.split(separator: "\n").map(String.init) : [text]
    }
  }

  private static func respelled(_ body: String) -> String {
    let names = [
      ("\"referenced_tweets\"", "\"referenced_posts\""), ("\"tweets\"", "\"posts\""),
      ("\"edit_history_tweet_ids\"", "\"edit_history_post_ids\""), ("\"note_tweet\"", "\"note_post\""),
      ("\"retweet_count\"", "\"repost_count\""), ("\"retweeted\"", "\"reposted\""),
    ]
    return names.reduce(body) { $0.replacing($1.0, with: $1.1) }
  }
}

private extension Tweet {
  /// Only the importer looks for when twarc asked for an answer; a source knows when it asked.
  var withoutTime: Tweet {
    var tweet = self
    tweet.asOf = nil
    return tweet
  }
}

/// An annotation as Foundation's own JSON reader sees it, and the tweet it belongs to.
private struct RecordedAnnotation {
  let tweet: String
  let name: String
  /// In the plain text, where the words at its place are the name.
  let range: Range<Int>?

  static func all(in value: Any) -> [RecordedAnnotation] {
    if let list = value as? [Any] { return list.flatMap(all) }
    guard let object = value as? [String: Any] else { return [] }
    let entities = object["entities"] as? [String: Any]
    let list = entities?["annotations"] as? [[String: Any]] ?? []
    return list.compactMap { RecordedAnnotation($0, in: object) } + object.values.flatMap(all)
  }

  private init?(_ source: [String: Any], in object: [String: Any]) {
    guard let tweet = object["id"] as? String, let text = object["text"] as? String,
      let name = source["normalized_text"] as? String, let start = source["start"] as? Int,
      let end = source["end"] as? Int
    else { return nil }
    let scalars = Array(text.unicodeScalars)
    let fitting = [start..<end + 1, start..<end].first {
      $0.upperBound <= scalars.count && Self.string(scalars[$0]) == name
    }
    self.tweet = tweet
    self.name = name
    range = fitting.map {
      let start = RecordedEntity.plain(Self.string(scalars[..<$0.lowerBound])).unicodeScalars.count
      return start..<start + $0.count
    }
  }

  private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(scalars))
  }
}

/// What was met in all folders.
private struct Tally: CustomStringConvertible {
  var (all, fitting, placed) = (0, 0, 0)
  var (lost, misplaced) = ([String](), [String]())

  var description: String {
    "\(all), \(fitting) fit as given, \(placed) have a place, \(lost.count) lost"
  }

  mutating func count(_ recorded: RecordedAnnotation, _ found: [(tweet: Tweet, annotation: Annotation)]) {
    all += 1
    if found.isEmpty { lost.append("\(recorded)") }
    if found.contains(where: { $0.annotation.range != nil }) { placed += 1 }
    guard let range = recorded.range else { return }
    fitting += 1
    if !found.contains(where: { $0.annotation.range == range || $0.tweet.isRetweet }) {
      misplaced.append("\(recorded)")
    }
  }
}

@Suite(.enabled(if: RecordedPayloads.arePresent, Comment(rawValue: RecordedPayloads.absence)))
struct RecordedAnnotationsTests {
  @Test func `Every annotation comes out, with its place where it fits`() throws {
    var tally = Tally()
    for file in RecordedPayloads.twitterFolders.flatMap(RecordedPayloads.files) {
      let bytes = try RecordedPayloads.bytes(of: file)
      let decoded = RecordedPayloads.decoded(bytes)
      let known = Dictionary(grouping: decoded.tweets + decoded.embedded, by: \.id)
      for recorded in documents(bytes).flatMap(RecordedAnnotation.all) {
        let found = (known[recorded.tweet] ?? []).flatMap { $0.annotations(named: recorded.name) }
        tally.count(recorded, found)
        for (tweet, annotation) in found { #expect(tweet.spells(annotation)) }
      }
    }

    print("annotations: \(tally)")
    #expect(tally.all > 500)
    #expect(tally.lost == [])
    #expect(tally.misplaced == [])
  }

  private func documents(_ bytes: [UInt8]) -> [Any] {
    let data = Data(bytes)
    if let document = try? JSONSerialization.jsonObject(with: data) { return [document] }
    return data.split(separator: UInt8(ascii: "\n")).compactMap {
      try? JSONSerialization.jsonObject(with: $0)
    }
  }
}

extension Tweet {
  fileprivate func annotations(named name: String) -> [(tweet: Tweet, annotation: Annotation)] {
    annotations.filter { $0.name == name }.map { (self, $0) }
  }

  /// Whether an annotation has no place, or that its name stands there.
  fileprivate func spells(_ annotation: Annotation) -> Bool {
    guard let range = annotation.range else { return true }
    let scalars = Array(text.unicodeScalars)
    return range.upperBound <= scalars.count
      && String(String.UnicodeScalarView(scalars[range])) == annotation.name
  }
}

/// A tweet as Foundation's own JSON reader sees it, with nothing of this module between.
struct RecordedTweet {
  let id: String
  /// As delivered.
  let text: String
  let isRetweet: Bool
  let entities: [RecordedEntity]

  /// Every tweet of a file, wherever it stands, in whatever wrapper.
  static func all(in bytes: [UInt8]) -> [RecordedTweet] {
    documents(Data(bytes)).flatMap(tweets)
  }

  private static func documents(_ data: Data) -> [Any] {
    if let document = try? JSONSerialization.jsonObject(with: data) { return [document] }
    return data.split(separator: UInt8(ascii: "\n")).compactMap {
      try? JSONSerialization.jsonObject(with: $0)
    }
  }

  private static func tweets(in value: Any) -> [RecordedTweet] {
    if let list = value as? [Any] { return list.flatMap(tweets) }
    guard let object = value as? [String: Any] else { return [] }
    return [RecordedTweet(object)].compactMap(\.self) + object.values.flatMap(tweets)
  }

  private init?(_ object: [String: Any]) {
    guard object["truncated"] != nil || object["author_id"] != nil || object["user"] != nil,
      let id = object["id_str"] as? String ?? object["id"] as? String
    else { return nil }
    let extended = object["extended_tweet"] as? [String: Any]
    let body = extended ?? object
    guard let text = (body["full_text"] ?? body["text"]) as? String else { return nil }
    self.id = id
    self.text = text
    let references = object["referenced_tweets"] as? [[String: Any]] ?? []
    isRetweet =
      object["retweeted_status"] is [String: Any]
      || references.contains { $0["type"] as? String == "retweeted" }
    let pictures = (body["extended_entities"] as? [String: Any])?["media"]
    var entities = body["entities"] as? [String: Any] ?? [:]
    if let pictures { entities["media"] = pictures }
    let attachments = object["attachments"] as? [String: Any] ?? [:]
    let hasPictures = attachments["media_keys"] != nil || attachments["media"] != nil
    self.entities = RecordedEntity.all(in: entities, of: text, hasPictures: hasPictures)
  }
}

/// An entity of a recorded tweet.
struct RecordedEntity {
  enum Kind {
    case hashtag, cashtag, user, url, picture
  }

  let kind: Kind
  let keyword: String
  /// In the plain text, where the place fits the delivered one.
  let range: Range<Int>?

  static func all(in entities: [String: Any], of text: String, hasPictures: Bool) -> [RecordedEntity] {
    let names: [(list: String, word: String, sign: String, kind: Kind)] = [
      ("hashtags", "text", "#", .hashtag), ("hashtags", "tag", "#", .hashtag),
      ("symbols", "text", "$", .cashtag),
      ("cashtags", "tag", "$", .cashtag), ("user_mentions", "screen_name", "@", .user),
      ("mentions", "username", "@", .user), ("urls", "url", "", .url), ("media", "url", "", .picture),
    ]
    return names.flatMap { name in
      (entities[name.list] as? [[String: Any]] ?? []).compactMap { entity in
        guard let word = entity[name.word] as? String else { return nil }
        let isOfPicture = hasPictures && (entity["display_url"] as? String)?.hasPrefix("pic.") == true
        let kind = isOfPicture || entity["media_key"] != nil ? .picture : name.kind
        let keyword = kind == .picture ? entity["media_url_https"] as? String ?? "" : name.sign + word
        return RecordedEntity(
          kind: kind, keyword: keyword, range: place(of: name.sign + word, in: text, entity))
      }
    }
  }

  private static func place(of word: String, in text: String, _ entity: [String: Any]) -> Range<Int>? {
    let indices = entity["indices"] as? [Any] ?? [entity["start"], entity["end"]].compactMap(\.self)
    let numbers = indices.compactMap { $0 as? Int ?? ($0 as? String).flatMap { Int($0) } }
    let scalars = Array(text.unicodeScalars)
    guard numbers.count == 2, 0 <= numbers[0], numbers[0] < numbers[1], numbers[1] <= scalars.count else {
      return nil
    }
    let slice = string(scalars[numbers[0]..<numbers[1]])
    let halfWidth = slice.replacingOccurrences(of: "＃", with: "#").replacingOccurrences(of: "＠", with: "@")
    guard slice == word || !word.hasPrefix("http") && halfWidth.lowercased() == word.lowercased() else {
      return nil
    }
    let start = plain(string(scalars[..<numbers[0]])).unicodeScalars.count
    return start..<start + plain(slice).unicodeScalars.count
  }

  private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(scalars))
  }

  static func plain(_ text: String) -> String {
    text.replacingOccurrences(of: "&lt;", with: "<").replacingOccurrences(of: "&gt;", with: ">")
      .replacingOccurrences(of: "&amp;", with: "&")
  }
}
