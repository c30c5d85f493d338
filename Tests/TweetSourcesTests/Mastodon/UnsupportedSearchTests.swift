import SmashtagModel
import Testing

@testable import TweetSources

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
    ("lang:de lang:en", ["lang:"]),
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
