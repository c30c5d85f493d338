import SmashtagModel

/// The mentions of a post that its source tells, of each kind in the source's order.
struct ToldMentions {
  var hashtags: [IndexedKeyword] = []
  var cashtags: [IndexedKeyword] = []
  var userMentions: [IndexedKeyword] = []
  var urls: [IndexedURL] = []
}

extension Tweet {
  mutating func take(_ mentions: ToldMentions) {
    hashtags = mentions.hashtags
    cashtags = mentions.cashtags
    userMentions = mentions.userMentions
    urls = mentions.urls
  }
}
