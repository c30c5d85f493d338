public import Foundation
public import SmashtagModel

extension Tweet {
  /// A tweet of which a test says only what it is about.
  ///
  /// Tags and users are given without their signs; a mention stands where its word is found in the text.
  public static func fixture(
    id: String = "1", network: Network = .x, key: String? = nil, url: String? = nil,
    text: String = "rain on campus", created: Date = .fixture, user: User = .fixture(),
    hashtags: [String] = [], users: [String] = [], urls: [String] = [], media: [String] = [],
    language: String? = "en", inReplyTo: String? = nil, retweetOf: RetweetReference? = nil
  ) -> Tweet {
    var tweet = Tweet(id: id, network: network, key: key, created: created, text: text, user: user)
    tweet.url = url
    tweet.hashtags = hashtags.map { IndexedKeyword("#\($0)", range: text.codePoints(of: "#\($0)")) }
    tweet.userMentions = users.map { IndexedKeyword("@\($0)", range: text.codePoints(of: "@\($0)")) }
    tweet.urls = urls.map { IndexedURL($0, range: text.codePoints(of: $0), expanded: $0) }
    tweet.media = media.map { MediaItem(url: $0, width: 1200, height: 800) }
    tweet.language = language
    tweet.inReplyToScreenName = inReplyTo
    tweet.retweetOf = retweetOf
    return tweet
  }

  /// Tweets that differ in id and date only, each a minute older than the one before it.
  public static func fixtures(_ count: Int, text: String = "rain on campus") -> [Tweet] {
    (0..<count).map { index in
      .fixture(id: String(1_000 + count - index), text: text, created: .fixture(minutes: -index))
    }
  }
}

extension User {
  public static func fixture(_ screenName: String = "ada", name: String? = nil) -> User {
    User(screenName: screenName, name: name)
  }
}

extension Date {
  /// Friday, 27 March 2015, 18:04:11 UTC.
  public static let fixture = Date(timeIntervalSince1970: 1_427_479_451)

  public static func fixture(minutes: Int) -> Date { fixture.addingTimeInterval(Double(minutes) * 60) }
}

extension String {
  /// Where a word stands first, in code points; `nil` where it does not.
  fileprivate func codePoints(of word: String) -> Range<Int>? {
    guard let found = range(of: word, options: .literal) else { return nil }
    let start = unicodeScalars.distance(from: unicodeScalars.startIndex, to: found.lowerBound)
    return start..<start + word.unicodeScalars.count
  }
}

extension Tweet {
  /// A photo of which a test says only what it is about: 4:3, in sizes from smallest to largest; tags are given without signs.
  public static func photo(
    id: String = "1", title: String? = "Pont Neuf", text: String = "", created: Date = .fixture,
    user: User = .fixture("zoe"), hashtags: [String] = [], urls: [String] = [],
    widths: [Int] = [500, 1024, 2048], source: String? = nil
  ) -> Tweet {
    var photo = Tweet.fixture(
      id: id, network: .flickr, url: "https://photos.example/zoe/\(id)", text: text, created: created,
      user: user, hashtags: hashtags, urls: urls, language: nil)
    (photo.title, photo.source) = (title, source)
    let versions = widths.map { width in
      MediaItem.Version(
        url: "https://live.example/\(id)_\(width).jpg", width: width, height: width * 3 / 4)
    }
    guard let shown = versions.last(where: { $0.width <= 1024 }) ?? versions.first else { return photo }
    photo.media = [MediaItem(url: shown.url, width: shown.width, height: shown.height)]
    photo.media[0].versions = versions
    return photo
  }

  /// Photos that differ in id, title and date only, each a minute older than the one before it.
  public static func photos(_ count: Int, at place: String = "paris") -> [Tweet] {
    (0..<count).map { index in
      .photo(id: "\(place)\(index + 1)", title: "Photo \(index + 1)", created: .fixture(minutes: -index))
    }
  }
}

extension Place {
  /// A place whose id is the most detailed part of its name, in small letters.
  public static func fixture(_ name: String, id: String? = nil, photoCount: Int? = nil) -> Place {
    let title = name.prefix { $0 != "," }
    return Place(id: id ?? title.lowercased(), name: name, photoCount: photoCount)
  }
}

extension PlaceList {
  /// 20 November 2026, a Friday.
  public static let fixtureDay = Date(timeIntervalSince1970: 1_795_132_800)

  public static func fixture(_ names: String..., day: Date? = fixtureDay, notes: [String] = []) -> PlaceList {
    PlaceList(places: names.map { .fixture($0) }, day: day, notes: notes)
  }
}

extension StubPlaces {
  /// Three towns and two regions; 120 photos of Paris, two of Lyon, none of Bath.
  public static func fixture(name: String = "flickr", failing failure: SourceError? = nil) -> StubPlaces {
    StubPlaces(
      [
        .locality: .fixture(
          "Paris, Île-de-France, France", "Bath, England, United Kingdom", "Lyon, Rhône-Alpes, France"),
        .region: .fixture("Île-de-France, France", "England, United Kingdom", day: nil),
      ],
      photos: ["paris": Tweet.photos(120), "lyon": Tweet.photos(2, at: "lyon")], name: name, failing: failure)
  }
}

extension MediaItem {
  /// The item with a film.
  public func `in`(_ sizes: [(url: String, width: Int, height: Int)]) -> MediaItem {
    var item = self
    item.versions = sizes.map { Version(url: $0.url, width: $0.width, height: $0.height) }
    return item
  }

  public func playing(_ versions: [Film.Version], seconds: Double? = nil) -> MediaItem {
    var item = self
    item.film = Film(versions, seconds: seconds)
    return item
  }
}

extension TweetTimes {
  /// Counts tweets, in any order.
  public init(of tweets: some Sequence<Tweet>) {
    self.init()
    for tweet in tweets { add(tweet) }
  }
}
