import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetArchive

struct StoredTweetMergingTests {
  private static let whole = StoredTweet(
    tweet: .fixture(text: "A long walk in the rain #rain", hashtags: ["rain"]), isEmbedded: false)

  @Test func `The newer copy wins`() {
    let merged = Self.whole.merged(with: Self.copy { $0.likes = 5 })

    #expect(merged.tweet.likes == 5)
  }

  @Test func `The longer list of versions stays`() {
    let versions = [["7", "8"], ["7", "8", "9"], []].map { ids in Self.copy { $0.versionIDs = ids } }

    for first in versions {
      for second in versions where second != first {
        let longer = max(first.tweet.versionIDs.count, second.tweet.versionIDs.count)
        #expect(first.merged(with: second).tweet.versionIDs.count == longer)
      }
    }
  }

  @Test(arguments: [
    "A long walk in…", "A long walk in… https://t.co/abc", "RT @ada: A long walk in…",
  ])
  func `A whole text never gives way to a cut one`(text: String) {
    let merged = Self.whole.merged(with: Self.copy { $0 = .fixture(text: text) })

    #expect(merged == Self.whole)
  }

  @Test func `A cut text gives way to the whole one`() {
    let cut = Self.copy { $0 = .fixture(text: "A long walk in…") }

    #expect(cut.merged(with: Self.whole) == Self.whole)
  }

  @Test(arguments: [Network.mastodon, .bluesky, .flickr], [false, true])
  func `Only X cuts texts, so that elsewhere the later copy wins`(network: Network, isShorterLater: Bool) {
    let texts = ["A walk in the rain, and whom I met", "A walk in the rain…"]
    let copies = texts.enumerated().map { index, text in
      var tweet = Tweet.fixture(id: "7", network: network, text: text)
      tweet.fetched = .fixture(minutes: index == 0 ? 1 : isShorterLater ? 2 : 0)
      return StoredTweet(tweet: tweet, isEmbedded: false)
    }

    #expect(copies[0].merged(with: copies[1]).tweet.text == texts[isShorterLater ? 1 : 0])
    #expect(copies[1].merged(with: copies[0]).tweet.text == texts[isShorterLater ? 1 : 0])
  }

  @Test(arguments: [
    ("hello and more", "hello"), ("hello \u{1F469}\u{200D}\u{1F4BB} and more", "hello \u{1F469}"),
    ("hello \u{1F469}\u{200D}\u{1F4BB} and more", "hello \u{1F469}\u{200D}"),
    ("hello e\u{301} and more", "hello e"), ("hello \u{1F1EB}\u{1F1F7} and more", "hello \u{1F1EB}"),
    ("hello \u{1F44B}\u{1F3FD} and more", "hello \u{1F44B}"), ("hello \u{1112}\u{1161}", "hello \u{1112}"),
  ])
  func `A text is whole also where the cut is within a character`(whole: String, beginning: String) {
    let whole = Self.copy { $0 = .fixture(text: whole) }
    for cut in ["\(beginning)…", "RT @bob: \(beginning)…", "\(beginning)… https://t.co/abc"] {
      let copy = Self.copy { $0 = .fixture(text: cut) }

      #expect(whole.merged(with: copy) == whole)
      #expect(copy.merged(with: whole) == whole)
    }
  }

  @Test(arguments: [
    ("RT @ada: A long walk in the rain #rain", true), ("RT @ada: A long walk", false), ("A walk", false),
  ])
  func `The text of an old retweet gives way to that of its original`(text: String, isTaken: Bool) {
    let original = Self.copy { $0.retweetOf = RetweetReference(id: "9", screenName: "ada") }

    let merged = original.merged(with: Self.copy { $0 = .fixture(text: text) })

    #expect(merged.tweet.text == (isTaken ? original.tweet.text : text))
    #expect(merged.tweet.hashtags.isEmpty != isTaken && merged.tweet.retweetOf?.id == "9")
  }

  @Test(arguments: ["Another text…", "…", "Wait… what?"])
  func `A text that only ends with an ellipsis is a text`(text: String) {
    let merged = Self.whole.merged(with: Self.copy { $0.text = text })

    #expect(merged.tweet.text == text)
  }

  @Test func `What came inside another tweet fills gaps only`() {
    let stored = Self.copy { $0.likes = 5 }
    let copy = StoredTweet(
      tweet: Self.copy {
        $0.likes = 9; $0.retweets = 2
      }.tweet, isEmbedded: true)

    let merged = stored.merged(with: copy)

    #expect(
      merged
        == Self.copy {
          $0.likes = 5; $0.retweets = 2
        })
  }

  @Test(arguments: [false, true])
  func `A copy of its own wins over one inside another tweet that was true later`(isOwnFirst: Bool) {
    let own = Self.copy { ($0.likes, $0.asOf) = (5, .fixture(minutes: 1)) }
    var inside = StoredTweet(tweet: own.tweet, isEmbedded: true)
    (inside.tweet.likes, inside.tweet.asOf) = (9, .fixture(minutes: 2))

    #expect((isOwnFirst ? own.merged(with: inside) : inside.merged(with: own)) == own)
  }

  @Test(arguments: [false, true])
  func `Of two copies inside other tweets the later one wins`(isLaterFirst: Bool) {
    var earlier = StoredTweet(tweet: Self.whole.tweet, isEmbedded: true)
    (earlier.tweet.likes, earlier.tweet.asOf) = (5, .fixture(minutes: 1))
    var later = earlier
    (later.tweet.likes, later.tweet.asOf) = (9, .fixture(minutes: 2))

    #expect((isLaterFirst ? later.merged(with: earlier) : earlier.merged(with: later)) == later)
  }

  @Test func `What was inside another tweet becomes one of its own`() {
    let embedded = StoredTweet(tweet: Self.whole.tweet, isEmbedded: true)

    #expect(embedded.merged(with: Self.whole) == Self.whole)
  }

  @Test func `A copy read earlier does not win`() {
    let stored = Self.copy {
      $0.likes = 5; $0.fetched = .fixture(minutes: 2)
    }

    let merged = stored.merged(
      with: Self.copy {
        $0.likes = 3; $0.fetched = .fixture(minutes: 1)
      })

    #expect(merged == stored)
  }

  @Test func `The newer copy keeps what only the older one knew`() {
    var rich = Self.whole
    rich.tweet.media = [MediaItem(url: "https://e.org/a.png")]
    rich.tweet.language = "en"
    rich.tweet.user = User(screenName: "ada", name: "Ada", id: "9", profileImageURL: "https://e.org/ada.png")
    let poor = StoredTweet(
      tweet: .fixture(text: Self.whole.tweet.text, hashtags: [], language: nil), isEmbedded: false)

    #expect(rich.merged(with: poor) == rich)
  }

  @Test func `The file of a picture, its sizes and its description are kept`() {
    let picture = MediaItem(url: "https://e.org/a.png", width: 4, height: 3, alt: "Rain")
    var known = picture
    known.file = MediaFile(path: "/export/a.png")
    known.versions = [MediaItem.Version(url: "https://e.org/s.png", width: 2, height: 1)]
    let stored = Self.copy { $0.media = [MediaItem(url: "https://e.org/b.png"), known] }

    let merged = stored.merged(with: Self.copy { $0.media = [MediaItem(url: "https://e.org/a.png")] })

    #expect(merged.tweet.media == [known])
  }

  @Test func `A cut copy that has the file gives it to the whole one`() {
    let file = MediaFile(path: "/export.zip", entry: "a.png")
    let stored = Self.copy { $0.media = [MediaItem(url: "https://e.org/a.png")] }
    let cut = Self.copy {
      $0.text = "A long walk in…"
      $0.media = [MediaItem(url: "https://e.org/a.png")]
      $0.media[0].file = file
    }

    #expect(stored.merged(with: cut).tweet.media.map(\.file) == [file])
    #expect(cut.merged(with: stored).tweet.media.map(\.file) == [file])
  }

  @Test func `A title is kept`() {
    let stored = Self.copy { $0.title = "Rain" }

    #expect(stored.merged(with: Self.whole).tweet.title == "Rain")
  }

  private static let address = "https://far.example/users/bob/statuses/5"

  @Test(arguments: [nil, 1, 3] as [Int?], [false, true])
  func `A boost keeps what it boosts, whatever comes first`(minutes: Int?, isBareFirst: Bool) throws {
    let whole = Self.copy {
      $0 = .fixture(network: .mastodon, text: "Rain #rain", hashtags: ["rain"])
      $0.fetched = .fixture(minutes: 2)
      $0.url = "https://far.example/@bob/5"
      $0.retweetOf = RetweetReference(id: "77", screenName: "bob@far.example")
      $0.media = [MediaItem(url: "https://e.org/a.png")]
    }
    var bare = whole
    bare.tweet.text = Self.address
    bare.tweet.url = Self.address
    bare.tweet.retweetOf = RetweetReference(id: Self.address, screenName: "bob@far.example")
    bare.tweet.urls = [IndexedURL(Self.address, range: 0..<Self.address.count, expanded: Self.address)]
    (bare.tweet.hashtags, bare.tweet.media) = ([], [])
    bare.tweet.fetched = minutes.map { .fixture(minutes: $0) }

    var merged = isBareFirst ? bare.merged(with: whole) : whole.merged(with: bare)

    merged.tweet.fetched = whole.tweet.fetched
    #expect(merged == whole)
  }

  @Test(arguments: [false, true])
  func `The server's id of another post stays, whatever comes first`(isAddressFirst: Bool) {
    let known = Self.copy { ($0.network, $0.inReplyTo, $0.quoteOf) = (.mastodon, "7", "8") }
    let told = Self.copy { ($0.network, $0.inReplyTo, $0.quoteOf) = (.mastodon, Self.address, Self.address) }

    #expect((isAddressFirst ? told.merged(with: known) : known.merged(with: told)) == known)
  }

  @Test(arguments: [0..<16, nil] as [Range<Int>?], [false, true])
  func `Where a link leads stays known, whatever comes first`(place: Range<Int>?, isRichFirst: Bool) {
    let rich = Self.copy {
      $0 = .fixture(text: "https://t.co/abc https://t.co/def")
      $0.urls = [
        IndexedURL("https://t.co/abc", range: place, expanded: "https://e.org/x", display: "e.org/x"),
        IndexedURL("https://t.co/def", range: 17..<33, expanded: "https://e.org/y", display: "e.org/y"),
      ]
    }
    var poor = rich
    poor.tweet.urls = [
      IndexedURL("https://t.co/abc", range: place),
      IndexedURL("https://t.co/def", range: 17..<33, display: "t.co/def"),
    ]

    #expect((isRichFirst ? rich.merged(with: poor) : poor.merged(with: rich)) == rich)
  }

  @Test func `What the newer copy tells of a link counts`() {
    let (old, new) = ("https://t.co/abc", "https://e.org/x")
    let stored = Self.copy { $0.urls = [IndexedURL(old, expanded: "https://e.org/old", display: "e.org/…")] }

    let merged = stored.merged(with: Self.copy { $0.urls = [IndexedURL(old, expanded: new)] })

    #expect(merged.tweet.urls == [IndexedURL(old, expanded: new, display: "e.org/…")])
  }

  @Test(arguments: [Network.x, .bluesky, .flickr], [false, true])
  func `A warning stays where not every form of a post has it`(network: Network, isWarnedFirst: Bool) {
    let warned = Self.copy { ($0.network, $0.isSensitive) = (network, true) }
    let silent = Self.copy { $0.network = network }

    #expect((isWarnedFirst ? warned.merged(with: silent) : silent.merged(with: warned)) == warned)
  }

  @Test(arguments: [false, true])
  func `A warning that an author of Mastodon's sets or lifts counts`(isWarned: Bool) {
    let before = Self.copy { ($0.network, $0.isSensitive) = (.mastodon, !isWarned) }
    let after = Self.copy { ($0.network, $0.isSensitive) = (.mastodon, isWarned) }

    #expect(before.merged(with: after) == after)
  }

  @Test func `Mentions of another text are not kept`() {
    let merged = Self.whole.merged(with: Self.copy { $0 = .fixture(text: "Edited") })

    #expect(merged.tweet.hashtags.isEmpty)
  }

  private static func copy(_ change: (inout Tweet) -> Void) -> StoredTweet {
    var copy = whole
    change(&copy.tweet)
    return copy
  }
}

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

  @Test(arguments: [false, true])
  func `Who is verified stays so beside a copy that does not tell`(isRichFirst: Bool) {
    let rich = Self.copy(
      by: User(
        screenName: "ada", name: "Ada", id: "9", isVerified: true, profileImageURL: "https://e.org/a.png"))
    let poor = Self.copy(by: User(screenName: "ada", name: "Ada", id: "9"))

    #expect((isRichFirst ? rich.merged(with: poor) : poor.merged(with: rich)) == rich)
  }

  @Test func `Who is verified no more is not`() {
    var former = Self.ada
    former.isVerified = true

    #expect(Self.copy(by: former).merged(with: Self.copy(by: Self.ada)).tweet.user == Self.ada)
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
