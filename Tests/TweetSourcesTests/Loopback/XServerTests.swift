import Foundation
import SmashtagModel
import SmashtagTesting
import Testing
import TweetFormats

@testable import TweetSources

/// The server the tests of X rely on answers as X does.
struct XServerTests {
  @Test(arguments: [("9", false), ("10", true), ("100", true), ("101", false), ("x", false)])
  func `A search gives from ten to a hundred posts`(count: String, isTaken: Bool) async throws {
    let server = try XServer(holding: xTweets(3))

    let answer = try await answer(of: server, "tweets/search/recent?query=%23rain&max_results=\(count)")

    #expect(answer.status == (isTaken ? 200 : 400))
    #expect(answer.refusal?.parameters == (isTaken ? nil : ["max_results"]))
  }

  @Test(arguments: [(XKind.tweets, "post.fields=id"), (.posts, "tweet.fields=id")])
  func `Each spelling refuses the other by its name`(kind: XKind, item: String) async throws {
    let server = try XServer(holding: xTweets(3), kind: kind)
    let name = String(item.prefix { $0 != "=" })

    for path in ["tweets/search/recent?query=rain&", "tweets/\(xID(1))?", "users/\(7)/tweets?"] {
      let answer = try await answer(of: server, path + item)
      #expect(answer.status == 400 && answer.refusal?.parameters == [name])
    }
    let noun = kind == .tweets ? "posts" : "tweets"
    let other = try await answer(
      of: server, "tweets/search/recent?query=rain&expansions=referenced_\(noun).id")
    #expect(other.refusal?.parameters == ["expansions"])
  }

  @Test func `Who has no token, or another, is refused`() async throws {
    let server = try XServer(holding: [])

    #expect(try await answer(of: server, "usage/tweets", token: nil).status == 401)
    #expect(try await answer(of: server, "usage/tweets", token: "other").refusal?.title == "Unauthorized")
    #expect(try await answer(of: server, "usage/tweets").status == 200)
  }

  @Test func `Requests are counted, and refused beyond the allowance`() async throws {
    let server = try XServer(holding: xTweets(1), allowance: 1)

    let first = try await answer(of: server, "tweets/\(xID(1))")
    let second = try await answer(of: server, "tweets/\(xID(1))")

    #expect(first.status == 200 && first.headers["x-rate-limit-remaining"] == "0")
    #expect(second.status == 429 && second.headers["x-rate-limit-limit"] == "1")
    #expect(second.headers["x-rate-limit-reset"] != nil)
  }

  @Test(arguments: [
    ("", [4, 3, 2, 1]), ("&since_id=\(xID(2))", [4, 3]), ("&until_id=\(xID(3))", [2, 1]),
    ("&since_id=\(xID(1))&until_id=\(xID(4))", [3, 2]),
  ])
  func `Ids bound what is found, and do not belong to it`(items: String, numbers: [Int]) async throws {
    let server = try XServer(holding: xTweets(4))

    let answer = try await answer(of: server, "tweets/search/recent?query=%23rain" + items)

    #expect(try XDecoder().page(answer.body).items.map(\.id) == numbers.map(xID))
  }

  @Test(arguments: [
    ("#rain", 2), ("rain", 2), ("#snow", 1), ("#rain OR #snow", 2), ("#rain -#snow", 1), ("from:bob", 1),
    ("@bob", 1), ("(@bob OR from:bob)", 2), ("#rain is:reply", 0), ("rain -is:retweet has:mentions", 1),
    ("url:\"a.example\"", 1), ("\"rain and\" -from:bob", 1), ("nothing", 0),
  ])
  func `It searches in X's words`(query: String, count: Int) async throws {
    let server = try XServer(holding: [
      .fixture(
        id: xID(2), text: "rain and #rain #snow @bob https://a.example/b", hashtags: ["rain", "snow"],
        users: ["bob"], urls: ["https://a.example/b"]),
      .fixture(id: xID(1), text: "#rain", user: .fixture("bob"), hashtags: ["rain"]),
    ])

    let answer = try await answer(of: server, "tweets/search/recent?query=\(query.percentEncoded)")

    #expect(try XDecoder().page(answer.body).items.count == count)
  }

  @Test func `What is not held is missing inside the answer`() async throws {
    var quote = Tweet.fixture(id: xID(2), text: "look")
    quote.quoteOf = xID(9)
    let repeated = Tweet.fixture(
      id: xID(1), text: "so", retweetOf: RetweetReference(id: xID(8), screenName: "eve"))
    let server = try XServer(holding: [quote, repeated], gone: [xID(8)])

    let answer = try await answer(of: server, "users/\(XServerTests.ada)/tweets")

    let page = try XDecoder().page(answer.body)
    #expect(page.items.count == 2 && page.errors.map(\.resourceID) == [xID(9), xID(8)])
    #expect(page.errors.allSatisfy { $0.kind == .missing && $0.resourceType == "tweet" })
  }

  /// The id of `ada` at each server.
  private static let ada = "193486027"

  private struct Answer {
    let status: Int
    let headers: HTTPHeaders
    let body: [UInt8]

    var refusal: XServiceError? { XDecoder().refusal(body) }
  }

  private func answer(of server: XServer, _ path: String, token: String? = "secret") async throws -> Answer {
    var request = HTTPRequest(url: "\(server.url)/2/\(path)", token: token.flatMap { Token($0) })
    request.readsLimits = true
    let context = RequestContext(deadline: .now + .seconds(10))
    let response = try await HTTPClient().response(to: request, for: "x", in: context)
    return Answer(status: response.status, headers: response.headers, body: response.body)
  }
}
