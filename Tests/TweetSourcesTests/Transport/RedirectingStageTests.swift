import SmashtagTesting
import Testing

@testable import TweetSources

struct RedirectingStageTests {
  private func redirect(to location: String?, _ status: Int = 302) -> ScriptedStage.Outcome {
    .success(.fixture(status, headers: location.map { [("Location", $0)] } ?? []))
  }

  @Test(arguments: [301, 302, 303, 307, 308])
  func `A redirect is followed`(status: Int) async throws {
    let network = ScriptedStage(redirect(to: "/b", status), .success(.fixture(body: "there")))

    let response = try await RedirectingStage(network).response(to: .fixture())

    #expect(response.body == Array("there".utf8))
    #expect(network.fetches.map(\.address.text) == ["https://a.example/", "https://a.example/b"])
  }

  @Test(arguments: [200, 300, 304, 305, 404])
  func `Other answers lead nowhere`(status: Int) async throws {
    let network = ScriptedStage(redirect(to: "/b", status))

    #expect(try await RedirectingStage(network).response(to: .fixture()).status == status)
  }

  @Test(arguments: [nil, 10, 0])
  func `Five redirects are followed, or as many as the request allows, and no more`(redirects: Int?)
    async throws
  {
    let network = ScriptedStage { _, number in .success(.fixture(302, headers: [("Location", "/\(number)")]))
    }
    var request = HTTPRequest(url: "https://a.example/")
    if let redirects { request.redirects = redirects }
    let fetch = try Fetch(request, deadline: .now + .seconds(20))

    await #expect(throws: HTTPError.badRedirect(host: "a.example", reason: "leads on and on")) {
      try await RedirectingStage(network).response(to: fetch)
    }
    #expect(network.fetches.count == (redirects ?? 5) + 1)
  }

  @Test(arguments: [301, 307, 308])
  func `What is sent is sent to its host alone`(status: Int) async throws {
    let network = ScriptedStage(redirect(to: "https://b.example/", status))
    var request = HTTPRequest(url: "https://a.example/")
    request.body = Array("secret".utf8)
    let fetch = try Fetch(request, deadline: .now + .seconds(20))

    await #expect(
      throws: HTTPError.badRedirect(host: "a.example", reason: "leads elsewhere, where no login is sent")
    ) {
      try await RedirectingStage(network).response(to: fetch)
    }
    #expect(network.fetches.map(\.host) == ["a.example"])
  }

  @Test(arguments: [
    (nil, "leads on without saying where"), ("", "leads on without saying where"),
    ("http://[::bad/%zz", "leads to an address that is none"),
    ("file:///etc/passwd", "leads to file:, where nothing is fetched from"),
    ("gopher://b.example/", "leads to gopher:, where nothing is fetched from"),
    ("https://ada:b@b.example/", "leads to an address with a name or a password"),
  ])
  func `A redirect to where nothing is fetched from is refused`(location: String?, reason: String)
    async throws
  {
    let network = ScriptedStage(redirect(to: location))

    await #expect(throws: HTTPError.badRedirect(host: "a.example", reason: reason)) {
      try await RedirectingStage(network).response(to: .fixture())
    }
  }

  @Test func `The host that leads astray is named`() async throws {
    let network = ScriptedStage(redirect(to: "https://b.example:81/"), redirect(to: nil))

    await #expect(
      throws: HTTPError.badRedirect(host: "b.example:81", reason: "leads on without saying where")
    ) {
      try await RedirectingStage(network).response(to: .fixture())
    }
  }

  @Test(arguments: ["http://a.example/", "http://b.example/b", "http://127.0.0.1/", "HTTP://a.example:443/"])
  func `Https never leads to http`(location: String) async throws {
    let network = ScriptedStage(redirect(to: location), .success(.fixture(body: "there")))

    await #expect(
      throws: HTTPError.badRedirect(
        host: "a.example", reason: "leads from https to plain http, which is not followed")
    ) {
      try await RedirectingStage(network).response(to: .fixture())
    }
    #expect(network.fetches.count == 1)
  }

  @Test func `Http leads to https, and from there not back`() async throws {
    let network = ScriptedStage(redirect(to: "https://a.example/"), redirect(to: "http://a.example/"))

    await #expect(throws: HTTPError.self) {
      try await RedirectingStage(network).response(to: .fixture("http://a.example/"))
    }
    #expect(network.fetches.map(\.address.text) == ["http://a.example/", "https://a.example/"])
  }

  /// A fetch whose address has a secret.
  private func keyed() throws -> Fetch {
    var request = HTTPRequest(url: "https://a.example/rest?key=s3cret")
    request.staysAtOrigin = true
    return try Fetch(request, deadline: .now + .seconds(20))
  }

  @Test(arguments: [
    "https://b.example/", "https://a.example:8443/", "//b.example/rest?key=s3cret",
  ])
  func `What has a secret in its address is not led to another origin`(location: String) async throws {
    let network = ScriptedStage(redirect(to: location))

    await #expect(
      throws: HTTPError.badRedirect(
        host: "a.example", reason: "leads to another server, which gets no key or login")
    ) {
      try await RedirectingStage(network).response(to: keyed())
    }
    #expect(network.fetches.count == 1)
  }

  @Test func `Within its origin it is`() async throws {
    let network = ScriptedStage(
      redirect(to: "/b"), redirect(to: "https://A.example:443/c"), .success(.fixture(body: "there")))

    let response = try await RedirectingStage(network).response(to: keyed())

    #expect(response.body == Array("there".utf8) && network.fetches.count == 3)
  }
}

/// Who gets to see the token.
struct TokenTests {
  @Test func `The token goes to the origin of the request`() async throws {
    let server = try LoopbackServer { request in
      request.path == "/a" ? .redirect(to: "/b") : .json("[]")
    }

    _ = try await HTTPClient().fetch(server.url + "/a", token: "letmein")

    #expect(server.requests.map { $0.headers["authorization"] } == ["Bearer letmein", "Bearer letmein"])
  }

  @Test(arguments: [301, 302, 303, 307, 308])
  func `No redirect takes the token to another origin`(status: Int) async throws {
    let other = try LoopbackServer { _ in .json("[]") }
    let server = try LoopbackServer { _ in .redirect(to: other.url + "/b", status: status) }

    let response = try await HTTPClient().fetch(server.url + "/a", token: "letmein")

    #expect(response.url == other.url + "/b")
    #expect(other.requests.map { $0.headers["authorization"] } == [nil])
  }

  @Test func `No redirect takes the token from https to http`() async throws {
    let other = try LoopbackServer { _ in .json("[]") }
    let server = try LoopbackServer(security: .tls(.good)) { _ in .redirect(to: other.url) }

    await #expect(throws: HTTPError.self) {
      try await HTTPClient.trusting.fetch(server.url, token: "letmein")
    }

    #expect(server.requests.first?.headers["authorization"] == "Bearer letmein")
    #expect(other.requests.isEmpty)
  }

  @Test func `The token comes back to its origin`() async throws {
    let other = try LoopbackServer { .redirect(to: "http://127.0.0.1:\($0.value("port") ?? "")/b") }
    let server = try LoopbackServer { request in
      request.path == "/a"
        ? .redirect(to: "\(other.url)/?port=\(request.headers["host"]?.split(separator: ":").last ?? "")")
        : .json("[]")
    }

    _ = try await HTTPClient().fetch(server.url + "/a", token: "letmein")

    #expect(server.requests.map { $0.headers["authorization"] } == ["Bearer letmein", "Bearer letmein"])
    #expect(other.requests.map { $0.headers["authorization"] } == [nil])
  }
}
