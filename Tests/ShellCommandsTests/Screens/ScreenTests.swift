@testable import ShellCommands
import SmashtagModel
import SmashtagTesting
import Testing

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

    #expect(Screen.sections(of: tweet)[0].rows[0].note == "1200×800 · p.example")
  }

  @Test func `A sensitive image says so`() {
    var tweet = Tweet.fixture()
    (tweet.isSensitive, tweet.media) = (true, [MediaItem(url: "")])

    #expect(Screen.sections(of: tweet)[0].rows[0].note == "sensitive")
  }

  @Test func `An image of which nothing is known has no note`() {
    var tweet = Tweet.fixture()
    tweet.media = [MediaItem(url: "")]

    #expect(Screen.sections(of: tweet)[0].rows[0].note == nil)
  }

  @Test func `Who retweeted is told from who wrote`() {
    let tweet = Tweet.fixture(retweetOf: RetweetReference(id: "1", screenName: "zoe"))

    #expect(Screen.sections(of: tweet)[0].rows.map(\.note) == ["retweeted it", "author"])
    #expect(tweet.headline.hasPrefix("@zoe: "))
  }

  @Test(arguments: [nil, "ada"])
  func `A retweet of one's own, or of somebody unknown, is its author's`(name: String?) {
    let tweet = Tweet.fixture(retweetOf: RetweetReference(id: "1", screenName: name))

    #expect(Screen.sections(of: tweet)[0].rows.map(\.note) == ["author"])
  }
}
