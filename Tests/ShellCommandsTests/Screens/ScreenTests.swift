import SmashtagModel
import SmashtagTesting
import Testing

@testable import ShellCommands

struct ScreenTests {
  private let screen = Screen(
    title: "Two",
    sections: [
      .init(title: "A", rows: [Row(number: 1, .text("a")), Row(.text("b"))]),
      .init(title: "B", rows: [Row(number: 2, .text("c"))]),
    ])

  @Test func `A row is found by its number`() throws {
    #expect(try screen.row(2).summary == "c")
  }

  @Test func `A number that is not there is an error`() {
    #expect(throws: UsageError.noSuchItem(3, shown: [1, 2])) { try screen.row(3) }
  }

  @Test func `Mentions are numbered through all sections`() {
    let tweet = Tweet.fixture(hashtags: ["a", "b"], users: ["bob"], media: ["https://p.example/1.jpg"])

    #expect(Screen.sections(of: tweet).map { $0.rows.compactMap(\.number) } == [[1], [2, 3], [4, 5]])
  }

  @Test func `An image tells its size and its host`() {
    let tweet = Tweet.fixture(media: ["https://p.example/1.jpg"])

    #expect(Screen.sections(of: tweet)[0].rows[0].note == "no alt text · 1200×800 · p.example")
  }

  @Test(arguments: [
    (3, 2, "1.50"), (1, 3, "0.33"), (7, 7, "1.00"), (.max, 1, "2147483647.00"), (1, .max, "0.00"),
  ])
  func `The ratio of width to height has two decimals`(width: Int, height: Int, text: String) {
    #expect(PixelSize(width: width, height: height).aspectRatioText == text)
  }

  @Test func `A sensitive image says so`() {
    var tweet = Tweet.fixture()
    (tweet.isSensitive, tweet.media) = (true, [MediaItem(url: "")])

    #expect(Screen.sections(of: tweet)[0].rows[0].note == "sensitive · no alt text")
  }

  @Test func `An image of which nothing but its alt text is known has no note`() {
    var tweet = Tweet.fixture()
    tweet.media = [MediaItem(url: "", alt: "A pond"), MediaItem(url: "a", alt: " \n")]

    #expect(Screen.sections(of: tweet)[0].rows.map(\.note) == [nil, "no alt text · a"])
  }

  @Test func `A film tells its length`() {
    var tweet = Tweet.fixture()
    tweet.media = [MediaItem(url: "", kind: .video, alt: "A pond").playing([], seconds: 32)]

    #expect(Screen.sections(of: tweet)[0].rows[0].note == "video, 0:32")
  }

  @Test func `Who retweeted is told from who wrote`() {
    let tweet = Tweet.fixture(retweetOf: RetweetReference(id: "1", screenName: "zoe"))

    #expect(Screen.sections(of: tweet)[0].rows.map(\.note) == ["retweeted it", "author"])
    #expect(tweet.headline.hasPrefix("@zoe: "))
  }

  @Test(arguments: [("Zoë Zeller", "Zoë Zeller"), (nil, "zoe")])
  func `The original's author has a name where one is known`(known: String?, name: String) {
    let original = RetweetReference(id: "1", screenName: "zoe", name: known)

    #expect(Tweet.fixture(retweetOf: original).writer == User(screenName: "zoe", name: name))
    #expect(Row(.tweet(.fixture(retweetOf: original))).contains(name))
  }

  @Test(arguments: [nil, "ada"])
  func `A retweet of one's own, or of somebody unknown, is its author's`(name: String?) {
    let tweet = Tweet.fixture(retweetOf: RetweetReference(id: "1", screenName: name))

    #expect(Screen.sections(of: tweet)[0].rows.map(\.note) == ["author"])
  }
}

struct RowTests {
  @Test(arguments: [
    ("rain", "@ada: rain"), ("rain\nsnow", "@ada: rain"), ("", "@ada: no text"),
    ("\u{200B} ", "@ada: no text"), ("🏽", "@ada: 🏽"), (" 🏽", "@ada: 🏽"),
    (String(repeating: "é", count: 61), "@ada: " + String(repeating: "é", count: 59) + "…"),
    (String(repeating: "é", count: 60), "@ada: " + String(repeating: "é", count: 60)),
  ])
  func `A headline is one short line`(text: String, headline: String) {
    #expect(Tweet.fixture(text: text).headline == headline)
  }

  @Test(arguments: [
    (String(repeating: "rain ", count: 12) + "snow", String(repeating: "rain ", count: 11) + "rain…"),
    (String(repeating: "rain ", count: 11) + "umbrella", String(repeating: "rain ", count: 10) + "rain…"),
    ("rain " + String(repeating: "é", count: 70), "rain " + String(repeating: "é", count: 54) + "…"),
    (String(repeating: "x", count: 59) + " rain", String(repeating: "x", count: 59) + "…"),
    (String(repeating: "x", count: 60) + " ", String(repeating: "x", count: 60)),
  ])
  func `It is cut between words, where there are any`(text: String, cut: String) {
    #expect(Tweet.fixture(text: text).headline == "@ada: " + cut)
  }

  @Test(arguments: [
    ("see https://t.co/a now", 4..<18, "a.example/rain", "see a.example/rain now"),
    // What is no single word, or not in the text, stays.
    ("see all of it", 4..<13, "a.example", "see all of it"), ("rain", 9..<12, "a.example", "rain"),
    ("rain", -3..<2, "a.example", "rain"), ("see https://t.co/a", 4..<18, " ", "see https://t.co/a"),
  ])
  func `Its links are those that are shown`(
    text: String, range: Range<Int>, display: String, headline: String
  ) {
    var tweet = Tweet.fixture(text: text)
    tweet.urls = [IndexedURL("https://t.co/a", range: range, display: display)]

    #expect(tweet.headline == "@ada: " + headline)
  }

  @Test(arguments: [("rain https://t.co/i", 5..<19, "rain"), ("https://t.co/i\nrain", 0..<14, "rain")])
  func `It is without the links of images`(text: String, range: Range<Int>, headline: String) {
    var tweet = Tweet.fixture(text: text, media: ["https://p.example/1.jpg"])
    tweet.media[0].range = range

    #expect(tweet.headline == "@ada: " + headline)
  }

  @Test func `Of a tweet of nothing but images it says so`() {
    var tweet = Tweet.fixture(text: "https://t.co/i", media: ["https://p.example/1.jpg"])
    tweet.media[0].range = 0..<14

    #expect(tweet.headline == "@ada: 1 image")
  }

  @Test(
    arguments: [
      ([.photo, .photo], "2 images"), ([.video], "1 video"), ([.photo, .video], "2 media"),
      ([.audio], "1 media"),
    ] as [([MediaItem.Kind], String)])
  func `Without a text it is what the tweet has`(kinds: [MediaItem.Kind], words: String) {
    var tweet = Tweet.fixture(text: "", urls: ["a.example/rain"])
    tweet.media = kinds.map { MediaItem(url: "https://p.example/1.jpg", kind: $0) }

    #expect(tweet.headline == "@ada: " + words)
  }

  @Test func `Without images either it is where the tweet leads`() {
    var quoting = Tweet.fixture(text: "")
    quoting.quoteOf = "1"

    #expect(Tweet.fixture(text: " ", urls: ["a.example/rain"]).headline == "@ada: a.example/rain")
    #expect(quoting.headline == "@ada: quotes a tweet")
  }

  @Test(arguments: ["rain", "Ada L", "@ada", "#bell", "@bob", "a.example", "p.example"])
  func `A tweet is found by its text, its people and its mentions`(text: String) {
    let tweet = Tweet.fixture(
      text: "rain", user: User(screenName: "ada", name: "Ada L"), hashtags: ["bell"], users: ["bob"],
      urls: ["https://a.example"], media: ["https://p.example/1.jpg"])

    #expect(Row(.tweet(tweet)).contains(text))
  }

  @Test func `A picture is found by what stands on it`() {
    let image = MediaItem(url: "u", alt: "A bell tower")

    #expect(Row(.mention(.init(.image(image)))).contains("TOWER"))
  }
}

struct NumberedListTests {
  @Test func `Numbers begin with 1`() {
    #expect(shown(NumberedList(["a", "b"])) == ["1a", "2b"])
  }

  @Test func `What comes on top gets the next numbers`() {
    var list = NumberedList(["a", "b"])

    list.replace(with: ["c", "d", "a", "b"], identifiedBy: \.self)

    #expect(shown(list) == ["3c", "4d", "1a", "2b"])
  }

  @Test func `What comes after gets the next numbers`() {
    var list = NumberedList(["a"])
    list.replace(with: ["b", "a"], identifiedBy: \.self)

    list.append(["c"])

    #expect(shown(list) == ["2b", "1a", "3c"])
  }

  @Test func `The number of what is gone is not given again`() {
    var list = NumberedList(["a", "b"])
    list.removeAll { $0 == "b" }

    list.append(["c"])

    #expect(shown(list) == ["1a", "3c"])
  }

  @Test func `A new order keeps the numbers`() {
    var list = NumberedList(["a", "b", "c"])

    list.replace(with: ["d", "c", "a"], identifiedBy: \.self)

    #expect(shown(list) == ["4d", "3c", "1a"])
  }

  private func shown(_ list: NumberedList<String>) -> [String] {
    list.entries.map { "\($0.number)\($0.element)" }
  }
}
