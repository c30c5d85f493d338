import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetSources

struct PostConditionsTests {
  @Test(arguments: [
    ("#rain #snow", Tweet.fixture(hashtags: ["Rain", "SNOW", "fog"]), true),
    ("#rain #snow", .fixture(hashtags: ["rain"]), false),
    ("#Łódź #Integrität", .fixture(hashtags: ["lodz", "integritat"]), true),
    ("#rain -#snow", .fixture(hashtags: ["rain", "Snow"]), false),
    ("#rain -#snow", .fixture(hashtags: ["rain"]), true), ("#rain", .fixture(), true),
    ("#rain -storm", .fixture(text: "Storm"), false), ("from:ada -storm", .fixture(text: "Storm"), false),
    ("#rain filter:images", .fixture(media: ["https://a.example/1.png"]), true),
    ("#rain filter:images", .fixture(), false),
    ("from:ada -filter:replies", .fixture(inReplyTo: "bob"), false),
    ("from:ada -filter:replies", .fixture(), true),
    ("from:ada -filter:retweets", .fixture(retweetOf: RetweetReference(id: "2", screenName: nil)), false),
    ("from:ada", .fixture(inReplyTo: "bob", retweetOf: RetweetReference(id: "2", screenName: nil)), true),
    ("from:ada #rain", .fixture(hashtags: ["snow"]), false), ("campus -rain", .fixture(text: "Rain!"), false),
    ("campus -rain", .fixture(text: "rainbow"), true),
    ("campus -\"heavy rain\"", .fixture(text: "rain"), true),
    ("campus -\"heavy rain\"", .fixture(text: "Heavy, rain"), false),
    ("campus -#rain", .fixture(hashtags: ["rain"]), false), ("sun #rain", .fixture(text: "suns"), false),
    ("sun #rain", .fixture(text: "suns", hashtags: ["Rain"]), true),
  ])
  func `A post counts where it is what was asked for`(query: String, tweet: Tweet, counts: Bool) throws {
    #expect(try MastodonSearch(try Query(query), at: "home").conditions.admit(tweet) == counts)
  }
}
