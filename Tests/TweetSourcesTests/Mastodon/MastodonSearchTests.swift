import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetSources

struct MastodonSearchTests {
  @Test(arguments: [
    ("#rain", "timelines/tag/rain"),
    ("#облака", "timelines/tag/%D0%BE%D0%B1%D0%BB%D0%B0%D0%BA%D0%B0"),
    ("#rain #snow", "timelines/tag/rain?all%5B%5D=snow"),
    ("#rain -#snow", "timelines/tag/rain?none%5B%5D=snow"),
    ("#rain -(#snow OR #fog)", "timelines/tag/rain?none%5B%5D=snow&none%5B%5D=fog"),
    ("#rain filter:images", "timelines/tag/rain?only_media=true"),
    ("#rain #Rain #RAIN", "timelines/tag/rain"), ("#rain -snow -\"thick fog\"", "timelines/tag/rain"),
    ("(#a #b) (#c -#d)", "timelines/tag/a?all%5B%5D=b&all%5B%5D=c&none%5B%5D=d"),
    ("#a #b #c #d #e #f", "timelines/tag/a?all%5B%5D=b&all%5B%5D=c&all%5B%5D=d&all%5B%5D=e"),
    ("#cafe\u{301} #ka\u{308}se", "timelines/tag/caf%C3%A9?all%5B%5D=k%C3%A4se"),
  ])
  func `Tags are looked up in a timeline`(query: String, address: String) throws {
    #expect(try url(query) == "https://home.example/api/v1/" + address)
  }

  @Test(arguments: [
    ("from:ada", "ada", ""), ("@ada@b.example", "ada@b.example", ""),
    ("from:ada #rain", "ada", "?tagged=rain"), ("@ada filter:images", "ada", "?only_media=true"),
    ("from:@ada -filter:replies -filter:retweets", "ada", "?exclude_replies=true&exclude_reblogs=true"),
    ("@ada from:Ada", "Ada", ""),
  ])
  func `Posts of a user are looked up with the user`(query: String, user: String, items: String) throws {
    let search = try search(query)

    #expect(search.target == .posts(of: user))
    #expect(try url(query) == "https://home.example/api/v1/accounts/42/statuses" + items)
  }

  @Test(arguments: [
    ("rain", "rain"), ("rain and snow", "rain%20and%20snow"),
    (#""heavy rain" -snow -"thick fog""#, "%22heavy%20rain%22"),
    ("rain #snow -#fog", "rain%20%23snow"), ("hat:poll +rain", "%22hat%3Apoll%22%20%22%2Brain%22"),
    ("C++ co", "C%2B%2B%20co"), ("rain min_likes:5 -min_retweets:2", "rain"), ("rain -(snow OR fog)", "rain"),
  ])
  func `Words are searched for as they are typed`(query: String, written: String) throws {
    #expect(try url(query, account: nil) == "https://home.example/api/v2/search?q=\(written)&type=statuses")
  }

  @Test(
    arguments: [
      ("#rain", ["#rain"]), ("#rain OR #snow", ["#rain", "#snow"]), ("#rain OR #RAIN", ["#rain"]),
      ("(#rain OR (#snow OR #fog)) #sun -wind", ["#rain #sun -wind", "#snow #sun -wind", "#fog #sun -wind"]),
      ("(#a OR #b) (#c OR #d)", ["#a #c", "#a #d", "#b #c", "#b #d"]), ("rain OR #snow", ["rain", "#snow"]),
      ("from:ada OR @bob", ["from:ada", "@bob"]), ("from:ada (#a OR #b)", ["from:ada #a", "from:ada #b"]),
      ("rain (#a OR #b)", ["rain #a", "rain #b"]), ("@ada -filter:replies", ["@ada -filter:replies"]),
      ("#a OR #b OR #c OR #d OR #e", ["#a", "#b", "#c", "#d", "#e"]),
      ("from:a,b min_likes:3", ["from:a min_likes:3", "from:b min_likes:3"]),
      ("#rain OR lang:de", ["#rain OR lang:de"]), ("#a OR #b OR #c OR #d OR #e OR #f", nil),
    ] as [(String, [String]?)])
  func `Of tags with OR each is looked for by itself`(query: String, searches: [String]?) throws {
    let found = LiveSource.home(ScriptedClient(.text("[]"))).searches(for: try Query(query))

    #expect(found.map(\.text) == searches ?? [query])
  }

  @Test func `Words by a user are searched for among the posts of the user`() throws {
    let search = try search("rain from:ada")

    #expect(search.target == .words(by: "ada"))
    #expect(
      search.request(for: "42").url(at: try .home)
        == "https://home.example/api/v2/search?q=rain&type=statuses&account_id=42")
  }

  @Test func `A path of the server's address stays`() throws {
    let base = try HTTPAddress("https://home.example/social/")

    #expect(
      try search("#rain").request(for: nil).url(at: base)
        == "https://home.example/social/api/v1/timelines/tag/rain")
  }

  @Test func `Only a mention asks for more than a user's posts`() throws {
    #expect(try search("@ada").mentioned == "ada")
    #expect(try search("from:ada").mentioned == nil)
    #expect(try search("from:ada @ada").mentioned == nil)
  }

  @Test(arguments: [
    ("#rain min_likes:5", true), ("#rain min_likes:6", false), ("from:ada -min_likes:6", true),
    ("rain min_retweets:1", false), ("rain -min_retweets:1", true),
  ])
  func `Numbers are looked at in the posts, as no server knows of them`(query: String, admits: Bool) throws {
    var tweet = Tweet.fixture(text: "rain", hashtags: ["rain"])
    tweet.likes = 5

    #expect(try search(query).conditions.admit(tweet) == admits)
  }

  private func search(_ query: String) throws -> MastodonSearch {
    try MastodonSearch(try Query(query), at: "home")
  }

  private func url(_ query: String, account: String? = "42") throws -> String {
    try search(query).request(for: account).url(at: try .home)
  }
}

extension HTTPAddress {
  static var home: HTTPAddress { get throws { try HTTPAddress("https://home.example") } }
}

struct UnsupportedSearchTests {
  @Test(arguments: [
    ("lang:de", ["lang:"]),
    ("#rain lang:de since:2024-01-01 until:2024-02-01", ["lang:", "since:", "until:"]),
    ("mentions:ada", ["mentions:"]), ("to:ada", ["to:"]), ("url:a.example", ["url:"]), ("rai*", ["rai*"]),
    ("#rain -rai*", ["-rai*"]), ("#rain -lang:de", ["-lang:"]), ("from:ada -from:bob", ["-from:"]),
    ("#rain -@bob", ["-@bob"]), ("#rain filter:links", ["filter:links"]),
    (
      "#rain filter:replies filter:retweets filter:mentions filter:hashtags",
      ["filter:replies", "filter:retweets", "filter:mentions", "filter:hashtags"]
    ),
    ("#rain -filter:images", ["-filter:images"]), ("#rain -filter:links", ["-filter:links"]),
    ("rain OR lang:de", ["lang:"]), ("@ada OR rai*", ["rai*"]), ("(rain to:ada) OR #fog", ["to:"]),
    ("(#rain OR url:a.example) (#snow OR to:ada)", ["to:", "url:"]), ("#rain -(snow fog)", ["-(…)"]),
    ("#a OR #b OR #c OR #d OR #e OR #f", ["more than 5 alternatives at once"]),
    ("lang:de lang:en", ["lang:"]), ("https://a.example/x", ["https://a.example/x"]),
    ("#rain -https://a.example/x", ["-https://a.example/x"]), ("min_likes:3 to:ada", ["to:"]),
    ("#rain on:2015", ["since:", "until:"]),
  ])
  func `What no server can do is refused as it is typed`(query: String, operators: [String]) throws {
    #expect(try refused(query) == operators)
  }

  @Test(arguments: [
    ("from:ada from:bob", ["more than one user"]), ("rain from:ada from:bob", ["more than one user"]),
    ("from:ada #rain #snow", ["more than one #tag beside from:"]),
    ("@ada #rain #snow", ["more than one #tag beside @ada"]),
    ("from:ada -#rain", ["-#rain beside from:"]),
    ("@ada rain", ["@ada beside words"]), ("rain filter:images", ["filter:images beside words"]),
    ("rain -filter:replies", ["-filter:replies beside words"]),
    ("-rain", ["-rain alone"]), ("-rain -\"thick fog\"", ["-rain alone", "-\"thick fog\" alone"]),
    ("-#rain", ["-#rain alone"]),
    ("min_likes:5", ["min_likes: alone"]), ("-min_retweets:5", ["-min_retweets: alone"]),
    ("filter:images", ["filter:images alone"]), ("-filter:replies", ["-filter:replies alone"]),
    ("#rain -filter:replies", ["-filter:replies beside a #tag"]),
    ("#rain -filter:retweets", ["-filter:retweets beside a #tag"]),
  ])
  func `What goes only by itself is refused with what stands beside it`(query: String, operators: [String])
    throws
  {
    #expect(try refused(query) == operators)
  }

  @Test func `The refusal says what to do`() throws {
    let error = SourceError.unsupported(operators: try refused("rai* lang:de"), source: "home")

    #expect(error.description == "home cannot search for rai*, lang:; leave it out or use another source")
  }

  private func refused(_ query: String) throws -> [String] {
    let query = try Query(query)
    do {
      _ = try MastodonSearch(query, at: "home")
      return []
    } catch .unsupported(let operators, "home") {
      return operators
    }
  }
}
