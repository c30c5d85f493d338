import Foundation
import SmashtagTesting
import Testing

@testable import TweetSources

/// The environment may say what stands between this machine and the others.
///
/// Each test has a process of its own, because the environment is everybody's.
struct ProxyTests {
  @Test func `Other machines are asked through the proxy, without the token`() async {
    await #expect(processExitsWith: .success) {
      let proxy = try LoopbackServer { _ in .json("[]") }
      setenv("http_proxy", proxy.url, 1)

      _ = try await HTTPClient().fetch("http://a.example/b", token: "letmein")

      #expect(proxy.requests.map(\.target) == ["http://a.example/b"])
      #expect(proxy.requests.first?.headers["authorization"] == nil)
    }
  }

  @Test func `This machine is asked without the proxy`() async {
    await #expect(processExitsWith: .success) {
      let server = try LoopbackServer { _ in .json("[]") }
      setenv("http_proxy", "http://127.0.0.1:1", 1)

      for host in ["127.0.0.1", "localhost", "a.localhost", "127.1"] {
        #expect(try await HTTPClient().fetch("http://\(host):\(server.port)/").status == 200)
      }
    }
  }

  @Test func `A proxy that does not answer is told from a host that does not`() async {
    await #expect(processExitsWith: .success) {
      setenv("http_proxy", "http://127.0.0.1:1", 1)

      let error = await #expect(throws: HTTPError.self) { try await HTTPClient().fetch("http://a.example/") }

      #expect(error == .unreachable(host: "a.example", reason: "the proxy does not answer"))
    }
  }

  @Test func `A proxy that refuses a tunnel is said`() async {
    await #expect(processExitsWith: .success) {
      let proxy = try LoopbackServer { _ in .json("{}", status: 403) }
      setenv("https_proxy", proxy.url, 1)

      let error = await #expect(throws: HTTPError.self) {
        try await HTTPClient().fetch("https://a.example/", token: "letmein")
      }

      #expect(error == .unreachable(host: "a.example", reason: "the proxy does not let it through"))
      #expect(proxy.requests.map(\.method) == ["CONNECT"])
      #expect(proxy.requests.first?.headers["authorization"] == nil)
    }
  }
}
