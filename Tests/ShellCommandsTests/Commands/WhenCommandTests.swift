import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import ShellCommands

/// `when`: a search by time.
struct WhenCommandTests {
  /// One tweet in March 2015, two in May, and one without a date.
  private static let tweets: [Tweet] = {
    let day = 24 * 60
    var tweets = [0, 60 * day, 61 * day].enumerated().map { index, minutes in
      Tweet.fixture(id: "\(index)", text: "rain", created: .fixture(minutes: minutes))
    }
    tweets.append(.fixture(id: "9", text: "rain", created: Tweet.unknownDate))
    return tweets
  }()

  private func session(_ line: String) async throws -> Session {
    try await Session.fixture(Self.tweets.reversed()).typing("use archive; \(line)")
  }

  @Test func `Each time has a bar, and those with tweets a number`() async throws {
    let session = try await session("search rain; when month")

    #expect(session.kinds == [.home, .results, .when] && session.context.title == "rain by month")
    #expect(
      session.screen.rows.map(\.summary) == ["Mar 2015, 1 tweet", "Apr 2015, 0 tweets", "May 2015, 2 tweets"])
    #expect(session.screen.rows.map(\.number) == [1, nil, 2])
    #expect(session.screen.status == ["archive", "3 tweets"])
    #expect(session.screen.notes == ["1 tweet has no date, or one before 2006"])
  }

  @Test func `From the ranking of what a search mentions it is that search`() async throws {
    let session = try await session("search rain; mentions; when month")

    #expect(session.kinds == [.home, .results, .mentions, .when] && session.context.title == "rain by month")
    await #expect(throws: CommandError.self) {
      try await self.session("search rain; mentions --with @ada; when")
    }
  }

  @Test func `A number leads to the tweets of its bar`() async throws {
    let session = try await session("search rain; when month; 2")

    #expect(session.context.title == "rain since:2015-05-01 until:2015-06-01")
    #expect(session.screen.rows.compactMap(\.post?.id).sorted() == ["1", "2"])
    let either = try await self.session("search rain OR snow; when year; 1")
    #expect(either.context.title == "(rain OR snow) since:2015-01-01 until:2016-01-01")
    #expect(either.screen.rowCount == 3)
  }

  @Test func `Another unit takes its place, and without one what fits`() async throws {
    #expect(try await session("search rain; when year; when").context.title == "rain by month")
    #expect(try await session("search rain; when; when day").screen.rowCount == 62)
    #expect(try await session("search rain; when; when day").kinds == [.home, .results, .when])
  }

  @Test func `In JSON each bar has its time`() async throws {
    let json = try await session("search rain; when year").json.text

    #expect(
      json.hasPrefix(
        #"{"context":"when","title":"rain by year","query":"rain","unit":"year","total":3,"complete":true,"bars":[{"n":1,"from":"2015-01-01","until":"2016-01-01","count":3}]"#
      ))
  }

  @Test func `As a table it has a line for each bar`() async throws {
    let session = try await session("search rain; when month")

    #expect(
      session.context.csv
        == "from,until,count\r\n2015-03-01,2015-04-01,1\r\n2015-04-01,2015-05-01,0\r\n2015-05-01,2015-06-01,2\r\n"
    )
    #expect(ExportedItems(of: session.context)?.kind == .bar)
  }

  @Test func `Where a part of a source could not be asked, that is told as searches tell it`() async throws {
    let results = try #require(try await session("search rain").context as? ResultsContext)
    var times = TweetTimes(of: Self.tweets)
    times.lack = "2 of 3 shards answered"

    let when = try WhenContext(
      times, of: results, by: .month, isComplete: false, in: Calendar(identifier: .gregorian))

    for screen in [when.screen, try when.by(.year).screen] {
      #expect(screen.status == ["archive", "over 3 tweets"])
      #expect(screen.notes == ["2 of 3 shards answered", "1 tweet has no date, or one before 2006"])
    }
    #expect(when.json.text.contains(#""complete":false"#))
    #expect(ExportedItems(of: when)?.notes.first == "2 of 3 shards answered")
  }

  @Test func `Of a live source what was fetched is counted, and said so`() async throws {
    let source = StubSource(Self.tweets, fetched: .fixture)
    let session = try await Session.fixture(sources: [source], limit: 2).typing(
      "use live; search rain; when year")

    #expect(
      session.screen.notes.first == "of the 2 tweets fetched so far" && session.screen.fetched == .fixture)
    #expect(session.json.text.contains("\"complete\":false"))
    #expect(try await session.typing("back; more; more; when year").json.text.contains("\"complete\":true"))
  }

  @Test(arguments: ["when", "when year; when day"])
  func `Where a source of several gave no answer, it is not complete and names that source`(line: String)
    async throws
  {
    let failing = StubSource(name: "b", failing: .needsLogin(source: "b"))
    let session = try await Session.fixture(sources: [StubSource(Self.tweets), failing]).typing(
      "use live,b; search rain; \(line)")

    #expect(session.json.text.contains(#""total":3,"complete":false"#))
    #expect(session.screen.notes.first == "of the 4 tweets fetched so far")
    #expect(session.screen.notes.last == "b needs a login; type login b")
  }

  @Test func `After find what it kept is counted`() async throws {
    let tweets = (0..<30).map {
      Tweet.fixture(id: "\($0)", text: $0 < 4 ? "rain wet" : "rain", created: .fixture(minutes: $0))
    }
    let session = try await Session.fixture(tweets, limit: 3).typing(
      "use archive; search rain; find wet; when")

    #expect(session.screen.status.last == "4 tweets" && session.context.title == "rain / wet by hour")
    let bar = try await session.typing("1")
    #expect(bar.screen.rows.compactMap(\.post?.id) == ["3", "2", "1", "0"])
    #expect(bar.context.title.hasSuffix(" / wet"))
  }

  @Test func `Of several that are at hand all are counted`() async throws {
    let tweets = Tweet.fixtures(90)
    let session = try await Session.fixture(
      sources: [StubLibrary(Array(tweets[..<40])), StubLibrary(Array(tweets[30...]), name: "sample")],
      limit: 20
    ).typing("use archive,sample; search rain; when")

    #expect(session.screen.status.last == "90 tweets" && session.screen.notes == [])
  }

  @Test func `Of what is new the bars lead to that`() async throws {
    let source = StubLibrary(
      (0..<9).map { .fixture(id: "\($0)", text: "rain", created: .fixture(minutes: $0)) })
    let session = try await Session.fixture(sources: [source]).typing("use archive; search rain; root")
    source.add([.fixture(id: "20", text: "rain", created: .fixture(minutes: 20))])

    let bar = try await session.typing("new rain; when; 1")

    #expect(bar.screen.rows.compactMap(\.post?.id) == ["20"])
  }

  @Test func `Next and previous lead from bar to bar`() async throws {
    let session = try await session("search rain; when month; 1; next")

    #expect(session.context.title == "rain since:2015-05-01 until:2015-06-01")
    #expect(try await session.typing("previous").context.title == "rain since:2015-03-01 until:2015-04-01")
  }

  @Test func `Where there is no search it says so`() async throws {
    await #expect(throws: CommandError.self) { try await session("when") }
    await #expect(throws: CommandError.self) { try await session("search rain; 1; when") }
    await #expect(throws: UsageError.self) { try await session("search rain; when week") }
  }

  @Test func `Of a search that found nothing it says what the search says`() async throws {
    let note = try #require(try await session("search snow").screen.emptyNote)

    #expect(note.hasPrefix("No tweet in archive matches snow."))
    #expect(try await session("search snow; when").screen.emptyNote == note)
    #expect(
      try await session("search rain; find snow; when").screen.emptyNote?.contains("contains snow") == true)
    #expect(try await session("search rain; when").screen.rowCount == 3)
    let undated = try await Session.fixture([Self.tweets[3]]).typing("use archive; search rain; when")
    #expect(undated.screen.emptyNote == "No tweet of this search has a date.")
  }

  @Test(arguments: ["mentions", "mentions users", "mentions --with @ada", "gallery"])
  func `Other views of the same search are reached from it`(line: String) async throws {
    let tweets = [
      Tweet.fixture(id: "1", text: "rain @ada #wet", hashtags: ["wet"], users: ["ada"], media: ["1.jpg"])
    ]
    let session = try await Session.fixture(tweets).typing("use archive; search rain")

    let direct = try await session.typing(line).json.text

    #expect(try await session.typing("when; \(line)").json.text == direct)
  }

  @Test func `More bars than make sense are refused`() async throws {
    var tweets = Self.tweets
    tweets[0].created = .fixture(minutes: -60 * 24 * 365 * 8)
    let session = try await Session.fixture(tweets).typing("use archive; search rain")

    await #expect(throws: CommandError.tooManyBars(.hour, limit: 2_000)) {
      try await session.step(of: "when hour")
    }
    #expect("\(CommandError.tooManyBars(.hour, limit: 2_000))".contains("take a longer unit, such as day,"))
  }
}
