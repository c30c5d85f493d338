import SmashtagModel

extension Tweet {
  mutating func take(_ entities: TweetEntities) {
    take(entities.mentions)
    annotations = entities.annotations
  }

  /// Adds the words that a retweet's own entities name beyond the original's, which have no place in its text.
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

  /// Takes as its mentions what X itself would find in its text; the links of pictures are no urls.
  mutating func takeMentionsOfText() {
    extractMentions(by: .x)
    let pictures = Set(media.compactMap(\.range))
    urls.removeAll { url in url.range.map(pictures.contains) == true }
  }
}

extension [IndexedKeyword] {
  /// The keywords that others do not hold, whatever the case.
  func notSpelled(in others: [IndexedKeyword]) -> [IndexedKeyword] {
    if isEmpty { return [] }
    let known = Set(others.map { $0.keyword.lowercased() })
    return filter { !known.contains($0.keyword.lowercased()) }
  }
}
