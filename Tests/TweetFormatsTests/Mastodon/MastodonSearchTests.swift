import SmashtagModel
import Testing

import TweetFormats

struct MastodonSearchTests {
  @Test(arguments: [
    status("x"), "[\(status("x"))]", #"{"accounts":[],"statuses":[\#(status("x"))],"hashtags":[]}"#,
    #"{"ancestors":[\#(status("x"))],"descendants":[]}"#,
    #"{"ancestors":[],"descendants":[\#(status("x"))]}"#,
    #"[{"id":"3","type":"mention","account":{"acct":"bob"},"status":\#(status("x"))}]"#,
    #"{"state":"accepted","quoted_status":\#(status("x"))}"#, status("x", "\"text\":\"x\""),
  ])
  func `A status is found in every wrapper`(json: String) throws {
    let record = try decode(json)

    #expect(record.tweets.map(\.text) == ["x"])
    #expect(record.tweets.map(\.network) == [.mastodon])
    #expect(record.problems == [])
  }

  @Test(arguments: [
    #"{"content":"x","account":{"acct":"ada"},"created_at":"2024-05-06T07:08:30.000Z"}"#,
    #"{"content":"x","account":{"acct":"ada"},"media_attachments":[],"spoiler_text":"","sensitive":false}"#,
    #"{"id":"1","text":"x","spoiler_text":""}"#, #"{"id":"1","content":"x","published_at":null,"tags":[]}"#,
    #"{"id":"1","scheduled_at":"2024-05-06T07:08:30.000Z","params":{"text":"x"},"media_attachments":[]}"#,
    #"{"uri":"a.b","title":"A","short_description":"x","contact_account":{"acct":"ada"}}"#,
    #"{"id":"1","title":"list"}"#, #"{"name":"rain","url":"https://a.b/tags/rain","history":[]}"#,
    #"[{"id":"3","type":"mention","account":{"acct":"bob"},"status":null}]"#,
    #"[{"id":"3","type":"follow","created_at":"2024-05-06T07:08:30.000Z","account":{"acct":"bob"}}]"#,
    #"{"id":"1","acct":"ada","username":"ada","url":"https://a.b/@ada","note":"x","created_at":"2024-05-06"}"#,
    #"{"error":"Record not found"}"#, #"{"accounts":[],"statuses":[],"hashtags":[]}"#,
  ])
  func `What is no status holds nothing`(json: String) throws {
    #expect(try decode(json) == DecodedRecord())
  }

  @Test(arguments: [
    (#"{"id":"5","uri":"u","content":"","account":{"acct":"ada"}}"#, "tweet 5: no date"),
    (
      #"{"id":"160000000000000","uri":"u","content":"","account":{"acct":"ada"}}"#,
      "tweet 160000000000000: no date"
    ),
    (#"{"uri":"u","content":"","account":{"acct":"ada"},"id":""}"#, "tweet: no id"),
    (#"{"content":"x","account":{"name":"ada"},"id":"1","url":"https://a.b"}"#, "tweet 1: no author"),
    (brokenStatus("account", "null"), "tweet 1: no author"),
    (brokenStatus("account", "7"), "tweet 1: no author"),
    (brokenStatus("account", #"{"id":"7"}"#), "tweet 1: no author"),
    (brokenStatus("content", "null"), "tweet 1: no text"),
    (brokenStatus("content", "7"), "tweet 1: no text"), (brokenStatus("id", "null"), "tweet: no id"),
    (brokenStatus("created_at", "null"), "tweet 1: no date"),
  ])
  func `A status that cannot be taken is a problem`(json: String, problem: String) throws {
    #expect(try decode(json) == DecodedRecord(problems: [problem]))
  }

  @Test func `A status without addresses is known by its id and its author`() throws {
    let status =
      #"{"id":"1","created_at":"2024-05-06T07:08:30.000Z","content":"x","account":{"acct":"ada@a.b"}}"#
    let tweet = try tweet(status)

    #expect((tweet.id, tweet.key, tweet.url) == ("1", "1 of ada@a.b", nil))
  }

  @Test(arguments: [
    #""media_attachments":[{"type":"image","url":"u"}]"#, #""spoiler_text":"x""#,
    #""poll":{"options":[{"title":"x"}]}"#,
  ])
  func `Without a content the rest of a status is one`(rest: String) throws {
    for content in ["\"content\":null,", "\"content\":[],", ""] {
      let json = brokenStatus("content", "0").replacing("\"content\":0,", with: content)

      #expect(try tweet(json.dropLast() + ",\(rest)}").text.isEmpty == rest.contains("media"))
    }
  }

  @Test(arguments: ["null", "\"\"", "7"])
  func `A boost without a content is the boost`(content: String) throws {
    let record = try decode(
      brokenStatus("content", content).dropLast() + ",\"reblog\":\(status("x", id: "2"))}")

    #expect(record.tweets.map(\.text) == ["x"])
    #expect(record.tweets.map(\.retweetOf?.id) == ["2"])
    #expect(record.problems == [])
  }

  @Test func `A boost without a content of what cannot be taken is a problem as well`() throws {
    let original = brokenStatus("account", "null")
    let record = try decode(brokenStatus("content", "null").dropLast() + ",\"reblog\":\(original)}")

    #expect(record == DecodedRecord(problems: ["tweet 1: no author", "tweet 1: no text"]))
  }

  @Test func `Tweets stay tweets`() throws {
    #expect(try tweet(v1("hi")).network == .x)
  }
}
