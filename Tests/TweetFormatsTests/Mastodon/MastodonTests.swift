import Foundation
import SmashtagModel
import Testing

import TweetFormats

struct MastodonTests {
  @Test func `Every field is taken`() throws {
    #expect(try tweet(Self.rich) == Self.expected)
  }

  private static let rich = """
    {"id":"11","uri":"https://a.example/users/ada/11","url":"https://a.example/@ada/11","language":"de",
    "created_at":"2024-05-06T07:08:30.500Z","content":"<p>hi</p>","spoiler_text":"","sensitive":true,
    "in_reply_to_id":"4","in_reply_to_account_id":"8","favourites_count":5,"reblogs_count":"6","tags":[],
    "mentions":[{"id":"8","username":"bob","acct":"bob@b.example","url":"https://b.example/@bob"}],
    "account":{"id":"7","acct":"ada","display_name":"Ada L","url":"https://a.example/@ada",
    "avatar":"https://a.example/moving.gif","avatar_static":"https://a.example/still.png"}}
    """

  private static var expected: Tweet {
    var tweet = Tweet(
      id: "11", network: .mastodon, key: "https://a.example/users/ada/11",
      created: Date(timeIntervalSince1970: 1_714_979_310.5), text: "hi",
      user: User(
        screenName: "ada@a.example", name: "Ada L", id: "7", profileImageURL: "https://a.example/still.png"))
    tweet.url = "https://a.example/@ada/11"
    tweet.language = "de"
    tweet.isSensitive = true
    (tweet.inReplyTo, tweet.inReplyToScreenName) = ("4", "bob@b.example")
    tweet.userMentions = [IndexedKeyword("@bob@b.example")]
    (tweet.likes, tweet.retweets) = (5, 6)
    return tweet
  }

  @Test(arguments: [
    ("2024-05-06T07:08:30.804362+00:00", 1_714_979_310.804362),
    ("2024-05-06T09:08:30+02:00", 1_714_979_310.0),
  ])
  func `Dates come in several forms`(date: String, seconds: Double) throws {
    let json = status("x").replacing("2024-05-06T07:08:30.000Z", with: date)

    #expect(abs(try tweet(json).created.timeIntervalSince1970 - seconds) < 0.00001)
  }

  @Test(arguments: [
    ("", "", ""), ("careful", "<p>hi</p>", "careful\n\nhi"), (" careful\\n", "", "careful"),
    ("", "<p>hi</p>", "hi"),
  ])
  func `A warning stands before the content`(warning: String, content: String, text: String) throws {
    let tweet = try tweet(status(content, "\"spoiler_text\":\"\(warning)\",\"tags\":[]"))

    #expect(tweet.text == text)
    #expect(tweet.isSensitive == !warning.isEmpty)
    #expect(tweet.warned?.text == (text.hasSuffix("\n\nhi") ? "careful" : nil))
  }

  @Test func `The answers of a poll stand below it`() throws {
    let poll = ##""poll":{"options":[{"title":"yes\n","votes_count":1},{"title":"#no"},{"votes_count":2}]}"##
    let tweet = try tweet(status("<p>Why?</p>", poll + #","tags":[{"name":"no"}]"#))

    #expect(tweet.text == "Why?\n\n◯ yes\n◯ #no")
    #expect(slices(tweet.text, tweet.hashtags.map(\.range)) == ["#no"])
  }

  @Test func `A boost is the original with its own id, date and author`() throws {
    let original = status("<p>#rain</p>", id: "2", #""tags":[{"name":"rain"}],"in_reply_to_id":"3""#)
    let boost = #"""
      {"id":"9","uri":"https://b.example/9/activity","created_at":"2025-01-01T00:00:00.000Z","content":"",
      "account":{"acct":"bob@b.example"},"reblog":
      """# + original + "}"

    let record = try decode(boost)
    let tweet = try #require(record.tweets.first)

    #expect(record.tweets.count == 1)
    #expect(record.embedded.map(\.id) == ["2"])
    #expect(record.embedded.first?.inReplyTo == "3")
    #expect(tweet.retweetOf == RetweetReference(id: "2", screenName: "ada@example.social"))
    #expect((tweet.id, tweet.key) == ("9", "https://b.example/9/activity"))
    #expect(tweet.user.screenName == "bob@b.example")
    #expect(tweet.text == "#rain")
    #expect(tweet.hashtags == [IndexedKeyword("#rain", range: 0..<5)])
    #expect(tweet.inReplyTo == nil)
  }

  @Test(arguments: [
    ("\"quote\":{\"state\":\"accepted\",\"quoted_status\":\(status("x", id: "2"))}", ["2"]),
    ("\"quote\":\(status("x", id: "2")),\"quote_id\":\"2\"", ["2"]),
    ("\"quote\":{\"state\":\"accepted\",\"quoted_status_id\":\"2\"}", []), ("\"quote_id\":\"2\"", []),
  ])
  func `A quoted post is known by its id and kept where it is there`(quote: String, embedded: [String]) throws
  {
    let record = try decode(status("y", quote))

    #expect(record.tweets.map(\.quoteOf) == ["2"])
    #expect(record.embedded.map(\.id) == embedded)
  }

  @Test func `Posts nested without end are cut off`() throws {
    let inside = (0..<200).reduce(status("core", id: "0")) { inner, level in
      status("x", id: "\(level + 1)", "\"quote\":{\"quoted_status\":\(inner)}")
    }

    #expect(try decode(inside).embedded.count == 8)
  }

  @Test func `An answer to oneself names oneself`() throws {
    let tweet = try tweet(status("x", "\"in_reply_to_id\":\"1\",\"in_reply_to_account_id\":\"7\""))

    #expect(tweet.inReplyToScreenName == "ada@example.social")
  }
}
