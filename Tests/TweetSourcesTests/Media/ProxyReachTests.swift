import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetSources

/// A proxy of the environment may be here; what it is asked for may not.
///
/// Each test has a process of its own, because the environment is everybody's.
struct ProxyReachTests {
  @Test func `A proxy may be on this machine`() async {
    await #expect(processExitsWith: .success) {
      let proxy = try LoopbackServer { _ in .json("[]") }
      setenv("http_proxy", proxy.url, 1)

      let response = try await HTTPClient().response(to: .outside("http://a.example/b"), for: "a test")

      #expect(response.status == 200)
      #expect(proxy.requests.map(\.target) == ["http://a.example/b"])
    }
  }

  @Test func `A proxy is not asked for what is here`() async {
    await #expect(processExitsWith: .success) {
      let proxy = try LoopbackServer { _ in .json("[]") }
      setenv("http_proxy", proxy.url, 1)

      for host in ["127.0.0.1", "localhost.", "10.0.0.1", "[fd00::1]", "１27.1", "nas", "router.lan"] {
        let error = await #expect(throws: HTTPError.self) {
          try await HTTPClient().response(to: .outside("http://\(host)/b"), for: "a test")
        }
        #expect(error?.reason == "is on this machine or in the local network")
      }
      #expect(proxy.requests.isEmpty)
    }
  }

  @Test func `A redirect leads here no more than an address does`() async {
    await #expect(processExitsWith: .success) {
      let here = try LoopbackServer { _ in .json("[]") }
      let port = here.port

      for host in ["127.0.0.1", "localhost", "nas"] {
        let proxied = try LoopbackServer { _ in .redirect(to: "http://\(host):\(port)/") }
        setenv("http_proxy", proxied.url, 1)
        await #expect(throws: HTTPError.local(host: "\(host):\(port)")) {
          try await HTTPClient().response(to: .outside("http://a.example/"), for: "a test")
        }
        #expect(proxied.requests.count == 1)
      }
      #expect(here.requests.isEmpty)
    }
  }

  @Test func `Where the proxy is passed by the address counts again`() async {
    await #expect(processExitsWith: .success) {
      let server = try LoopbackServer { _ in .json("[]") }
      setenv("http_proxy", server.url, 1)
      setenv("no_proxy", "127.0.0.1", 1)
      let fetch = try Fetch(.outside(server.url), deadline: .now + .seconds(9))

      let result = await CurlLoop().result(of: CurlOrder(fetch: fetch, certificates: nil))

      #expect(result == .failure(.local(host: "127.0.0.1:\(server.port)")))
      #expect(server.requests.isEmpty)
    }
  }

  @Test func `A proxy that does not answer is said`() async {
    await #expect(processExitsWith: .success) {
      setenv("http_proxy", "http://127.0.0.1:1", 1)

      await #expect(throws: HTTPError.unreachable(host: "a.example", reason: "the proxy does not answer")) {
        try await HTTPClient().response(to: .outside("http://a.example/"), for: "a test")
      }
    }
  }
}

extension HTTPRequest {
  static func outside(_ url: String) -> HTTPRequest {
    var request = HTTPRequest(url: url)
    request.reach = .outside
    return request
  }
}

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
