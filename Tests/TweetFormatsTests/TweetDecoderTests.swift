import Foundation
import SmashtagModel
import Testing
import TweetFormats

struct TweetDecoderTests {
  @Test(arguments: [
    v1("hi"), "[\(v1("hi"))]", "{\"statuses\":[\(v1("hi"))],\"search_metadata\":{}}",
    "{\"results\":[\(v1("hi"))]}",
    "{\"tweet\":\(v1("hi"))}", "{\"data\":[\(v2("hi"))],\"meta\":{}}", "{\"data\":\(v2("hi"))}", v2("hi"),
    "{\"users\":[{\"screen_name\":\"bob\",\"status\":\(v1("hi"))}]}", "{\"tweets\":[\(v2("hi"))]}",
  ])
  func `A tweet is found in every wrapper`(json: String) throws {
    #expect(try decode(json).tweets.map(\.text) == ["hi"])
  }

  @Test(arguments: [
    "{}", "[]", "null", "7", "\"words\"", "[1,[2,[3]]]",
    "{\"data\":[{\"start\":\"2021\",\"end\":\"2022\",\"tweet_count\":3}],\"meta\":{\"total_tweet_count\":3}}",
    "{\"data\":[{\"id\":\"1\",\"username\":\"ada\",\"name\":\"Ada\",\"created_at\":\"2020-01-01T00:00:00Z\"}]}",
    "{\"data\":[{\"id\":\"1\",\"name\":\"A list\",\"created_at\":\"2020-01-01T00:00:00Z\"}]}",
    "{\"errors\":[{\"code\":88,\"message\":\"Rate limit exceeded\"}]}",
    "{\"title\":\"Unauthorized\",\"status\":401}",
    "{\"rate_limit_context\":{},\"resources\":{}}", "{\"delete\":{\"status\":{\"id\":1,\"id_str\":\"1\"}}}",
    "{\"id\":\"1\",\"text\":\"psst\",\"dm_conversation_id\":\"2\"}", "{\"data\":null}",
    "{\"id\":\"1\",\"name\":\"job\",\"status\":\"complete\",\"download_url\":\"https://x\"}",
    "{\"id_str\":\"1\",\"screen_name\":\"ada\",\"created_at\":\"Wed Oct 10 20:19:24 +0000 2018\"}",
  ])
  func `A document without tweets holds nothing and is fine`(json: String) throws {
    #expect(try decode(json) == DecodedRecord())
  }

  @Test(arguments: [
    (
      "{\"id_str\":\"5\",\"created_at\":\"Wed Oct 10 20:19:24 +0000 2018\",\"user\":{\"screen_name\":\"ada\"}}",
      "tweet 5: no text"
    ),
    ("{\"id\":\"5\",\"author_id\":\"7\",\"created_at\":\"2018-10-10T20:19:24Z\"}", "tweet 5: no text"),
    ("{\"id\":\"5\",\"text\":\"hi\"}", "tweet 5: no date"),
    ("{\"id\":\"5\",\"text\":\"hi\",\"created_at\":\"soon\"}", "tweet 5: no date"),
    ("{\"text\":\"hi\",\"retweet_count\":3}", "tweet: no id"),
    ("{\"tweet\":{\"id_str\":\"5\"}}", "tweet 5: no date"),
  ])
  func `A tweet that cannot be taken is a problem`(json: String, problem: String) throws {
    #expect(try decode(json) == DecodedRecord(problems: [problem]))
  }

  @Test(arguments: [
    #"{}"#, #"{"context":"results","tweets":[{}]}"#, #"[{}]"#, #"{"context":"tweet","tweet":{}}"#,
  ])
  func `A tweet as a search prints it for scripts is refused, since it lacks its network`(wrapper: String) {
    let printed =
      #"{"n":1,"id":"5","url":"https://x.com/ada/status/5","created":"2015-03-27T18:04:00Z","text":"hi","#
      + #""user":{"screenName":"ada","name":"Ada"},"hashtags":[],"urls":[],"userMentions":[],"media":[]}"#

    #expect(throws: TweetFormatError.printed) { try decode(wrapper.replacing("{}", with: printed)) }
  }

  @Test(
    arguments: [
      [0xE9], [0x82, 0xA0], [0xF0, 0xD2, 0xC9], [0xB0, 0xA1],
    ] as [[UInt8]])
  func `Text in another encoding is not taken`(letters: [UInt8]) {
    let record =
      Array(#"{"id_str":"1","created_at":"Fri Mar 06 18:04:11 +0000 2015","full_text":""#.utf8) + letters
      + Array(#"","user":{"screen_name":"ada"}}"#.utf8)

    #expect(throws: TweetFormatError.notUTF8) { try TweetDecoder(author: .me).decode(record) }
  }

  @Test func `A map of looked up tweets is read`() throws {
    let tweet =
      #"{"id_str":"1","created_at":"Fri Mar 06 18:04:11 +0000 2015","text":"a","user":{"screen_name":"b"}}"#

    let record = try TweetDecoder(author: .me).decode(Array(#"{"id":{"1":\#(tweet),"2":null}}"#.utf8))

    #expect(record.tweets.map(\.id) == ["1"])
  }

  @Test func `A problem does not cost the tweets beside it`() throws {
    let record = try decode("[\(v1("a")),{\"id\":\"5\",\"text\":\"b\"},\(v1("c"))]")

    #expect(record.tweets.map(\.text) == ["a", "c"])
    #expect(record.problems == ["tweet 5: no date"])
  }

  @Test(arguments: ["{\"id\":1,", "words", "{\"text\":\"a\u{1}\"}"])
  func `A broken record is no JSON`(json: String) {
    #expect { try decode(json) } throws: { error in
      if case TweetFormatError.notJSON? = error as? TweetFormatError { true } else { false }
    }
  }

  @Test func `Half a surrogate pair costs one letter`() throws {
    #expect(try tweet(v1(#"a\ud83d b"#)).text == "a\u{FFFD} b")
  }

  @Test func `Without a date the id tells it`() throws {
    let tweet = try tweet("{\"id\":1050118621198921728,\"text\":\"hi\"}")

    #expect(tweet.created == Date(timeIntervalSince1970: 1_539_202_764.211))
    #expect(tweet.id == "1050118621198921728")
  }

  @Test func `Without an author the given one stands in`() throws {
    let tweet = try tweet("{\"id\":\"5\",\"text\":\"\",\"created_at\":\"2018-10-10T20:19:24Z\"}", author: .me)

    #expect(tweet.user == .me)
    #expect(tweet.url == "https://x.com/i/status/5")
  }

  @Test func `Tweets nested without end are cut off`() throws {
    let inside = (0..<200).reduce(v1("core", id: "1")) { inner, level in
      v1("x", id: "\(level + 2)", "\"quoted_status\":\(inner)")
    }

    #expect(try decode(inside).embedded.count == 8)
  }

  @Test func `Many tasks may decode at once`() async throws {
    let decoder = TweetDecoder(author: .me)
    let texts = try await withThrowingTaskGroup(of: String?.self) { group in
      for number in 0..<200 {
        group.addTask { try decoder.decode(Array(v1("number \(number)").utf8)).tweets.first?.text }
      }
      return try await group.reduce(into: Set<String?>()) { $0.insert($1) }
    }

    #expect(texts == Set((0..<200).map { "number \($0)" }))
  }
}

/// Decodes one record, as the importer does.
func decode(_ json: String, author: User = .me) throws -> DecodedRecord {
  try TweetDecoder(author: author).decode(Array(json.utf8))
}

/// The only tweet of a record.
func tweet(_ json: String, author: User = .me) throws -> Tweet {
  let tweets = try decode(json, author: author).tweets
  guard let tweet = tweets.first, tweets.count == 1 else { throw UnexpectedCount(count: tweets.count) }
  return tweet
}

struct UnexpectedCount: Error {
  let count: Int
}

/// A tweet of API v1.1 with a date; `fields` come after it.
func v1(_ text: String, id: String = "1600000000000000000", _ fields: String = "") -> String {
  """
  {"created_at":"Wed Oct 10 20:19:24 +0000 2018","id_str":"\(id)","full_text":"\(text)",\
  "user":{"id_str":"7","screen_name":"ada","name":"Ada"}\(fields.isEmpty ? "" : ",")\(fields)}
  """
}

/// A tweet of API v2 with a date; `fields` come after it.
func v2(_ text: String, id: String = "1600000000000000000", _ fields: String = "") -> String {
  """
  {"created_at":"2018-10-10T20:19:24.000Z","id":"\(id)","text":"\(text)",\
  "author_id":"7"\(fields.isEmpty ? "" : ",")\(fields)}
  """
}
