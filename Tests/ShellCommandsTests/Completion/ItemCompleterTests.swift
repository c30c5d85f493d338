import ShellCommands
import SmashtagModel
import SmashtagTesting
import Testing

struct ItemCompleterTests {
  private static let tweets = [
    Tweet.fixture(
      id: "2", url: "https://x.com/ada/status/2", text: "bell", hashtags: ["rain"],
      urls: ["https://example.org"], media: ["https://p.example/1.jpg", "https://p.example/2.jpg"]),
    .fixture(id: "1", text: "bell", created: .fixture(minutes: -1)),
  ]

  private func candidates(
    _ line: String, after: String = "search bell", recents: [String] = []
  ) async throws -> [Completions.Candidate] {
    var tweets = Self.tweets
    tweets[0].media[0].alt = "A bell"
    let session = try await Session.fixture(tweets, recents: recents).typing(after)
    return Completer(session).completions(of: line, cursor: line.unicodeScalars.count).candidates
  }

  private func notes(_ line: String, after: String, recents: [String] = []) async throws -> [String] {
    try await candidates(line, after: after, recents: recents).map { $0.text + " " + $0.note }
  }

  @Test func `Images are numbered among themselves, with alt text and size`() async throws {
    #expect(
      try await notes("image ", after: "search bell; 1").prefix(2) == ["1 A bell · 1200×800", "2 1200×800"])
  }

  @Test func `Where no tweet is chosen there are files alone`() async throws {
    let all = try await candidates("image ")

    #expect(!all.isEmpty && all.allSatisfy { ["file", "folder"].contains($0.note) })
  }

  @Test func `Images of a gallery bear its numbers`() async throws {
    #expect(
      try await notes("image ", after: "search bell; gallery; /p.example/2").first
        == "2 @ada: bell")
  }

  @Test(arguments: [
    ("save ", "search bell; 1", ["1", "2"]), ("save ", "search bell; mentions images", ["1", "2"]),
    ("save ", "search bell; gallery", ["1", "2"]), ("save ", "search bell; 1; 1", ["1", "2"]),
    ("save ", "search bell", []),
  ])
  func `What can be saved has numbers, beside the paths`(line: String, after: String, texts: [String])
    async throws
  {
    let numbers = try await candidates(line, after: after).filter { !["file", "folder"].contains($0.note) }

    #expect(numbers.map(\.text) == texts)
  }

  @Test func `After a number stands the path, after a path nothing`() async throws {
    let afterNumber = try await candidates("save 1 ", after: "search bell; 1")

    #expect(afterNumber.contains { $0.note == "folder" })
    #expect(afterNumber.allSatisfy { ["file", "folder"].contains($0.note) })
    #expect(try await candidates("save a.jpg ", after: "search bell; 1").isEmpty)
  }

  @Test(arguments: [
    ("zoom ", "search bell; 1; 1", ["in", "out", "fill", "fit"]),
    ("zoom f", "search bell; 1; 1", ["fill", "fit"]),
    ("zoom ", "search bell; gallery", ["in", "out"]),
    ("pan ", "search bell", ["left", "right", "up", "down"]),
    ("pan left ", "search bell", []), ("cache ", "", ["clear"]),
  ])
  func `Words are offered, shares are not`(line: String, after: String, texts: [String]) async throws {
    #expect(try await candidates(line, after: after).map(\.text) == texts)
  }

  @Test(arguments: [
    ("open ", "search bell", ["1"]), ("copy ", "search bell", ["1"]),
    ("open ", "search bell; 1", ["1", "2", "3"]),
    ("copy ", "search bell; 1", ["1", "2", "3", "4", "5"]), ("open ", "recents", []),
    ("copy ", "recents", ["1", "2"]),
  ])
  func `Only what has a link is opened or copied`(line: String, after: String, texts: [String]) async throws {
    #expect(try await candidates(line, after: after, recents: ["#a", "#b"]).map(\.text) == texts)
  }

  @Test func `Back says where each step leads`() async throws {
    let notes = try await notes("back ", after: "search bell; 1; mentions")

    #expect(notes == ["1 @ada: bell", "2 bell", "3 Smashtag"])
  }

  @Test(arguments: ["back ", "back 1 "])
  func `At a root there is no way back`(line: String) async throws {
    #expect(try await candidates(line, after: "").isEmpty)
  }

  @Test(arguments: [
    ("delete 1 ", ["2", "3"]), ("delete 3 1 ", ["2"]), ("delete 1 2 3 ", []), ("delete all ", []),
  ])
  func `Several searches can be deleted, each once`(line: String, texts: [String]) async throws {
    #expect(try await candidates(line, after: "recents", recents: ["a", "b", "c"]).map(\.text) == texts)
  }

  @Test func `Elsewhere nothing can be deleted`() async throws {
    #expect(try await candidates("delete ").isEmpty)
  }

  @Test(arguments: [
    "tab search ", "use archive ", "set limit 5 ", "set theme dark ", "help search ",
  ])
  func `After the last argument nothing is offered`(line: String) async throws {
    #expect(try await candidates(line).isEmpty)
  }

  @Test func `However many items there are, the list has an end`() async throws {
    let session = try await Session.fixture(Tweet.fixtures(2_000), limit: 500).typing(
      "search rain; more; more")

    #expect(Completer(session).completions(of: "1", cursor: 1).candidates.count == 500)
  }
}

struct ConditionCompleterTests {
  private let tweets: [Tweet] = [
    .fixture(
      id: "3", text: "bell", user: .fixture("ada"), hashtags: ["Straße"], users: ["adele"],
      urls: ["https://www.example.org/a", "https://b.example.org/b"], language: "de"),
    .fixture(
      id: "2", text: "bell", created: .fixture(minutes: -1), user: .fixture("bob"),
      urls: ["https://example.org/c"], language: "en"),
    .fixture(id: "1", text: "bell", created: .fixture(minutes: -2), user: .fixture("bob"), language: "en"),
  ]

  private func candidates(_ line: String, after: String = "search bell") async throws
    -> [Completions.Candidate]
  {
    let session = try await Session.fixture(tweets).typing(after)
    return Completer(session).completions(of: line, cursor: line.unicodeScalars.count).candidates
  }

  private func texts(_ line: String) async throws -> [String] { try await candidates(line).map(\.text) }

  @Test(arguments: [
    ("search f", ["from:", "filter:"]), ("search x f", ["x from:", "x filter:"]), ("search FR", ["from:"]),
    ("search -fr", ["-from:"]), ("search (u", ["(until:", "(url:"]), ("search bell ", []),
    ("search \"bell f", []), ("#a f", ["#a from:", "#a filter:"]), ("search x", []),
    ("search a O", ["a OR", "a on:"]), ("search O", ["on:"]),
  ])
  func `A condition is offered once a letter of it is typed`(line: String, texts: [String]) async throws {
    #expect(try await self.texts(line) == texts)
  }

  @Test func `A condition says what it finds and waits for its value`() async throws {
    let candidate = try await candidates("search fro").first

    #expect(candidate?.note == Query.Operator.from.note && candidate?.isComplete == false)
  }

  @Test(arguments: [
    ("search filter:", Query.Filter.allCases.map { "filter:" + $0.rawValue }),
    ("search -filter:re", ["-filter:replies", "-filter:retweets"]), ("search Filter:IM", ["Filter:images"]),
    ("search from:a", ["from:ada", "from:adele"]), ("search to:@b", ["to:@bob"]),
    ("search x (mentions:AD", ["x (mentions:ada", "x (mentions:adele"]),
    ("search lang:", ["lang:en", "lang:de"]),
    ("search lang:d", ["lang:de"]), ("search url:", ["url:example.org", "url:b.example.org"]),
    ("search url:EX", ["url:example.org"]), ("search domain:EX", ["domain:example.org"]),
    ("search until:2015-0", ["until:2015-03-27", "until:2015-03"]), ("search since:1", ["since:12h"]),
    ("search on:", ["2015-03-27", "2015-03", "2015", "today", "yesterday", "7d", "4w"].map { "on:" + $0 }),
    ("search has:", ["images", "links", "mentions", "hashtags", "media"].map { "has:" + $0 }),
    ("search -is:", ["reply", "retweet", "quote"].map { "-is:" + $0 }),
    ("search since:y", ["since:yesterday"]),
    ("search min_likes:10", ["min_likes:10", "min_likes:100", "min_likes:1000"]), ("search xyz:", []),
    ("search \"from:a", []),
  ])
  func `What stands after the colon is completed`(line: String, texts: [String]) async throws {
    #expect(try await self.texts(line) == texts)
  }

  @Test func `Users come by use`() async throws {
    #expect(try await candidates("search from:").map(\.text) == ["from:bob", "from:ada", "from:adele"])
    #expect(
      try await candidates("search from:").map(\.note) == [
        "2 tweets by or about them", "1 tweet by or about them", "1 tweet by or about them",
      ])
  }

  @Test func `Languages and hosts come with their tweets on the screen`() async throws {
    let notes = try await candidates("search lang:").map(\.note)

    #expect(notes == ["2 tweets on this screen", "1 tweet on this screen"])
  }

  @Test(arguments: ["#STR", "#strass", "#Stra", "＃straß"])
  func `A tag is offered as it is spelt, whatever was typed of it`(line: String) async throws {
    #expect(try await texts(line) == ["#Straße"])
  }

  @Test(arguments: ["search filter:im", "search from:a", "search lang:d", "#str"])
  func `A name or a value is complete`(line: String) async throws {
    #expect(try await candidates(line).allSatisfy(\.isComplete))
  }

  @Test(arguments: ["a; quit", "a | sh", "a b", "a\"b", "a(b", "a*", "a;", "a\nb", "a\u{1B}[m", ""])
  func `A name that would be more than one word is never offered`(name: String) async throws {
    var tweet = Tweet.fixture(text: "bell")
    tweet.hashtags = [IndexedKeyword("#" + name, range: nil)]
    let session = try await Session.fixture([tweet]).typing("search bell")

    #expect(Completer(session).completions(of: "#", cursor: 1).candidates.isEmpty)
  }
}

struct SourceCompleterTests {
  private func candidates(_ line: String) async throws -> [String] {
    let session = try await Session.fixture().typing(
      "source add mastodon home h.example; source add mastodon work http://localhost:3000")
    return Completer(session).completions(of: line, cursor: line.unicodeScalars.count).candidates.map {
      "\($0.text): \($0.note)"
    }
  }

  private static let names = ["home: mastodon, https://h.example", "work: mastodon, http://localhost:3000"]

  @Test(arguments: ["login ", "logout ", "source remove ", "source add mastodon "])
  func `Live sources are offered with where they are`(line: String) async throws {
    #expect(try await candidates(line) == Self.names)
  }

  @Test func `Collections alone are offered to be loaded`() async throws {
    let session = try await Session.fixture().typing(
      "source add mastodon home h.example; source add clickhouse big http://localhost:8123/tweets")

    let found = Completer(session).completions(of: "load ", cursor: 5).candidates.map(\.text)

    #expect(found == ["big"])
  }

  @Test func `What is in use or can be used is offered with what it is`() async throws {
    #expect(try await candidates("use ").suffix(2) == Self.names)
  }

  @Test func `What can be done with a source is offered`() async throws {
    #expect(
      try await candidates("source ") == [
        "add: define a live source, or another address for one", "remove: forget a live source",
      ])
    #expect(try await candidates("source r") == ["remove: forget a live source"])
  }

  @Test func `Kinds are offered`() async throws {
    #expect(
      try await candidates("source add ma") == [
        "mastodon: a server of Mastodon, or one that answers as it does"
      ])
  }

  @Test func `Each kind says what speaks it`() async throws {
    #expect(
      try await candidates("source add ") == [
        "x: X, or a server that answers as its API v2 does",
        "mastodon: a server of Mastodon, or one that answers as it does",
        "bluesky: Bluesky, or a server that answers as those of its network do",
        "flickr: Flickr, or a server that answers as it does",
        "clickhouse: a collection in ClickHouse, at https://HOST:8443/DATABASE, or HOST,HOST for its shards",
      ])
  }

  @Test func `What is built in can be removed once it stands at another address`() async throws {
    var session = try await Session.fixture().typing("source add mastodon home h.example")
    for definition in SourceDefinition.builtIn {
      session.sources.define(definition, as: StubSource(name: definition.name))
    }
    let moved = SourceDefinition(kind: .x, name: "x", url: "http://localhost:3000")
    session.sources.define(moved, as: StubSource(name: "x"))

    let found = Completer(session).completions(of: "source remove ", cursor: 14).candidates.map(\.text)

    #expect(found.sorted() == ["home", "x"])
  }

  @Test(arguments: ["login ", "logout "])
  func `Networks can be logged in to without being added`(line: String) throws {
    var session = try Session.fixture()
    for definition in SourceDefinition.builtIn {
      session.sources.define(definition, as: StubSource(name: definition.name))
    }

    let found = Completer(session).completions(of: line, cursor: line.unicodeScalars.count).candidates.map(
      \.text)

    #expect(found == ["x", "bluesky", "flickr"])
  }

  @Test(arguments: ["source add x ", "source add flickr h"])
  func `Sources of another kind are not offered for a new name`(line: String) async throws {
    #expect(try await candidates(line) == [])
  }

  @Test func `An address is begun, or the one there is is offered`() async throws {
    #expect(try await candidates("source add mastodon new ") == ["https://: the server's address"])
    #expect(try await candidates("source add mastodon home ") == ["https://h.example: where home is now"])
  }

  @Test(arguments: ["source remove home ", "login home ", "source add mastodon home https://h.example "])
  func `After the end nothing is offered`(line: String) async throws {
    #expect(try await candidates(line) == [])
  }
}
