import SmashtagModel
import SmashtagTesting
import Testing

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

  @Test func `A user without a name goes by the handle`() {
    #expect(User(screenName: "ada").name == "ada")
  }
}
