import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetSources

struct QueryTermPostTests {
  @Test(arguments: [
    ("rain", true), ("RÁIN", true), ("rai", false), ("rai*", true), ("\"on campus\"", true),
    ("\"campus on\"", false),
    ("#Wet", true), ("#we", false), ("from:ADA", true), ("from:did:plc:ada", true), ("from:bob", false),
    ("mentions:bob", true), ("@ada", true), ("@bob", true), ("@zoe", false), ("to:zoe", true),
    ("to:bob", false),
    ("lang:pt", true), ("lang:PT-br", true), ("lang:de", false), ("url:a.example", true),
    ("url:b.example", false),
    ("since:2015-03-27", true), ("since:2015-03-28", false), ("until:2015-03-28", true),
    ("until:2015-03-27", false),
    ("filter:images", true), ("filter:links", true), ("filter:mentions", true), ("filter:hashtags", true),
    ("filter:replies", true), ("filter:retweets", false), ("-rain", false), ("-snow", true),
    ("rain snow", false),
    ("min_likes:7", true), ("min_likes:8", false), ("min_retweets:0", false), ("-min_retweets:0", true),
    ("https://x.a.example/1", true), ("http://www.x.a.example/1/#a", true), ("https://x.a.example/2", false),
    ("from:zoe,ada", true), ("on:2015-03-27", true), ("on:2015-04", false),
    ("rain OR snow", true), ("-(rain OR snow)", false), ("-filter:retweets", true), ("-lang:de", true),
  ])
  func `A post is looked at for what is asked`(query: String, admits: Bool) throws {
    #expect(try Query(query, timeZone: .gmt).root.admits(Self.full) == admits)
  }

  @Test(arguments: ["lang:pt", "url:a", "filter:images", "filter:links", "filter:replies", "to:zoe", "#wet"])
  func `What a post does not have it is not found by`(query: String) throws {
    #expect(try !Query(query).root.admits(.fixture(text: "dry", language: nil)))
  }

  @Test(arguments: [
    ("ff", true), ("-ff", false), ("\"dry ff\"", true), ("f*", true), ("\u{E1B}", true), ("-\u{E1B}", false),
  ])
  func `A word is found before one that begins with a mark`(query: String, admits: Bool) throws {
    // A blank and the mark after it are one character.
    let tweet = Tweet.fixture(text: "dry ff #\u{FE0F}\u{20E3} \u{E1B}\u{E35}")

    #expect(try Query(query).root.admits(tweet) == admits)
  }

  @Test(arguments: [("@ZOE", true), ("mentions:zoe", true), ("from:zoe", false), ("@bob", false)])
  func `A retweet mentions the author of what it repeats`(query: String, admits: Bool) throws {
    var tweet = Tweet.fixture(text: "rain")
    tweet.retweetOf = RetweetReference(id: "1", screenName: "zoe")

    #expect(try Query(query).root.admits(tweet) == admits)
  }

  private static var full: Tweet {
    var tweet = Tweet.fixture(
      text: "rain on campus #wet @bob", user: User(screenName: "ada", id: "did:plc:ada"), hashtags: ["wet"],
      users: ["bob"], urls: ["https://x.a.example/1"], media: ["https://c/1.jpg"], language: "pt-BR",
      inReplyTo: "zoe")
    tweet.likes = 7
    return tweet
  }
}

struct SecretsTests {
  @Test(arguments: [
    ("a%2Fb%3D", "a%2Fb%3D"), ("a%2Fb%3D", "a/b="), ("a%2Fb%3D", "a%252Fb%253D"), ("pa\"ss", "pa\"ss"),
    ("pa\"ss", "pa\\\"ss"), ("pa\\ss", "pa\\\\ss"), ("a b", "a%20b"), ("%zz", "%25zz"),
  ])
  func `A secret is left out however it is written`(secret: String, written: String) {
    #expect(Secrets([secret]).left(outOf: "it was \(written), was it?") == "it was …, was it?")
  }

  @Test func `Of two secrets the longer one is left out whole`() {
    #expect(Secrets(["pass", "ada:pass", ""]).left(outOf: "ada:pass pass") == "… …")
  }
}
