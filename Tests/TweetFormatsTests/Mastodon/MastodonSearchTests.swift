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
    #"{"content":"x","account":{"name":"ada"},"id":"1","url":"https://a.b"}"#,
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
  ])
  func `A status that cannot be taken is a problem`(json: String, problem: String) throws {
    #expect(try decode(json) == DecodedRecord(problems: [problem]))
  }

  @Test func `Tweets stay tweets`() throws {
    #expect(try tweet(v1("hi")).network == .x)
  }
}
