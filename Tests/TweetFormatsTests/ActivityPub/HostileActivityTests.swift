import SmashtagModel
import Testing

import TweetFormats

struct HostileActivityTests {
  private static let values = [
    "null", "7", "-1", "1e40", "true", "\"\"", "\"x\"", "[]", "{}", "[[]]", "[null]", "{\"id\":[]}",
    "[{\"id\":{}}]",
    "{\"a\":{\"b\":[7]}}", "\"\\u0000\"", "\"https://\"", "\"https:///@\"", "\"https://h/users/\"", "\"@\"",
  ]
  private static let keys = [
    "id", "type", "published", "attributedTo", "to", "cc", "content", "url", "tag", "summary", "sensitive",
    "contentMap",
    "inReplyTo", "attachment", "quote", "quoteUri", "_misskey_quote", "oneOf", "anyOf", "likes", "shares",
    "object",
    "actor",
    "orderedItems",
  ]

  @Test(arguments: keys)
  func `Any value in any place is a problem or nothing`(key: String) throws {
    for value in Self.values {
      for json in ["{\"\(key)\":\(value),", "{"].map({ $0 + activityPost("<p>#a @b</p>", "").dropFirst() }) {
        let text = json.replacing("\"cc\":[]", with: "\"\(key)\":\(value)")
        let whole = [text, creation(of: text), outbox([creation(of: text)])]
        for record in whole + [creation(of: value), outbox([value])] {
          #expect(try decode(record).tweets.count <= 1)
        }
      }
    }
  }

  @Test(arguments: [
    ("{\"type\":\"Create\"}", "tweet: no id"), ("{\"type\":\"Announce\"}", "tweet: no id"),
    ("{\"type\":\"Create\",\"id\":\"a\",\"object\":\"b\"}", "tweet a: no text"),
    ("{\"type\":\"Announce\",\"id\":\"a\",\"object\":\"b\"}", "tweet a: no date"),
    ("{\"type\":\"Note\",\"to\":\"Public\"}", "tweet: no id"),
    ("{\"type\":\"Note\",\"id\":\"a\",\"to\":\"Public\"}", "tweet a: no date"),
    (#"{"type":"Note","id":"a","to":"Public","published":"2024-05-06T07:08:30Z"}"#, "tweet a: no text"),
  ])
  func `What is missing is said`(json: String, problem: String) throws {
    #expect(try decode(json).problems == [problem])
  }

  @Test func `Posts nested without end are no posts`() throws {
    let nested = (0..<200).reduce(activityPost("hi")) { inner, _ in creation(of: inner) }

    #expect(try decode(nested) == DecodedRecord())
  }

  @Test func `Large strings and lists take no long time`() throws {
    let tags = repeatElement("{\"type\":\"Hashtag\",\"name\":\"#rain\"}", count: 20_000).joined(
      separator: ",")
    let address = "https://example.social/" + String(repeating: "users/", count: 100_000)
    let post = activityPost(
      String(repeating: "#rain ", count: 20_000), id: address,
      "\"tag\":[\(tags)],\"inReplyTo\":\"\(address)\"")

    #expect(try tweet(post).hashtags.count == 20_000)
  }
}
