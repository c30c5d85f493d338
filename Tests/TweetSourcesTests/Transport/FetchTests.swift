import SmashtagModel
import Testing

@testable import TweetSources

struct FetchTests {
  private let token = Token("letmein")

  private func fetch(_ url: String) throws -> Fetch {
    try Fetch(HTTPRequest(url: url, token: token), deadline: .now + .seconds(9))
  }

  @Test(arguments: [
    "https://example.org/a", "http://localhost:8080/a", "http://127.0.0.1/a", "http://[::1]/",
  ])
  func `The token goes where nobody can read it`(url: String) throws {
    #expect(try fetch(url).token == token)
  }

  @Test func `The token does not go over plain http to another machine`() throws {
    #expect(try fetch("http://example.org/").token == nil)
  }

  @Test(arguments: [
    "https://other.example/", "https://example.org:8443/", "http://example.org/", "https://a.example.org/",
  ])
  func `The token does not go to another origin`(elsewhere: String) throws {
    var fetch = try fetch("https://example.org/a")

    fetch.follow(to: try HTTPAddress(elsewhere))

    #expect(fetch.token == nil)
  }

  @Test func `The token goes on to another page of its origin`() throws {
    var fetch = try fetch("https://example.org/a")

    fetch.follow(to: try HTTPAddress("https://EXAMPLE.org:443/b"))

    #expect(fetch.token == token)
  }

  @Test func `An address that cannot be fetched is refused`() {
    #expect(throws: HTTPError.badAddress) { try fetch("file:///etc/passwd") }
  }
}
