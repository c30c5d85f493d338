import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetArchive

struct UserMergingTests {
  private static let ada = User(
    screenName: "ada", name: "Ada", id: "9", profileImageURL: "https://e.org/a.png")
  private static let did = User(screenName: "did:plc:ada", id: "did:plc:ada")
  private static let handle = User(screenName: "ada.example", id: "did:plc:ada")

  /// Each is known less than the one beside it.
  private static let pairs: [(User, User)] = [
    (.me, ada), (.me, User(screenName: "eve")), (.me, did), (User(screenName: "eve"), ada),
    (User(screenName: "eve"), User(screenName: "ada", name: "Ada")), (did, User(screenName: "eve")),
    (did, handle), (User(screenName: "did:plc:ada", name: "Ada", id: "did:plc:ada"), handle),
    (User(screenName: "eve"), User(screenName: "did:plc:ada", name: "Ada", id: "did:plc:ada")),
  ]

  @Test(arguments: pairs)
  func `Who is known better stays, in either order and however often`(less: User, more: User) {
    let (one, other) = (Self.copy(by: less), Self.copy(by: more))

    var merged = one.merged(with: other)
    #expect(merged == other)
    merged = merged.merged(with: one)
    #expect(merged == other)
    merged = merged.merged(with: one).merged(with: other)
    #expect(merged == other)
  }

  @Test(arguments: [
    (ada, User(screenName: "ada_l", name: "Ada L", id: "9")),
    (User(screenName: "eve"), User(screenName: "bob")),
  ])
  func `Of two that are known as well the newer counts`(older: User, newer: User) {
    #expect(Self.copy(by: older).merged(with: Self.copy(by: newer)).tweet.user == newer)
  }

  @Test func `What only the copy knows that knows less is kept`() {
    let pictured = User(screenName: "ada", profileImageURL: "https://e.org/a.png")
    let (one, other) = (Self.copy(by: pictured), Self.copy(by: User(screenName: "ada", name: "Ada")))

    #expect(one.merged(with: other).tweet.user.profileImageURL == "https://e.org/a.png")
    #expect(one.merged(with: other).tweet.user == other.merged(with: one).tweet.user)
  }

  @Test func `An author inside another tweet is better than none`() {
    let embedded = StoredTweet(tweet: Self.copy(by: Self.ada).tweet, isEmbedded: true)

    let merged = Self.copy(by: .me).merged(with: embedded)

    #expect(merged == Self.copy(by: Self.ada))
  }

  @Test func `The name of a retweet's author is kept`() {
    var (known, unknown) = (Self.copy(by: Self.ada), Self.copy(by: Self.ada))
    known.tweet.retweetOf = RetweetReference(id: "5", screenName: "bob")
    unknown.tweet.retweetOf = RetweetReference(id: "5", screenName: nil)

    #expect(known.merged(with: unknown) == known)
    #expect(unknown.merged(with: known) == known)
  }

  /// A tweet whose page bears the author's name, where one is known.
  private static func copy(by user: User) -> StoredTweet {
    var tweet = Tweet.fixture(text: "rain")
    tweet.user = user
    tweet.url = "https://x.com/\(user == .me ? "i" : user.screenName)/status/\(tweet.id)"
    return StoredTweet(tweet: tweet, isEmbedded: false)
  }
}
