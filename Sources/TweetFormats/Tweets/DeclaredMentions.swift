import SmashtagModel

/// The mentions of a post as its source lists them, each kind in any order.
struct DeclaredMentions {
  var hashtags: [IndexedKeyword] = []
  var cashtags: [IndexedKeyword] = []
  var userMentions: [IndexedKeyword] = []
  var urls: [IndexedURL] = []
}

extension Tweet {
  mutating func take(_ mentions: DeclaredMentions) {
    hashtags = mentions.hashtags.inOrder(of: \.range)
    cashtags = mentions.cashtags.inOrder(of: \.range)
    userMentions = mentions.userMentions.inOrder(of: \.range)
    urls = mentions.urls.inOrder(of: \.range)
  }
}

extension Array {
  /// Sorts elements by the starts of their ranges; those without a range come last and keep their order.
  func inOrder(of range: (Element) -> Range<Int>?) -> [Element] {
    let starts = map { range($0)?.lowerBound ?? .max }
    if zip(starts, starts.dropFirst()).allSatisfy(<=) { return self }
    return indices.sorted { (starts[$0], $0) < (starts[$1], $1) }.map { self[$0] }
  }
}
