import Foundation
import SmashtagModel
import Testing

@testable import SmashtagTesting
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

struct TLSFlawTests {
  @Test(arguments: [
    ("SSL certificate problem: certificate has expired", "its certificate has expired"),
    ("SSL certificate problem: certificate is not yet valid", "its certificate is not valid yet"),
    ("SSL certificate problem: self-signed certificate", "its certificate is signed by itself alone"),
    (
      "SSL certificate problem: self-signed certificate in certificate chain",
      "nobody who is trusted signed its certificate"
    ),
    (
      "SSL certificate problem: unable to get local issuer certificate",
      "nobody who is trusted signed its certificate"
    ),
    (
      "SSL: no alternative certificate subject name matches target host name 'a'",
      "its certificate is for another host"
    ),
    (
      "SSL: certificate subject name 'b' does not match target host name 'a'",
      "its certificate is for another host"
    ),
    (
      "error setting certificate file: /nowhere/ca.pem",
      "the file that SMASHTAG_CA_BUNDLE or CURL_CA_BUNDLE names cannot be read"
    ),
    (
      "error:0A00010B:SSL routines::wrong version number",
      "it speaks no TLS, without which only an http:// address works"
    ),
    ("error:0A000102:SSL routines::unsupported protocol", "it speaks no TLS that is still safe"),
    ("something new", "no safe connection comes about"),
  ])
  func `The words of the libraries become the reader's`(complaint: String, reason: String) {
    #expect(TLSFlaw.reason(of: complaint) == reason)
  }
}

/// nghttpd speaks nothing but HTTP/2: where it answers, that was spoken.
@Suite(.enabled(if: HTTP2Server.program != nil, "needs nghttpd (Debian: nghttp2-server)"))
struct HTTP2Tests {
  @Test func `An answer comes over HTTP 2`() async throws {
    let server = try HTTP2Server(serving: ["a.json": Data("[2]".utf8)])
    #expect(try await server.listens())

    let response = try await HTTPClient.trusting.fetch(server.url + "/a.json")

    #expect(response.body == Array("[2]".utf8))
    #expect(response.headers["server"]?.hasPrefix("nghttpd") == true)
  }

  @Test(.timeLimit(.minutes(1)))
  func `A cancelled request ends, and its connection serves the next`() async throws {
    let server = try HTTP2Server(serving: ["long": Data(count: 19_000_000), "a.json": Data("[2]".utf8)])
    #expect(try await server.listens())
    let client = HTTPClient.trusting
    let others = server.connections
    let (came, goOn) = AsyncStream<Void>.makeStream()
    let long = Task {
      try await client.fetch(server.url + "/long") { if $0.bytes > 0 { goOn.yield() } }
    }
    for await _ in came { break }

    long.cancel()

    await #expect(throws: HTTPError.cancelled) { try await long.value }
    #expect(try await client.fetch(server.url + "/a.json").status == 200)
    #expect(server.connections == others + 1)
  }
}

/// nghttpd, serving some files; it ends with the last who knows it.
final class HTTP2Server: Sendable {
  static let program = ["/usr/sbin/nghttpd", "/usr/bin/nghttpd", "/usr/local/bin/nghttpd"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  let url: String
  private let folder: TemporaryFolder
  private let id: pid_t

  init(serving files: [String: Data]) throws {
    folder = try TemporaryFolder()
    for (name, data) in files { try folder.write(data, to: name) }
    try folder.write("", to: "log")
    let port = try LoopbackServer { _ in .json("") }.port
    url = "https://127.0.0.1:\(port)"
    id = try Self.start(on: port, folder)
  }

  // Tasks run with most signals blocked, and their children with them.
  deinit { kill(id, SIGKILL) }

  /// What it says of each frame.
  var log: String { (try? folder.read("log")) ?? "" }

  /// How many connections it took up to now.
  var connections: Int { Set(log.matches(of: /\[id=([0-9]+)\]/).map(\.output.1)).count }

  /// Waits until it listens, which takes it a moment; answers whether it does.
  func listens() async throws -> Bool {
    for _ in 0..<200 {
      if case .success = await HTTPClient.outcome(from: url + "/log") { return true }
      try await Task.sleep(for: .milliseconds(20))
    }
    return false
  }

  private static func start(on port: Int, _ folder: TemporaryFolder) throws -> pid_t {
    let server = Process()
    server.executableURL = URL(filePath: "/usr/bin/env")
    server.arguments = [
      "stdbuf", "-oL", program ?? "", "-v", "-a", "127.0.0.1", "-d", folder.path, "\(port)",
      Certificate.good.keyPath, Certificate.good.path,
    ]
    server.standardOutput = FileHandle(forWritingAtPath: folder.path(of: "log"))
    server.standardError = FileHandle.nullDevice
    try server.run()
    return server.processIdentifier
  }
}

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
