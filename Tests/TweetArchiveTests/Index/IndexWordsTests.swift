import Foundation
import GRDB
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetArchive

struct IndexWordsTests {
  @Test func `Each word and mark is one word of the index`() throws {
    let tweet = Tweet.fixture(
      text: "Don't panic 東京 x_y", user: .fixture("ada.b-c@example.social"),
      hashtags: ["swift_lang", "#weird!\"'"],
      urls: ["https://a.b.example.org/x"], language: "pt-BR")
    let archive = try Archive.holding([tweet])

    let words = try archive.writer().write { db in
      try db.execute(sql: "CREATE VIRTUAL TABLE temp.vocabulary USING fts5vocab(main, tweet_index, row)")
      return try String.fetchSet(db, sql: "SELECT term FROM vocabulary")
    }

    #expect(words == Set(tweet.indexedText.split(separator: " ").map(String.init)))
  }

  @Test func `A tweet's marks tell all it is found by`() {
    let tweet = Tweet.fixture(
      text: "Hi @Bob", hashtags: ["Straße"], users: ["Bob"], urls: ["https://www.A.example.org/x"],
      media: ["m"], language: "de-AT", inReplyTo: "Bob",
      retweetOf: RetweetReference(id: "1", screenName: "Eve"))

    #expect(
      tweet.indexedText
        == "hi bob * ~ada #strasse @bob @eve >bob =de-at =de /a.example.org /example.org %images %links %mentions"
        + " %hashtags %replies %retweets")
  }

  @Test func `A name with blanks is still one mark`() {
    #expect(Mark.hashtag.word("a b\u{1}\0c") == "#abc")
  }

  @Test func `A name of blanks is no mark`() {
    #expect(Mark.hashtag.word(" \u{1}") == nil)
  }

  @Test(arguments: ["\" OR \"", "a\" OR rain", "*", "\0rain", "(rain", "words:rain", "NEAR(a b)", "^rain"])
  func `A name cannot break out of its quotes`(name: String) async throws {
    let archive = try Archive.holding([.fixture(id: "1", text: "rain")])
    let query = try #require(Query(.hashtag("#" + name)))

    #expect(try await archive.ids(query).isEmpty)
  }

  @Test(arguments: [
    "\u{0}", "rain\u{0}", "a\"b", "{", "rain:", "col:rain", "^rain", "+rain", "rain+snow", "AND", "NOT",
  ])
  func `Whatever is typed is a search`(text: String) async throws {
    let archive = try Archive.holding([.fixture(id: "1", text: "snow")])
    guard let query = try? Query(text) else { return }

    #expect(try await archive.ids(query).isEmpty)
  }
}
