import SmashtagModel

/// What a post mentions, at the places these have in its text as it is delivered.
struct XEntities {
  let body: [String: [[String: any Sendable]]]

  init(_ tweet: Tweet) {
    let places = DeliveredPlaces(tweet.text)
    let word = { (keyword: IndexedKeyword, name: String) -> [String: any Sendable] in
      places.range(keyword.range).merging([name: String(keyword.keyword.dropFirst())]) { $1 }
    }
    let urls = tweet.urls.map { url -> [String: any Sendable] in
      places.range(url.range).merging(["url": url.keyword, "expanded_url": url.target]) { $1 }
    }
    let lists = [
      "hashtags": tweet.hashtags.map { word($0, "tag") },
      "mentions": tweet.userMentions.map { word($0, "username") },
      "cashtags": tweet.cashtags.map { word($0, "tag") }, "urls": urls,
    ]
    body = lists.filter { !$0.value.isEmpty }
  }
}

/// Where code points of a text stand once three of them are escaped.
private struct DeliveredPlaces {
  private var places: [Int] = [0]

  init(_ text: String) {
    for scalar in text.unicodeScalars {
      let width = scalar == "&" ? 5 : scalar == "<" || scalar == ">" ? 4 : 1
      places.append((places.last ?? 0) + width)
    }
  }

  func range(_ range: Range<Int>?) -> [String: any Sendable] {
    guard let range, range.upperBound < places.count else { return ["start": 0, "end": 0] }
    return ["start": places[range.lowerBound], "end": places[range.upperBound]]
  }
}
