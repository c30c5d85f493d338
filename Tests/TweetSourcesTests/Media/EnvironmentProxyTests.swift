import Testing

@testable import TweetSources

struct EnvironmentProxyTests {
  private func proxy(_ variables: [String: String], to url: String = "http://a.example/") throws -> String? {
    try EnvironmentProxy { variables[$0] }.address(to: HTTPAddress(url).origin)
  }

  @Test func `Each scheme has a proxy of its own`() throws {
    let variables = ["http_proxy": "one:1", "https_proxy": "two:2"]

    #expect(try proxy(variables) == "one:1")
    #expect(try proxy(variables, to: "https://a.example/") == "two:2")
  }

  @Test func `One for all stands in for those that are missing or empty`() throws {
    #expect(try proxy(["all_proxy": "one:1"]) == "one:1")
    #expect(try proxy(["ALL_PROXY": "one:1", "http_proxy": ""]) == "one:1")
  }

  @Test func `Capitals count but for http`() throws {
    #expect(try proxy(["HTTP_PROXY": "one:1"]) == nil)
    #expect(try proxy(["HTTPS_PROXY": "one:1"], to: "https://a.example/") == "one:1")
  }

  @Test(arguments: [
    "*", "a.example", "A.EXAMPLE", ".example", "example", "b.example,a.example", "b.example a.example",
    "a.example.",
  ])
  func `A host can be an exception`(list: String) throws {
    #expect(try proxy(["http_proxy": "one:1", "no_proxy": list]) == nil)
    #expect(try proxy(["http_proxy": "one:1", "NO_PROXY": list]) == nil)
  }

  @Test(arguments: ["", ",", ".", "b.example", "xample", "a.example.b"])
  func `Other hosts are none`(list: String) throws {
    #expect(try proxy(["http_proxy": "one:1", "no_proxy": list]) == "one:1")
  }

  @Test func `An address can be an exception`() throws {
    let variables = ["http_proxy": "one:1", "no_proxy": "2001:db8::1"]

    #expect(try proxy(variables, to: "http://[2001:db8::1]/") == nil)
  }
}
