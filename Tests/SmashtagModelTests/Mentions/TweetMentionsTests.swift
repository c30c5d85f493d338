import SmashtagModel
import SmashtagTesting
import Testing

struct TweetMentionsTests {
  private let everything = Tweet.fixture(
    user: .fixture("ada"), hashtags: ["rain", "snow"], users: ["bob"], urls: ["https://a.example/1"],
    media: ["https://p.example/1.jpg"])

  @Test func `The author stands first among the users`() {
    let tweet = Tweet.fixture(user: .fixture("ada"), users: ["bob", "carl"])

    #expect(tweet.mentions == [.user("@ada"), .user("@bob"), .user("@carl")])
  }

  @Test func `An author who mentions herself stands there once`() {
    let tweet = Tweet.fixture(user: .fixture("Ada"), users: ["bob", "ada"])

    #expect(tweet.mentions == [.user("@Ada"), .user("@bob")])
  }

  @Test func `The original author of a retweet follows the author`() {
    let original = RetweetReference(id: "7", screenName: "zoe")
    let tweet = Tweet.fixture(user: .fixture("ada"), users: ["bob"], retweetOf: original)

    #expect(tweet.mentions == [.user("@ada"), .user("@zoe"), .user("@bob")])
  }

  @Test(arguments: [
    (["Rain", "rain", "RAIN"], ["#Rain"]),
    (["Straße", "STRASSE"], ["#Straße"]),
    (["olé", "ole\u{301}", "Ole"], ["#olé"]),
    (["rain", "rainy"], ["#rain", "#rainy"]),
  ])
  func `A tag is met once, however it is written`(tags: [String], expected: [String]) {
    let tweet = Tweet.fixture(hashtags: tags)

    #expect(tweet.mentions.filter { $0.kind == .hashtag }.map(\.label) == expected)
  }

  @Test func `The same picture is met once`() {
    let tweet = Tweet.fixture(media: ["https://p.example/1.jpg", "https://p.example/1.jpg"])

    #expect(tweet.mentions.count { $0.kind == .image } == 1)
  }

  @Test func `Two links to one place are one door`() {
    var tweet = Tweet.fixture()
    tweet.urls = [
      IndexedURL("https://t.co/a", expanded: "https://a.example"),
      IndexedURL("https://t.co/b", expanded: "https://a.example"),
    ]

    #expect(tweet.mentions.count { $0.kind == .url } == 1)
  }

  @Test func `The sections stand in their order`() {
    #expect(everything.mentionSections.map(\.title) == ["Images", "URLs", "Hashtags", "Users"])
  }

  @Test func `A kind that does not occur has no section`() {
    let tweet = Tweet.fixture(hashtags: ["rain"])

    #expect(tweet.mentionSections.map(\.kind) == [.hashtag, .user])
  }

  @Test func `Every tweet has at least its author`() {
    #expect(Tweet.fixture().mentionSections.map(\.kind) == [.user])
  }

  @Test func `No section is empty`() {
    #expect(everything.mentionSections.allSatisfy { !$0.items.isEmpty })
  }

  @Test func `The mentions of one tweet are not counted`() {
    #expect(everything.mentionSections.flatMap(\.items).allSatisfy { $0.count == nil })
  }
}
