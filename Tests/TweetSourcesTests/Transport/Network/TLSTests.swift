import SmashtagTesting
import Testing

@testable import TweetSources

/// Who answers has to be certain.
struct TLSTests {
  @Test func `A certificate of a trusted authority is trusted`() async throws {
    let server = try LoopbackServer(security: .tls(.good)) { _ in .json("[]") }

    #expect(try await HTTPClient.trusting.fetch(server.url).status == 200)
  }

  @Test(arguments: [
    (LoopbackServer.Security.tls(.expired), "its certificate has expired"),
    (.tls(.notYet), "its certificate is not valid yet"),
    (.tls(.wrongHost), "its certificate is for another host"),
    (.tls(.selfSigned), "its certificate is signed by itself alone"),
    (.tls(.unknownIssuer), "nobody who is trusted signed its certificate"),
    (.oldTLS(.good), "it speaks no TLS that is still safe"),
  ])
  func `Who is not certain gets no request`(security: LoopbackServer.Security, reason: String) async throws {
    let server = try LoopbackServer(security: security) { _ in .json("[]") }

    let outcome = await HTTPClient.outcome(from: server.url)

    #expect(outcome == .failure(.untrusted(host: "127.0.0.1:\(server.port)", reason: reason)))
    #expect(server.requests.isEmpty)
  }

  @Test func `The authorities of the system are not those of the tests`() async throws {
    let server = try LoopbackServer(security: .tls(.good)) { _ in .json("[]") }

    await #expect(throws: HTTPError.self) { try await HTTPClient().fetch(server.url) }
  }

  @Test func `A missing file of certificates trusts nobody`() async throws {
    let server = try LoopbackServer(security: .tls(.good)) { _ in .json("[]") }
    let reason = "the file that SMASHTAG_CA_BUNDLE or CURL_CA_BUNDLE names cannot be read"

    await #expect(throws: HTTPError.untrusted(host: "127.0.0.1:\(server.port)", reason: reason)) {
      try await HTTPClient(certificates: "/nowhere/ca.pem").fetch(server.url)
    }
  }

  @Test func `A handshake that is never answered ends in time`() async throws {
    let server = try LoopbackServer(security: .silent) { _ in .json("[]") }

    let outcome = await HTTPClient.outcome(
      from: "https://127.0.0.1:\(server.port)", within: .milliseconds(300))

    #expect(outcome == .failure(.timedOut(host: "127.0.0.1:\(server.port)", after: .connection)))
  }
}
