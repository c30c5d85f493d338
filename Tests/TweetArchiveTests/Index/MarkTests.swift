import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetArchive

struct MarkTests {
  @Test(arguments: [
    ("Rain", "#rain"), ("New York", "#newyork"), (" rain ", "#rain"), ("rain\tand\nsun", "#rainandsun"),
    ("a\u{7F}b", "#ab"), ("雨 雨", "#雨雨"),
  ])
  func `What separates words is no part of a mark`(name: String, mark: String) {
    #expect(Mark.hashtag.word(name) == mark)
  }

  @Test(arguments: [
    ("1", "&1"), ("1234567890123456789", "&9do1sj396nf9"), ("18446744073709551615", "&3w5e11264sgsf"),
    ("0012", "&&0012"), ("at://did:plc:a/app.bsky.feed.post/3k", "&&at://did:plc:a/app.bsky.feed.post/3k"),
    ("Ab C", "&&abc"), ("", nil),
  ])
  func `A number is written short, and never like another id`(id: String, mark: String?) {
    #expect(Mark.quoted.word(id) == mark)
  }

  @Test func `An id that is longer than any has no mark`() async throws {
    var tweet = Tweet.fixture()
    tweet.quoteOf = String(repeating: "a", count: 1_001)

    #expect(try await Archive.holding([tweet]).ids("filter:quotes") == ["1"])
  }

  /// The numbers stand in files.
  @Test func `Kinds of names keep their numbers`() {
    #expect(NameKind.hashtag.storedNumber == 0)
    #expect(NameKind.user.storedNumber == 1)
  }
}
