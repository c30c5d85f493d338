import Testing

@testable import TweetSources

struct HTTPHeadersTests {
  @Test func `A name is found in any case`() {
    var headers = HTTPHeaders()
    headers.append("Link", "<https://example.org>; rel=\"next\"")

    #expect(headers["link"] == "<https://example.org>; rel=\"next\"")
  }

  @Test func `Fields of one name keep their order`() {
    var headers = HTTPHeaders()
    headers.append("Link", "one")
    headers.append("link", "two")

    #expect(headers.values("link") == ["one", "two"])
  }
}
