import ShellCommands
import SmashtagModel
import SmashtagTesting
import Testing

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
    ("search a O", ["a OR"]), ("search O", []),
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
    ("search url:EX", ["url:example.org"]), ("search since:", ["since:2015-03-27"]),
    ("search until:2015-0", ["until:2015-03-27"]), ("search since:1", []), ("search xyz:", []),
    ("search \"from:a", []),
  ])
  func `What stands behind the colon is completed`(line: String, texts: [String]) async throws {
    #expect(try await self.texts(line) == texts)
  }

  @Test func `Users come by use`() async throws {
    #expect(try await candidates("search from:").map(\.text) == ["from:bob", "from:ada", "from:adele"])
    #expect(try await candidates("search from:").map(\.note) == ["2 tweets", "1 tweet", "1 tweet"])
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
