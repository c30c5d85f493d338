import Foundation
import GRDB
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetArchive

struct IndexVocabularyTests {
  @Test func `It knows the words that begin so, each once and in order`() throws {
    let found = try Self.words(
      startingWith: "ra", limit: 9, in: ["rain rabbit", "rain on campus", "Rail", "r"])

    #expect(found == ["rabbit", "rail", "rain"])
  }

  @Test func `Marks are no words`() throws {
    #expect(try Self.words(startingWith: "#", limit: 9, in: ["a # b"]) == [])
  }

  @Test(arguments: [1, 15, 16, 17, 40])
  func `A word that is used often does not hide the next one`(uses: Int) throws {
    let texts = Array(repeating: "rain rain rain", count: uses) + ["rainbow", "rainy"]

    #expect(try Self.words(startingWith: "rain", limit: 9, in: texts) == ["rain", "rainbow", "rainy"])
  }

  @Test(arguments: [1, 63, 64, 65, 200])
  func `More words than the limit are too many`(count: Int) throws {
    let words = (1_000..<1_000 + count).map { "w\($0)" }

    #expect(try Self.words(startingWith: "w", limit: count, in: words) == words)
    #expect(try Self.words(startingWith: "w", limit: count - 1, in: words) == nil)
  }

  @Test func `Nothing begins so`() throws {
    #expect(try Self.words(startingWith: "snow", limit: 9, in: ["rain"]) == [])
    #expect(try Self.words(startingWith: "snow", limit: 9, in: []) == [])
  }

  private static func words(startingWith prefix: String, limit: Int, in texts: [String]) throws -> [String]? {
    let tweets = texts.enumerated().map { Tweet.fixture(id: "\($0)", text: $1) }
    return try Archive.holding(tweets).inspect {
      try IndexVocabulary($0).words(startingWith: prefix, limit: limit)
    }
  }
}

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
    "rain\u{0}", "\"a\"b", "rain:", "col:rain", "^rain", "+rain", "rain+snow", "AND", "NOT",
  ])
  func `Whatever is typed is a search`(text: String) async throws {
    let archive = try Archive.holding([.fixture(id: "1", text: "snow")])

    #expect(try await archive.ids(Query(text)).isEmpty)
  }
}

struct PrefixWordsTests {
  static let texts =
    (0..<300).map { "w\($0) rain" } + ["water", "rainy 東京の雨", "snow", "rain on campus", "วัสดุใหม่"]

  @Test(arguments: [
    ("ra*", "\"rain\" OR \"rainy\""),
    ("-ra*", "\"*\" NOT (\"rain\" OR \"rainy\")"),
    ("snow ra*", "(\"rain\" OR \"rainy\") AND \"snow\""),
    ("東京*", "\"東 京\""),
    ("nothing*", nil),
  ])
  func `A prefix is asked for as the words that begin so`(text: String, match: String?) throws {
    #expect(try Self.slices(of: text).first?.match == match)
  }

  @Test func `Many words are asked for one by one where there are many tweets`() throws {
    #expect(try Self.slices(of: "w*").first?.match == "\"w\" *")
    #expect(try Self.slices(of: "w*", tweets: 1_000_000).first?.match.contains("OR") == true)
    #expect(try Self.slices(of: "w* since:2001-01-01", tweets: 1_000_000).first?.match.contains("OR") == true)
  }

  @Test func `Beside other words only a few are asked for one by one`() throws {
    #expect(try Self.slices(of: "w* rain", tweets: 1_000_000).first?.match == "\"w\" * AND \"rain\"")
  }

  @Test(arguments: [300, 200_000], [1, 299, 300, 301])
  func `A search of many words is shown and counted as any other`(tweets: Int, limit: Int) async throws {
    let archive = try Self.archive(tweets: tweets)
    let source = ArchiveSource(name: "archive", archive: archive)
    let query = try Query("w* -water")

    let page = try await source.page(of: query, at: .newest, limit: limit)
    let words = try await source.page(of: try Query("w*"), at: .newest, limit: limit)

    let all = try await archive.ids("w*")
    #expect(all.count == 301)
    #expect(words.tweets.map(\.id) == Array(all.prefix(limit)))
    #expect(words.total == .exactly(301))
    #expect((words.older == nil) == (limit >= 301))
    #expect(page.tweets.map(\.id) == Array(all.filter { $0 != "300" }.prefix(limit)))
    #expect(page.total == (limit < 300 ? .atLeast(200) : .exactly(300)))
  }

  @Test(arguments: [
    "w*", "w1*", "w* rain", "-w*", "-w1* rain", "w2* OR w3*", "ra* -w*", "東京*", "東*", "วัสดุ*", "วั*",
  ])
  func `A prefix finds what it finds in the index`(text: String) async throws {
    let archive = try Self.archive()
    let query = try Query(text)

    let plain = try archive.inspect { db in
      try Set(
        SearchSlice.slices(of: query).flatMap { slice in
          try String.fetchAll(db, sql: Self.plain, arguments: [slice.match])
        })
    }

    #expect(try await Set(archive.ids(query)) == plain)
    #expect(!plain.isEmpty)
  }

  private static let plain = """
    SELECT post.key FROM tweet_index CROSS JOIN post ON post.id = tweet_index.rowid WHERE tweet_index MATCH ?
    """

  /// It says that it holds so many tweets.
  private static func archive(tweets: Int = texts.count) throws -> Archive {
    let archive = try Archive.holding(texts.enumerated().map { .fixture(id: "\($0)", text: $1) })
    try archive.writer().write { try $0.execute(sql: "UPDATE extent SET tweets = ?", arguments: [tweets]) }
    return archive
  }

  private static func slices(of text: String, tweets: Int = texts.count) throws -> [SearchSlice] {
    let query = try Query(text, timeZone: .gmt)
    return try archive(tweets: tweets).inspect {
      SearchSlice.slices(of: query, words: try PrefixWords(for: query, in: $0))
    }
  }
}

extension Tweet {
  /// The words that the index holds of the tweet, separated by blanks.
  var indexedText: String {
    var words = IndexWords()
    putWords(to: &words)
    return String(decoding: words.bytes, as: UTF8.self)
  }
}
