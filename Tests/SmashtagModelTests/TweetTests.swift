import SmashtagModel
import SmashtagTesting
import Testing

struct FilmTests {
  @Test(arguments: [
    (0.2, "0:01"), (32, "0:32"), (59.6, "1:00"), (62.996, "1:03"), (3_599, "59:59"), (3_600, "1:00:00"),
    (36_125, "10:02:05"),
  ])
  func `Its length is told as players do`(seconds: Double, text: String) {
    #expect(Film([], seconds: seconds)?.lengthText == text)
  }

  @Test(arguments: [0, -1, .infinity, .nan, 1e18])
  func `No film lasts so long`(seconds: Double) {
    #expect(Film([], seconds: seconds) == nil)
    #expect(Film([Film.Version(url: "u")], seconds: seconds)?.lengthText == nil)
  }

  @Test func `What another copy knows completes it`() throws {
    var film = try #require(Film([], seconds: 3))

    film.fill(from: try #require(Film([Film.Version(url: "u")], seconds: 4)))

    #expect(film == Film([Film.Version(url: "u")], seconds: 3))
  }

  @Test func `A list without end is cut`() {
    let film = Film(Array(repeating: Film.Version(url: "u"), count: 10_000))

    #expect(film?.versions.count == Film.mostVersions)
  }
}

struct CoordinatesTests {
  @Test(arguments: [
    (48.85661, 2.352229, "48.85661, 2.35223"), (0.00005, -0.00005, "0.00005, -0.00005"),
    (-0.000001, 0.1, "0.0, 0.1"), (-33.5, 180, "-33.5, 180.0"), (90, -180, "90.0, -180.0"),
  ])
  func `Degrees are written with a point, to about a metre`(latitude: Double, longitude: Double, text: String)
  {
    #expect(Coordinates(latitude: latitude, longitude: longitude)?.text == text)
  }

  @Test(arguments: [(90.1, 0), (0, -180.5), (.nan, 0), (0, .infinity)])
  func `What is nowhere is none`(latitude: Double, longitude: Double) {
    #expect(Coordinates(latitude: latitude, longitude: longitude) == nil)
  }
}

struct TweetTests {
  @Test func `The id is the key where the network has no other`() {
    #expect(Tweet.fixture(id: "7").key == "7")
  }

  @Test func `An answer to a name alone is a reply`() {
    #expect(Tweet.fixture(inReplyTo: "bob").isReply)
  }

  @Test func `A tweet of its own is no reply`() {
    #expect(!Tweet.fixture().isReply)
  }

  @Test func `What repeats another is a retweet`() {
    #expect(Tweet.fixture(retweetOf: RetweetReference(id: "1", screenName: nil)).isRetweet)
  }

  @Test(arguments: ["RT @ada: rain", "RT @a_1: ", "RT @ABCDEFGHIJKLMNO: x"])
  func `What begins like a typed retweet is one, on X`(text: String) {
    #expect(Tweet.fixture(text: text).isRetweet)
    #expect(!Tweet.fixture(network: .mastodon, text: text).isRetweet)
  }

  @Test(arguments: [
    "RT @: rain", "RT @ada rain", "RT @ada:rain", "RT ada: rain", "rt @ada: rain", " RT @ada: rain", "RT @",
    "RT @ABCDEFGHIJKLMNOP: x", "RT @ädä: rain", "RT @ada", "",
  ])
  func `What does not is none`(text: String) {
    #expect(!Tweet.fixture(text: text).isRetweet)
  }

  @Test func `A filter takes the posts that have what it asks for, and no others`() {
    func post(_ change: (inout Tweet) -> Void) -> Tweet {
      var tweet = Tweet.fixture()
      change(&tweet)
      return tweet
    }
    let word = IndexedKeyword("x", range: 0..<1)
    let posts: [(Query.Filter, Tweet)] = [
      (.images, post { $0.media = [MediaItem(url: "u")] }),
      (.links, post { $0.urls = [IndexedURL("u", range: 0..<1)] }),
      (.mentions, post { $0.userMentions = [word] }), (.hashtags, post { $0.hashtags = [word] }),
      (.replies, post { $0.inReplyTo = "1" }),
      (.retweets, post { $0.retweetOf = RetweetReference(id: "1", screenName: nil) }),
      (.quotes, post { $0.quoteOf = "1" }), (.bookmarked, post { $0.isBookmarked = true }),
      (.liked, post { $0.isLiked = true }),
    ]

    #expect(posts.map(\.0) == Query.Filter.allCases)
    for (wanted, tweet) in posts {
      #expect(Query.Filter.allCases.filter(tweet.has) == [wanted])
    }
    #expect(!Query.Filter.allCases.contains(where: Tweet.fixture().has))
  }

  @Test func `A user without a name goes by the handle`() {
    #expect(User(screenName: "ada").name == "ada")
  }
}

struct MediaItemTests {
  @Test func `The aspect ratio is width over height`() {
    #expect(MediaItem(url: "u", width: 1200, height: 800).aspectRatio == 1.5)
  }

  @Test(arguments: [(nil, 800), (1200, nil), (1200, 0), (0, 800)] as [(Int?, Int?)])
  func `Without a size there is no aspect ratio`(width: Int?, height: Int?) {
    #expect(MediaItem(url: "u", width: width, height: height).aspectRatio == nil)
  }
}

/// Which of several sizes is taken.
struct MediaVersionTests {
  private let item = {
    var item = MediaItem(url: "original", width: 4000, height: 3000)
    item.versions = [
      .init(url: "b", width: 1024, height: 768), .init(url: "n", width: 320, height: 240),
      .init(url: "k", width: 2048, height: 1536),
    ]
    return item
  }()

  private func url(_ width: Int, _ height: Int) -> String {
    item.urls(covering: PixelSize(width: width, height: height))[0]
  }

  @Test(arguments: [(1, 1, "n"), (320, 240, "n"), (321, 240, "b"), (320, 241, "b"), (1025, 10, "k")])
  func `The smallest that has enough both ways is taken`(width: Int, height: Int, expected: String) {
    #expect(url(width, height) == expected)
  }

  @Test(arguments: [(2049, 1), (1, 1537), (Int.max, Int.max)])
  func `Where none has enough the largest is taken`(width: Int, height: Int) {
    #expect(url(width, height) == "k")
  }

  @Test func `Larger ones follow, which do as well where they are at hand`() {
    #expect(item.urls(covering: PixelSize(width: 321, height: 1)) == ["b", "k"])
    #expect(item.urls(covering: PixelSize(width: 1, height: 1)) == ["n", "b", "k"])
    #expect(item.urls(covering: PixelSize(width: 9_999, height: 1)) == ["k"])
  }

  @Test func `Without other sizes there is the one address`() {
    #expect(MediaItem(url: "u").urls(covering: PixelSize(width: 9, height: 9)) == ["u"])
  }
}

/// The sizes that X makes of each picture.
struct SizesOfXTests {
  private static let plain = "https://pbs.twimg.com/media/Da6U5E_-AAAycC.jpg"

  private func sizes(_ width: Int?, _ height: Int?, at url: String = plain, kind: MediaItem.Kind = .photo)
    -> [String]
  {
    var item = MediaItem(url: url, kind: kind)
    (item.width, item.height) = (width, height)
    return item.sizes
      .map { "\($0.width)x\($0.height) \($0.url.replacing("https://pbs.twimg.com/media/", with: ""))" }
  }

  @Test func `A large picture is there in three`() {
    #expect(
      sizes(4_000, 3_000) == [
        "680x510 Da6U5E_-AAAycC?format=jpg&name=small", "1200x900 Da6U5E_-AAAycC.jpg",
        "2048x1536 Da6U5E_-AAAycC?format=jpg&name=large",
      ])
  }

  @Test func `None is larger than the picture`() {
    #expect(
      sizes(1_104, 1_157) == [
        "649x680 Da6U5E_-AAAycC?format=jpg&name=small", "1104x1157 Da6U5E_-AAAycC.jpg",
      ])
    #expect(sizes(300, 1_201).last == "300x1201 Da6U5E_-AAAycC?format=jpg&name=large")
    #expect(sizes(680, 10).isEmpty)
    #expect(sizes(1 << 62, 1).first == "680x1 Da6U5E_-AAAycC?format=jpg&name=small")
  }

  @Test(arguments: [(nil, nil), (4_000, nil), (0, 4_000), (-4_000, 4_000)] as [(Int?, Int?)])
  func `Where the size is not known there is one`(width: Int?, height: Int?) {
    #expect(sizes(width, height).isEmpty)
  }

  @Test(arguments: [
    "http://pbs.twimg.com/media/a.jpg", "https://pbs.twimg.com/media/a.jpg?name=orig",
    "https://pbs.twimg.com/media/a.gif", "https://pbs.twimg.com/media/a/b.jpg",
    "https://pbs.twimg.com/media/.jpg", "https://pbs.twimg.com/media/a&b.jpg",
    "https://pbs.twimg.com/media/\u{E4}.jpg", "https://pbs.twimg.com.example/media/a.jpg",
    "https://files.example/media/a.jpg", "https://pbs.twimg.com/media/a.jpg.png",
  ])
  func `Another address has no other sizes`(url: String) {
    #expect(sizes(4_000, 3_000, at: url).isEmpty)
  }

  @Test func `The still of a film has none, and sizes that a source names come first`() {
    var item = MediaItem(url: Self.plain, width: 4_000, height: 3_000)
    item.versions = [.init(url: "a", width: 1, height: 1)]

    #expect(sizes(4_000, 3_000, kind: .video).isEmpty)
    #expect(item.sizes == item.versions)
  }
}

struct PixelSizeTests {
  @Test(arguments: [(Int.max, 1), (1, .max), (.max, .max), (.min, .min), (0, 7), (100_001, 7), (7, -1)])
  func `A declared size that is not plausible is none`(width: Int, height: Int) {
    #expect(PixelSize(declaredWidth: width, height: height) == nil)
    #expect(MediaItem.Version(url: "u", declaredWidth: width, height: height) == nil)
  }

  @Test(arguments: [(1, 1), (100_000, 100_000), (1_200, 800)])
  func `A declared size that is plausible is taken`(width: Int, height: Int) {
    let version = MediaItem.Version(url: "u", declaredWidth: width, height: height)

    #expect(version == MediaItem.Version(url: "u", width: width, height: height))
  }

  @Test func `A size that is not declared whole is none`() {
    #expect(PixelSize(declaredWidth: nil, height: 7) == nil)
    #expect(PixelSize(declaredWidth: 7, height: nil) == nil)
  }

  @Test func `An item keeps the edge that is plausible`() {
    #expect(MediaItem(url: "u", width: .max, height: 7) == MediaItem(url: "u", height: 7))
    #expect(MediaItem(url: "u", width: 7, height: 0) == MediaItem(url: "u", width: 7))
  }

  @Test(arguments: [(Int.max, Int.max), (.min, .max), (100_000_000_000_000_000, 1)])
  func `The pixels of the largest size can be counted`(width: Int, height: Int) {
    let size = PixelSize(width: width, height: height)

    #expect(size.area == size.width * size.height)
    #expect(size.aspectRatio < 1e10)
  }
}

struct ShapeTests {
  @Test(arguments: [
    (640, 480, 4_000, 3_000), (4_000, 3_000, 641, 480), (1, 1, 5_000, 5_000), (3, 100, 30, 999),
  ])
  func `Rounded sizes have one shape`(width: Int, height: Int, other: Int, otherHeight: Int) {
    #expect(
      PixelSize(width: width, height: height).hasShape(of: PixelSize(width: other, height: otherHeight)))
  }

  @Test(arguments: [(150, 150, 4_000, 3_000), (480, 640, 4_000, 3_000), (640, 400, 4_000, 3_000)])
  func `Crops and turned ones have another`(width: Int, height: Int, other: Int, otherHeight: Int) {
    #expect(
      !PixelSize(width: width, height: height).hasShape(of: PixelSize(width: other, height: otherHeight)))
  }
}

struct PhotoTests {
  private func lines(_ title: String?, _ text: String) -> [String] {
    let photo = Tweet.photo(title: title, text: text)
    return [photo.photoTitle, photo.photoSubtitle]
  }

  @Test func `Title and description stand below each other`() {
    #expect(lines("Pont Neuf", "At dusk") == ["Pont Neuf", "At dusk"])
  }

  @Test(arguments: [nil, "", "  ", "\n\t"])
  func `Without a title the description is the title`(title: String?) {
    #expect(lines(title, "At dusk") == ["At dusk", ""])
  }

  @Test(arguments: [nil, "", " "], ["", " \n"])
  func `With neither it is unknown`(title: String?, text: String) {
    #expect(lines(title, text) == ["Unknown", ""])
  }

  @Test func `A title alone has nothing below it`() {
    #expect(lines("Pont Neuf", "\n") == ["Pont Neuf", ""])
  }

  @Test func `Each is one line, with one blank between words`() {
    #expect(lines(" Pont\r\n Neuf ", "At\n\n\tdusk\u{2028}again") == ["Pont Neuf", "At dusk again"])
  }
}

/// Texts after a warning.
struct WarningTests {
  private func tweet(_ title: String?, _ text: String, tags: [Range<Int>?] = []) -> Tweet {
    var tweet = Tweet.fixture(text: text)
    tweet.title = title
    tweet.hashtags = tags.map { IndexedKeyword("#a", range: $0) }
    return tweet
  }

  @Test func `A list has the warning alone, with what stands in it`() {
    let tweet = tweet("#a é", "#a é\n\nhidden #a", tags: [0..<2, 13..<15, nil])

    #expect(tweet.warning == "#a é" && tweet.warned?.text == "#a é")
    #expect(tweet.warned?.hashtags.map(\.range) == [0..<2, nil])
  }

  @Test(
    arguments: [(nil, "a\n\nb"), ("", "\n\nb"), ("a", "a"), ("a", "a b"), ("x", "a\n\nb")]
      as [(String?, String)])
  func `Without a text after it nothing is hidden`(title: String?, text: String) {
    let tweet = tweet(title, text)

    #expect(tweet.warning == nil && tweet.warned == nil)
  }

  @Test func `The title of a photo is no warning`() {
    var photo = tweet("Bridge", "Bridge\n\nat night")
    photo.network = .flickr

    #expect(photo.isPhoto && photo.warned == nil)
  }
}

struct WebPageTests {
  @Test func `The text of a page is as long as its blocks and the cells of its tables`() {
    let rows = [[PageText("é"), PageText("two")], [PageText()]]
    let page = WebPage(
      url: "https://a.example", title: "title", site: "site",
      blocks: [PageBlock(.table(rows)), PageBlock(.paragraph, PageText("four")), PageBlock(.rule)])

    #expect(page.textLength == 9)
  }
}
