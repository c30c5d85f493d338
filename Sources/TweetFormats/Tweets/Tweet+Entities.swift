import MentionExtraction
import SmashtagModel

extension Tweet {
  mutating func take(_ entities: TweetEntities) {
    take(entities.mentions)
    annotations = entities.annotations
  }

  /// Adds the words that only a retweet's own entities list; they have no range in the original's text.
  mutating func addWords(of entities: JSONElement) {
    var nowhere = DeliveredText(UnsafeBufferPointer(start: nil, count: 0))
    let told = TweetEntities(entities, in: &nowhere)
    let more = told.mentions
    let author = retweetOf?.screenName.map { [IndexedKeyword("@" + $0)] } ?? []
    hashtags += more.hashtags.notSpelled(in: hashtags)
    cashtags += more.cashtags.notSpelled(in: cashtags)
    userMentions += more.userMentions.notSpelled(in: author + userMentions)
    let names = Set(annotations.map(\.name))
    annotations += told.annotations.filter { !names.contains($0.name) }
  }

  /// Extracts the mentions from the text as X does; the links of pictures are not among its URLs.
  mutating func takeMentionsOfText() {
    extractMentions(by: .x)
    let pictures = Set(media.compactMap(\.range))
    urls.removeAll { url in url.range.map(pictures.contains) == true }
  }
}

extension [IndexedKeyword] {
  /// The keywords that are not among others, ignoring case.
  func notSpelled(in others: [IndexedKeyword]) -> [IndexedKeyword] {
    if isEmpty { return [] }
    let known = Set(others.map { $0.keyword.lowercased() })
    return filter { !known.contains($0.keyword.lowercased()) }
  }
}
