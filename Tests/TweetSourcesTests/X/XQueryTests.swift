import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetSources

struct XQueryTests {
  @Test(arguments: [
    ("rain", "rain"), ("Łódź дождь", "Łódź дождь"), ("coca-cola C++", #""coca-cola" "C++""#),
    (#""heavy rain""#, #""heavy rain""#), ("and Not \"OR\"", #""and" "Not" "OR""#),
    ("lang=de x:y $twtr 😃", #""lang=de" "x:y" "$twtr" "😃""#), (#""a\b""#, #""a b""#),
    ("#rain", "#rain"), ("＃дождь_2", "#дождь_2"), ("@ada", "@ada OR from:ada"),
    ("rain @ada", "rain (@ada OR from:ada)"), ("mentions:ada", "@ada"), ("to:@ada", "to:ada"),
    ("rain from:ada", "rain from:ada"), ("rain lang:de", "rain lang:de"),
    ("rain lang:zh-CN", "rain lang:zh-CN"),
    ("rain filter:images filter:links", "rain has:media has:links"),
    ("rain filter:mentions filter:hashtags", "rain has:mentions has:hashtags"),
    ("rain filter:replies filter:retweets", "rain is:reply is:retweet"),
    ("https://a.example/x", #"url:"https://a.example/x""#), ("rain min_likes:5 -min_retweets:3", "rain"),
    ("rain from:ada,bob", "rain (from:ada OR from:bob)"),
    ("rain has:media is:quote", "rain has:media is:quote"),
    ("#snow -https://a.example/x", "#snow"), ("url:https://www.a.example/x", #"url:"a.example""#),
    ("-rain #snow", "-rain #snow"),
    ("#snow -\"heavy rain\" -#fog -from:ada -to:bob", "#snow -\"heavy rain\" -#fog -from:ada -to:bob"),
    ("#snow -@ada", "#snow -@ada -from:ada"), ("#snow -mentions:ada", "#snow -@ada"),
    ("#snow -lang:de -filter:images -filter:retweets", "#snow -lang:de -has:media -is:retweet"),
    ("#snow -url:a.example", #"#snow -url:"a.example""#),
    ("a OR b", "a OR b"), ("a b OR c d", "(a b) OR (c d)"), ("(a OR b) c", "(a OR b) c"),
    ("a (b (c d))", "a b c d"), ("a OR (b OR (c OR d))", "a OR b OR c OR d"), ("a a A", "a A"),
    ("#snow -(a OR b)", "#snow -a -b"), ("#snow -(a b)", "#snow (-a OR -b)"),
    ("#snow -(a -b)", "#snow (-a OR b)"), ("#snow -(a (b OR -c))", "#snow (-a OR (-b c))"),
    ("#snow -(a OR b c)", "#snow -a (-b OR -c)"), ("x -(@ada OR rain)", "x -@ada -from:ada -rain"),
    ("@ada OR #rain", "@ada OR from:ada OR #rain"), ("from:ada OR from:bob", "from:ada OR from:bob"),
    ("from:ada from:bob", "from:ada from:bob"), ("from:ada filter:replies", "from:ada is:reply"),
    ("from:ada -filter:links", "from:ada (-has:links OR has:media)"),
    ("rain OR filter:images", "rain OR has:media"),
  ])
  func `Each operator has words of X's`(query: String, words: String) throws {
    #expect(try search(query).target == .search(words))
  }

  @Test(arguments: [
    ("from:ada", "", ""), ("from:@Ada -filter:replies", "Ada", "exclude=replies"),
    ("from:ada from:ADA -filter:retweets -filter:replies", "ada", "exclude=replies%2Cretweets"),
    ("(from:ada since:2015-03-21) until:2015-03-27", "ada", ""),
  ])
  func `Somebody's posts alone are a list of their own`(query: String, user: String, items: String) throws {
    let search = try search(query)

    #expect(search.target == .posts(of: user.isEmpty ? "ada" : user))
    #expect(search.exclusions.query == items)
    #expect(search.length == nil)
  }

  @Test func `Of several times the narrowest counts`() throws {
    let conditions = try search("rain since:2015-03-21 since:2015-03-23 until:2015-03-27 until:2015-03-26")
      .conditions

    #expect(conditions.since == day(23) && conditions.until == day(26))
    #expect(try search("rain (since:2015-03-21 snow)").conditions.since == day(21))
  }

  @Test(arguments: [
    ("rai*", ["rai*"]), ("rain -sno*", ["-sno*"]), ("rain OR since:2015-03-21", ["since: inside OR"]),
    ("(rain until:2015-03-21) OR snow", ["until: inside OR"]), ("rain -since:2015-03-21", ["-since:"]),
    ("rain -(snow until:2015-03-21)", ["-until:"]), ("rain OR min_likes:3", ["min_likes: inside OR"]),
    ("@ada@b.example", ["@ada@b.example"]), ("from:ada.bsky.social", ["from:ada.bsky.social"]),
    ("rain -from:ada@b.example", ["-from:ada@b.example"]), ("to:ada@b.example", ["to:ada@b.example"]),
    ("mentions:ada-b", ["mentions:ada-b"]), ("rain lang:de:x", ["lang:de:x"]), ("#a.b", ["#a.b"]),
    ("rai* sno* rai*", ["rai*", "sno*"]), ("from:ada_with_a_name_of_22_", ["from:ada_with_a_name_of_22_"]),
  ])
  func `What X has no words for is refused as it is typed`(query: String, operators: [String]) throws {
    #expect(throws: SourceError.unsupported(operators: operators, source: "x")) { try search(query) }
  }

  @Test(arguments: [
    ("-rain", ["-rain alone"]), ("-rain -#snow", ["-rain alone", "-#snow alone"]),
    ("lang:de", ["lang: alone"]), ("filter:images", ["filter:images alone"]),
    ("filter:links OR filter:retweets", ["OR between other terms alone"]),
    ("-filter:replies lang:de", ["-filter:replies alone", "lang: alone"]),
    ("since:2015-03-21", ["since: alone"]), ("min_likes:5", ["min_likes: alone"]),
    ("-https://a.example", ["-https://a.example alone"]),
    ("-(rain snow)", ["-(…) alone"]), ("-from:ada", ["-from: alone"]),
  ])
  func `What X takes only beside something else is refused alone`(query: String, operators: [String]) throws {
    #expect(throws: SourceError.unsupported(operators: operators, source: "x")) { try search(query) }
  }

  @Test func `Nothing is asked for a query that is refused`() async throws {
    let client = ScriptedClient(xAnswer([1]))

    await #expect(throws: SourceError.self) { try await LiveSource.x(client).page("rai*") }
    #expect(client.requests.isEmpty)
  }

  @Test func `A query that no token can send is refused here`() async throws {
    let client = ScriptedClient(xAnswer([1]))
    let long = (0..<700).map { "дождь\($0)" }.joined(separator: " ")
    let length = long.unicodeScalars.count

    await #expect(
      throws: SourceError.failed(
        source: "x", host: "api.x.com",
        reason: "takes queries of at most 4,096 characters; this one has \(Counted.grouped(length))")
    ) { try await LiveSource.x(client).page(long) }
    #expect(client.requests.isEmpty)
    #expect(try await LiveSource.x(client).page(String(long.prefix(4_000))).tweets.count == 1)
  }

  @Test(arguments: [
    "the query is longer than 512 characters", "Query length 700 exceeds the maximum of 512",
    "The `query` query parameter value must have a length between 1 and 512",
  ])
  func `A query that is too long for the token is told with both lengths`(message: String) async throws {
    let query = String(repeating: "x", count: 700)

    await #expect(
      throws: SourceError.failed(
        source: "x", host: "api.x.com",
        reason: "takes queries of at most 512 characters with this token; this one has 700")
    ) { try await LiveSource.x(ScriptedClient(xWrong("query", message))).page(query) }
  }

  @Test func `Over the wire the server's own limit is told`() async throws {
    let servers = XServers()
    let source = try servers.source(over: xTweets(1), longestQuery: 512)

    let error = await #expect(throws: SourceError.self) {
      try await source.page(String(repeating: "x", count: 513))
    }

    #expect(error?.description.hasSuffix("at most 512 characters with this token; this one has 513") == true)
    #expect(try await source.page("#rain " + String(repeating: "x", count: 506)).tweets.isEmpty)
  }

  @Test func `Groups as deep as a query can be are translated in time`() throws {
    let deep = { (count: Int) in
      "#snow " + String(repeating: "-(a (b OR ", count: count) + "x" + String(repeating: "))", count: count)
    }

    #expect(try ProcessorTime.growth(from: 10, of: deep) { _ = try search($0) } < 3)
  }

  @Test(arguments: [
    ("rain min_likes:5", true), ("rain min_likes:6", false), ("rain -min_likes:6", true),
    ("from:ada min_retweets:1", false),
    ("https://a.example/x/", true), ("https://a.example/x/y", false), ("#snow -https://a.example/x", false),
    ("list:mentions min_likes:5", true), ("list:mentions min_likes:6", false),
    ("rain filter:links", true), ("#snow -filter:links", false),
  ])
  func `What X has no words for is looked at in the posts`(query: String, admits: Bool) throws {
    var tweet = Tweet.fixture(text: "rain", urls: ["https://a.example/x"])
    tweet.likes = 5

    #expect(try search(query).conditions.admit(tweet) == admits)
  }

  @Test func `A picture is a link to X alone`() throws {
    var tweet = Tweet.fixture(text: "rain")
    tweet.media = [MediaItem(url: "https://a.example/1.jpg")]

    #expect(try !search("rain filter:links").conditions.admit(tweet))
    #expect(try search("rain -filter:links").conditions.admit(tweet))
  }

  @Test func `Somebody's posts stay a list of their own beside numbers`() throws {
    #expect(try search("from:ada min_likes:5").target == .posts(of: "ada"))
  }

  private func day(_ number: Int) -> Date? {
    try? Date("2015-03-\(number)T00:00:00Z", strategy: .iso8601)
  }

  private func search(_ query: String) throws -> XSearch {
    try XSearch(try Query(query, timeZone: .gmt), at: "x")
  }
}

struct XQueryLengthTests {
  @Test(arguments: [
    "Rule length exceeds the max length of 512 characters", "Rule length exceeds the max length of 0",
    "too long: 99999999999999999999", "the length 100 of 100 is not 100",
  ])
  func `A refusal for its length is told for queries of any length`(message: String) async {
    for count in 1...110 {
      let client = ScriptedClient(xWrong("query", message))

      await #expect(throws: SourceError.self) {
        try await LiveSource.x(client).page("#" + String(repeating: "r", count: count))
      }
    }
  }
}
