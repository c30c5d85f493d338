import Foundation

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
