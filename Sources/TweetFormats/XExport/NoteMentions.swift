import SmashtagModel

/// What a long post says it mentions; its lists differ from those of tweets in the names of their fields.
enum NoteMentions {
  /// The mentions at their places in the plain text; `nil` where the post has no lists.
  ///
  /// `count` is the size of the delivered text. Where that is longer than the plain one, the places may be counted in
  /// either, and are taken for what fits better.
  static func told(by core: JSONElement, in text: inout DeliveredText, of count: Int) -> ToldMentions? {
    let lists = [core["hashtags"], core["cashtags"], core["mentions"], core["urls"]]
    guard lists.contains(where: \.isArray) else { return nil }
    let told = read(core, in: &text)
    var plain = text.plain
    guard plain.utf8.count < count, told.places < told.count else { return told }
    let other = plain.withUTF8 { bytes -> ToldMentions? in
      var text = DeliveredText(bytes)
      return text.plain.utf8.count == bytes.count ? read(core, in: &text) : nil
    }
    return other.map { $0.places > told.places ? $0 : told } ?? told
  }

  private static func read(_ core: JSONElement, in text: inout DeliveredText) -> ToldMentions {
    var told = ToldMentions()
    told.hashtags = keywords(core["hashtags"], .hash, in: &text)
    told.cashtags = keywords(core["cashtags"], .dollar, in: &text)
    told.userMentions = keywords(core["mentions"], .at, in: &text)
    for entity in core["urls"].values {
      guard let link = entity["shortUrl", or: "expandedUrl"].utf8, !link.isEmpty else { continue }
      told.urls.append(
        IndexedURL(
          String(decoding: link, as: UTF8.self),
          range: text.place(of: link, after: nil, at: entity.noteRange),
          expanded: entity["expandedUrl"].nonEmptyString, display: entity["displayUrl"].nonEmptyString))
    }
    return told
  }

  private static func keywords(
    _ list: JSONElement, _ sign: TagSign, in text: inout DeliveredText
  ) -> [IndexedKeyword] {
    var keywords: [IndexedKeyword] = []
    for entity in list.values {
      guard let word = entity["text", or: "screenName"].utf8 ?? entity.utf8, !word.isEmpty else { continue }
      let range = text.place(of: word, after: sign, at: entity.noteRange)
      keywords.append(IndexedKeyword(sign.keyword(word), range: range))
    }
    return keywords
  }
}

private extension ToldMentions {
  var count: Int { hashtags.count + cashtags.count + userMentions.count + urls.count }

  /// How many are known to stand in the text.
  var places: Int {
    (hashtags + cashtags + userMentions).count { $0.range != nil } + urls.count { $0.range != nil }
  }
}

private extension JSONElement {
  /// Where a mention says that it stands; `nil` where it makes no sense.
  var noteRange: Range<Int>? {
    guard let start = self["fromIndex"].int, let end = self["toIndex"].int, 0 <= start, start < end else {
      return nil
    }
    return start..<end
  }
}
