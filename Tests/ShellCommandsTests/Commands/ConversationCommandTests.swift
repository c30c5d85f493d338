import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import ShellCommands

/// `thread`, `quotes`, `edits`, and the tweets that a tweet names.
struct ConversationCommandTests {
  /// A tweet, two answers to it, an answer to the first of them, a quote of it, and a retweet.
  private static let tweets: [Tweet] = {
    var tweets = ["rain", "yes #wet", "no", "why #wet #dry", "look", "rain"].enumerated().map { index, text in
      Tweet.fixture(
        id: String(index + 1), text: text, created: .fixture(minutes: index),
        user: .fixture("user\(index + 1)"),
        hashtags: text.split(separator: " ").filter { $0.hasPrefix("#") }.map { String($0.dropFirst()) })
    }
    for (index, parent) in [(1, "1"), (2, "1"), (3, "2")] { tweets[index].inReplyTo = parent }
    tweets[4].quoteOf = "1"
    tweets[5].retweetOf = RetweetReference(id: "1", screenName: "user1")
    return tweets
  }()

  private func session(_ line: String, at source: (any TweetSource)? = nil) async throws -> Session {
    let source = source ?? StubLibrary(Self.tweets)
    return try await Session.fixture(sources: [source]).typing("use \(source.name); \(line)")
  }

  private func rows(_ session: Session) -> [String] {
    session.screen.rows.map { row in
      guard case .branch(let branch, let isFocus) = row.content else { return row.summary }
      return
        "\(row.number ?? 0) \(branch.depth)\(isFocus ? "›" : " ")\(branch.post.tweet?.text ?? branch.absence ?? "")"
    }
  }

  @Test func `A thread is the tree around a tweet`() async throws {
    let session = try await session("go 2; thread")

    #expect(session.kinds == [.home, .tweet, .thread])
    #expect(rows(session) == ["1 0 rain", "2 1›yes #wet", "3 2 why #wet #dry"])
    #expect(session.screen.rows.first?.content.hidden == 1)
  }

  @Test func `The number of an item does as well, and th for thread`() async throws {
    let session = try await session("search rain; th 2")

    #expect(rows(session) == ["1 0›rain", "2 1 yes #wet", "3 2 why #wet #dry", "4 1 no"])
    #expect(rows(try await self.session("search rain; th 1")) == rows(session))
  }

  @Test func `Numbers of a thread lead on, and next to the tweet below`() async throws {
    #expect(try await session("go 1; thread; 3").context.tweet?.id == "4")
    #expect(try await session("go 1; thread; 2; n").context.tweet?.id == "4")
    #expect(try await session("go 1; thread; 3; thread").screen.rowCount == 3)
  }

  @Test func `A thread can be narrowed, ranked, repeated and exported`() async throws {
    #expect(rows(try await session("go 1; thread; find wet")) == ["2 1 yes #wet", "3 2 why #wet #dry"])
    let ranking = try await session("go 1; thread; mentions")
    #expect(ranking.screen.rows.compactMap(\.mention).map(\.label).prefix(2) == ["#wet", "#dry"])
    #expect(try await session("go 1; thread; refresh").kinds == [.home, .tweet, .thread])
    let again = try await session("go 1; thread; find wet; refresh")
    #expect(rows(again) == ["2 1 yes #wet", "3 2 why #wet #dry"] && again.context.title.hasSuffix(" / wet"))
    let items = ExportedItems(of: try await session("go 1; thread").context)
    #expect(items?.kind == .post)
  }

  @Test func `In JSON each tweet has its depth`() async throws {
    let json = try await session("go 2; thread").json.text

    #expect(json.hasPrefix("{\"context\":\"thread\",\"title\":\"Thread of @user2: yes #wet\""))
    #expect(json.contains("\"depth\":0,\"focus\":false,\"hidden\":1}"))
    #expect(json.contains("\"depth\":1,\"focus\":true,\"hidden\":0}"))
  }

  @Test func `What a live source answers has its age and notes`() async throws {
    let source = StubSource(Self.tweets, fetched: .fixture, notes: ["only seven days"])
    let session = try await session("go 1; thread", at: source)

    #expect(session.screen.fetched == .fixture && session.screen.notes == ["only seven days"])
    #expect(session.breadcrumb.hasPrefix("live"))
  }

  @Test func `A source without conversations says so`() async throws {
    let source = try Session.photos()
    await #expect(throws: (any Error).self) { try await source.step(of: "thread") }
    await #expect(throws: CommandError.self) { try await session("thread") }
    await #expect(throws: CommandError.self) { try await session("search rain; mentions; thread 1") }
  }

  @Test func `Quotes are a search at the source of the tweet`() async throws {
    let session = try await session("go 1; quotes")

    #expect(session.context.title == "quotes:1" && session.kinds == [.home, .tweet, .results])
    #expect(session.screen.rows.compactMap(\.post).map(\.id) == ["5"])
    #expect(try await self.session("go 6; quotes").context.title == "quotes:1")
  }

  @Test func `A tweet leads to the one it answers, quotes or repeats`() async throws {
    for (id, title) in [("4", "In reply to"), ("5", "Quotes"), ("6", "Retweets")] {
      let session = try await session("go \(id)")
      let section = try #require(session.screen.sections.last)

      #expect(section.title == title)
      let number = try #require(section.rows.first?.number)
      let after = try await session.typing("\(number)")
      #expect(after.context.tweet?.id == (id == "4" ? "2" : "1"))
    }
  }

  @Test func `In JSON it has its text and author`() async throws {
    let json = try await session("go 5").json.text

    #expect(json.contains("{\"title\":\"Quotes\",\"items\":[{\"n\":2,\"kind\":\"tweet\",\"id\":\"1\""))
    #expect(json.contains("\"text\":\"rain\",\"user\":{\"screenName\":\"user1\""))
  }

  @Test func `One that is not at hand says where it could be had`() async throws {
    var tweet = Self.tweets[3]
    (tweet.inReplyTo, tweet.inReplyToScreenName) = ("99", "zoe")
    let session = try await session("go 4", at: StubLibrary([tweet]))

    #expect(
      session.screen.sections.last?.rows.first?.summary.hasPrefix("a tweet of @zoe, not at hand") == true)
    await #expect(throws: CommandError.relativeMissing(sourceNames: "")) {
      try await session.step(of: "\(session.screen.numbers.max() ?? 0)")
    }
  }

  @Test func `A live source of its network is asked for it`() async throws {
    var answer = Self.tweets[3]
    answer.inReplyTo = "99"
    let live = StubSource([.fixture(id: "99", text: "far away")], name: "far")
    var session = try Session.fixture(sources: [StubLibrary([answer])])
    session.sources.define(SourceDefinition(kind: .x, name: "far", url: "https://far.example"), as: live)
    session = try await session.typing("use archive; go 4")
    let row = try #require(session.screen.sections.last?.rows.first)

    #expect(row.summary == "a tweet, not at hand; its number asks far")
    let fetched = try await session.typing("\(row.number ?? 0)")
    #expect(fetched.context.tweet?.text == "far away" && fetched.context.tweet?.source == "far")
  }

  @Test func `Edits show what each version took out and put in`() async throws {
    var tweets = [Tweet.fixture(id: "7", text: "4 mm of rain")]
    for (index, text) in ["3 mm of rain", "3 mm"].enumerated() {
      tweets.append(.fixture(id: "7v\(2 - index)", text: text, created: .fixture(minutes: -index)))
    }
    let session = try await session("go 7; edits", at: StubLibrary(tweets))

    #expect(session.context.title == "Edits of @ada: 4 mm of rain")
    #expect(session.screen.rows.map(\.summary).last == "[-3-] {+4+} mm of rain")
  }

  @Test(arguments: [
    ("a b c", "a b c", "a b c"), ("a b c", "a c", "a [-b-] c"), ("a c", "a b c", "a {+b+} c"),
    ("", "a", "{+a+}"), ("a", "", "[-a-]"), ("a b", "c d", "[-a b-] {+c d+}"),
    ("a\nb", "a\nc", "a\n[-b-] {+c+}"),
    ("rain", "rain ", "rain"), ("I like rain today", "I like rain", "I like rain [-today-]"),
    ("rain", "rain today", "rain {+today+}"),
  ])
  func `Changes are marked word by word`(old: String, new: String, words: String) {
    #expect(changes(from: old, to: new) == words)
  }

  @Test func `A text of many words is one change`() {
    let long = Array(repeating: "rain", count: 5_000).joined(separator: " ")

    #expect(changes(from: long, to: "dry") == "[-\(long)-] {+dry+}")
  }

  private func changes(from old: String, to new: String, within budget: Int = TextChanges.mostInAll) -> String
  {
    var budget = budget
    return TextChanges(from: old, to: new, within: &budget).words
  }

  @Test func `What goes beyond the words that are compared is one change`() {
    #expect(changes(from: "a b c", to: "a c", within: 4) == "[-a b c-] {+a c+}")
    #expect(changes(from: "a b c", to: "a c", within: 5) == "a [-b-] c")
  }

  @Test func `A content warning that was changed is marked, and versions are exported`() async throws {
    var tweets = [Tweet.fixture(id: "7", text: "4 mm")]
    tweets[0].title = "wet"
    var first = Tweet.fixture(id: "7v1", text: "4 mm")
    first.title = "damp"
    tweets.append(first)
    let session = try await session("go 7; edits", at: StubLibrary(tweets))

    #expect(session.screen.rows.map(\.summary).last == "[-damp-] {+wet+}\n\n4 mm")
    var exported: [String?] = []
    try await ExportedItems(of: session.context)?.forEachPart(in: RequestContext()) {
      exported += $0.map(\.post?.id)
    }
    #expect(exported == ["7v1", "7"])
  }

  @Test func `Of many versions the newest are shown, and the others counted`() {
    let versions = (1...150).map { Tweet.fixture(id: "7", text: "take \($0)") }
    let screen = EditsContext(of: versions[149], versions: versions).screen

    #expect(screen.sections.count == 100 && screen.sections.first?.title?.hasPrefix("Version 51, ") == true)
    #expect(screen.notes.last == "the first 50 versions are left out")
  }

  @Test func `In a thread its tweet is in front`() async throws {
    let session = try await session("go 2; thread")

    #expect(try await session.typing("thread").kinds == [.home, .tweet, .thread])
    #expect(try await session.typing("quotes").kinds == [.home, .tweet, .thread, .results])
  }
}

extension Row.Content {
  fileprivate var hidden: Int? { if case .branch(let branch, _) = self { branch.hidden } else { nil } }
}
