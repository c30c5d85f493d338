import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetSources

/// Over the wire, against servers of both spellings.
struct XContractTests {
  @Test(arguments: XKind.allCases, TweetSourceContract.liveClaims)
  func `It is a source`(
    kind: XKind, claim: ContractClaim<TweetSourceContract.Maker>
  ) async throws {
    let servers = XServers()
    try await claim.check { tweets in try servers.source(over: tweets, kind) }
  }

  @Test(arguments: XKind.allCases)
  func `A person's posts are found`(kind: XKind) async throws {
    let servers = XServers()
    let source = try servers.source(over: xTweets(50), kind)

    #expect(
      try await source.walk("from:ada -filter:replies", limit: 20).flatMap { $0 } == xTweets(50).map(\.id))
    #expect(servers.requests.filter { $0.path.hasPrefix("/2/users/by/username/") }.count == 1)
    await #expect(throws: SourceError.unknownUser("nobody", source: "x")) {
      try await source.page("from:nobody")
    }
  }

  @Test(arguments: XKind.allCases)
  func `What came since is newer`(kind: XKind) async throws {
    let servers = XServers()
    let tweets = xTweets(45)
    let source = try servers.source(over: Array(tweets.dropFirst(40)), kind)
    let first = try await source.page("#rain", limit: 10)

    servers.add(Array(tweets.prefix(40)))
    var page = try await source.page("#rain", at: .newer(than: try #require(first.newer)), limit: 15)
    var arrived = page.tweets.map(\.id)
    while let older = page.older {
      page = try await source.page("#rain", at: .older(than: older), limit: 15)
      arrived += page.tweets.map(\.id)
    }

    #expect(arrived == tweets.prefix(40).map(\.id))
  }

  @Test(arguments: XKind.allCases)
  func `Posts come with all that they are made of`(kind: XKind) async throws {
    let servers = XServers()
    var picture = Tweet.fixture(
      id: xID(3), text: "see <3 #rain https://a.example/b @bob", hashtags: ["rain"], users: ["bob"],
      urls: ["https://a.example/b"], media: ["https://pbs.example/1.jpg"])
    (picture.likes, picture.retweets, picture.isSensitive) = (5, 6, true)
    picture.media[0].alt = "a cat"
    picture.quoteOf = xID(1)
    let repeated = Tweet.fixture(
      id: xID(2), text: "so much #rain", retweetOf: RetweetReference(id: xID(0), screenName: "eve"))
    var answering = Tweet.fixture(id: xID(1), text: "and #rain", hashtags: ["rain"], inReplyTo: "ada")
    answering.inReplyTo = xID(0)
    let source = try servers.source(over: [picture, repeated, answering], kind)

    let page = try await source.page("rain", limit: 10)

    #expect(page.tweets.map(\.id) == [xID(3), xID(2), xID(1)])
    let found = page.tweets[0]
    #expect(found.text == picture.text && found.hashtags == picture.hashtags)
    #expect(found.userMentions == picture.userMentions && found.urls.map(\.target) == ["https://a.example/b"])
    #expect(found.media.map(\.url) == ["https://pbs.example/1.jpg"] && found.media[0].alt == "a cat")
    #expect(found.likes == 5 && found.retweets == 6 && found.isSensitive && found.language == "en")
    #expect(found.user.screenName == "ada" && found.quoteOf == xID(1))
    #expect(page.tweets[1].retweetOf == RetweetReference(id: xID(0), screenName: "eve"))
    #expect(page.tweets[1].text == "so much #rain")
    #expect(page.tweets[2].inReplyTo == xID(0) && page.tweets[2].inReplyToScreenName == "ada")
    #expect(Set(page.embedded.map(\.id)) == [xID(0), xID(1)])
    #expect(page.notes == ["1 post that another quotes, repeats or answers is not there any more"])
  }
}

/// Over the wire, against what X answered.
@Suite(.enabled(if: Recorded.arePresent, "\(Recorded.absence)"))
struct XRecordedTests {
  @Test func `A search of ten posts is read and ends`() async throws {
    let server = try Recorded.server("tweepy")

    let pages = try await source(at: server.url).walk("Tweepy", limit: 4)

    let found: [String] = pages.flatMap { $0 }
    let newestFirst: [String] = Set(found).sorted(by: >)
    #expect(found == newestFirst)
    #expect(pages.map(\.count) == [4, 4, 2])
    #expect(
      server.requests.allSatisfy { $0.path == "/2/tweets/search/recent" && $0.value("query") == "Tweepy" })
  }

  @Test func `A person is looked up, and what the person posted is read`() async throws {
    let server = try Recorded.server("tweepy")

    let page = try await source(at: server.url).page("from:Twitter")

    #expect(page.tweets.map(\.id) == ["1577730467436138524", "1565318587736285184"])
    #expect(
      server.requests.map(\.path).prefix(2) == ["/2/users/by/username/Twitter", "/2/users/783214/tweets"])
  }

  @Test func `A post is found by its address`() async throws {
    let server = try Recorded.server("tweepy")
    let address = try #require(TweetAddress("https://twitter.com/TwitterDev/status/1293593516040269825"))

    let tweet = try await source(at: server.url).tweet(at: address)

    #expect(tweet?.id == "1293593516040269825")
    #expect(tweet?.hashtags.map(\.keyword) == ["#TwitterAPI"])
  }

  @Test(arguments: [
    ("searches/search_tweets_query", 4), ("searches/search_tweets_for_nyc", 10),
    ("timeline/timeline_tweets", 5),
    ("timeline/timeline_mentions", 5), ("timeline/timeline_reverse_chronological", 5),
    ("tweet/tweet_quote_tweets_resp", 15), ("tweet/tweets_by_user_bookmark", 5),
    ("user/user_liked_tweets_resp", 5),
  ])
  func `Lists of posts are read whole`(name: String, count: Int) async throws {
    let body = try Data(
      contentsOf: Recorded.folder.appending(path: "sns-python-twitter/apis/\(name).json"))
    let client = ScriptedClient(.text(String(decoding: body, as: UTF8.self)), xAnswer([]))

    let page = try await LiveSource.x(client).page("from:ada OR rain", limit: 20)

    #expect(page.tweets.count == count)
    #expect(!page.notes.contains { $0.contains("could not be read") })
  }

  @Test(arguments: [
    "lists/list_followers_resp", "user/me_resp", "tweet/tweets_counts_all_resp", "usage/usage_tweets_resp",
  ])
  func `Lists of other things are no posts`(name: String) async throws {
    let body = try Data(
      contentsOf: Recorded.folder.appending(path: "sns-python-twitter/apis/\(name).json"))
    let client = ScriptedClient(.text(String(decoding: body, as: UTF8.self)))

    await #expect(throws: SourceError.self) { try await LiveSource.x(client).page("rain") }
  }

  @Test func `What is missing in collected pages is told`() async throws {
    let file = Recorded.folder.appending(path: "twarc-csv/noflat.jsonl")
    let lines = try String(decoding: Data(contentsOf: file), as: UTF8.self).split(separator: "\n")
    var notes: [String] = []
    for line in lines.prefix(5) {
      let page = try await LiveSource.x(ScriptedClient(.text(String(line)))).page("rain", limit: 99)
      notes += page.notes
      #expect(page.tweets.count > 50)
    }

    #expect(notes == ["1 account that posts name is suspended or protected"])
  }

  private func source(at url: String) -> LiveSource { .x(HTTPClient(), url: url) }
}
