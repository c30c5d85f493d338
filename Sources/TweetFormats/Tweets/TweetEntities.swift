import SmashtagModel

/// What a tweet's own entities say it mentions, each at its place in the plain text.
///
/// v1.1 and v2 differ in the names of the fields alone, so both are read here; an entity whose place does not fit
/// the text keeps its keyword and has no range.
struct TweetEntities {
  private(set) var mentions = ToldMentions()
  private(set) var annotations: [Annotation] = []
  /// The links that v2 lists among the urls though pictures left them.
  private(set) var mediaLinks: [MediaLink] = []

  /// `pictures` are those of the tweet, where their links stand among the urls.
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
      let range = text.place(of: word, after: sign, at: entity.entityRange)
      keywords.append(IndexedKeyword(sign.keyword(word), range: range))
    }
    return keywords
  }

  mutating func takeURL(_ entity: JSONElement, _ pictures: PictureLinks?, in text: inout DeliveredText) {
    guard let link = entity["url", or: "expanded_url"].utf8, !link.isEmpty else { return }
    let range = text.place(of: link, after: nil, at: entity.entityRange)
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
  /// Where an entity says that it stands, in code points of the delivered text; `nil` where it makes no sense.
  var entityRange: Range<Int>? {
    var indices = self["indices"].values
    guard let start = (indices.next() ?? self["start"]).int, let end = (indices.next() ?? self["end"]).int,
      0 <= start, start < end
    else { return nil }
    return start..<end
  }
}
