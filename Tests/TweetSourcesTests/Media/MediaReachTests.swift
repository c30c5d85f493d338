import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetSources

/// A source on this machine brings its own images along, and opens the way to nothing else.
struct MediaReachTests {
  private let folder = CacheFixture()

  private func bytes(at url: String, of source: String) async throws -> Data {
    try await folder.store().bytes(
      at: .web(url, reach: .outsideBut(source: source)), as: "a test", in: RequestContext())
  }

  @Test func `An image lies at its source, or at another port of it`() async throws {
    let source = try LoopbackServer { _ in .data(picture(1)) }
    let media = try LoopbackServer { _ in .data(picture(2)) }

    #expect(try await bytes(at: source.url + "/1.png", of: source.url) == Data(picture(1)))
    #expect(try await bytes(at: media.url + "/1.png", of: source.url) == Data(picture(2)))
  }

  @Test func `A source that is localhost has images there`() async throws {
    let server = try LoopbackServer { _ in .data(picture()) }
    let source = "http://localhost:\(server.port)"

    #expect(try await bytes(at: "http://LOCALHOST:\(server.port)/1.png", of: source) == Data(picture()))
    await #expect(throws: ImageError.local(host: "127.0.0.1:\(server.port)")) {
      try await bytes(at: server.url + "/2.png", of: source)
    }
  }

  @Test(.enabled(if: ReachTests.hostLeadsHere, "this machine's own name leads elsewhere"))
  func `A name of the local network leads there for its source`() async throws {
    let name = ProcessInfo.processInfo.hostName
    let server = try LoopbackServer { _ in .data(picture()) }
    let url = "http://\(name):\(server.port)"

    if name.contains(".") {
      await #expect(throws: ImageError.local(host: "\(name):\(server.port)")) {
        try await bytes(at: url, of: url)
      }
    } else {
      #expect(try await bytes(at: url, of: url) == Data(picture()))
    }
  }

  @Test func `A redirect to the source's host is followed`() async throws {
    let media = try LoopbackServer { _ in .data(picture()) }
    let url = media.url + "/1.png"
    let source = try LoopbackServer { _ in .redirect(to: url) }

    #expect(try await bytes(at: source.url, of: source.url) == Data(picture()))
  }

  @Test(arguments: ["127.0.0.2", "localhost", "192.168.0.1", "[::1]", "169.254.169.254", "127.1.0.0"])
  func `A redirect to any other local host is not`(host: String) async throws {
    let other = try LoopbackServer { _ in .data(picture()) }
    let port = other.port
    let source = try LoopbackServer { _ in .redirect(to: "http://\(host):\(port)/") }

    await #expect(throws: ImageError.local(host: "\(host):\(port)")) {
      try await bytes(at: source.url, of: source.url)
    }
    #expect(source.requests.count == 1)
    #expect(other.requests.isEmpty)
    #expect(folder.kept.isEmpty)
  }

  @Test func `Who was led away does not come back`() async throws {
    let home = "http://127.0.0.1:8080"
    let network = ScriptedStage { _, number in
      .success(.fixture(302, headers: [("Location", number == 1 ? "http://a.example/" : home)]))
    }
    var request = HTTPRequest(url: home)
    request.reach = .outsideBut(source: home)

    _ = try? await RedirectingStage(network).response(to: Fetch(request, deadline: .now + .seconds(9)))

    #expect(network.fetches.prefix(3).map(\.mayBeLocal) == [true, false, false])
    #expect(network.fetches.prefix(3).map(\.host) == ["127.0.0.1:8080", "a.example", "127.0.0.1:8080"])
  }

  @Test func `Only at its own origin may what the reader wrote down be in the local network`() async throws {
    let home = "https://social.home.example"
    let places = ["\(home)/2", "https://social.home.example:8443/", "\(home)/3"]
    let network = ScriptedStage { _, number in
      .success(.fixture(302, headers: [("Location", places[min(number - 1, 2)])]))
    }
    var request = HTTPRequest(url: home)
    request.reach = .outsideButOrigin(of: home)

    _ = try? await RedirectingStage(network).response(to: Fetch(request, deadline: .now + .seconds(9)))

    #expect(network.fetches.prefix(4).map(\.mayBeLocal) == [true, true, false, false])
  }

  @Test func `A source outside leads nobody here`() async {
    await #expect(processExitsWith: .success) {
      let here = try LoopbackServer { _ in .data(picture()) }
      let target = here.url
      let proxied = try LoopbackServer { _ in .redirect(to: target) }
      setenv("http_proxy", proxied.url, 1)
      let address = ImageAddress.web("http://a.example/", reach: .outsideBut(source: "http://a.example"))

      await #expect(throws: ImageError.local(host: "127.0.0.1:\(here.port)")) {
        try await CacheFixture().store().bytes(at: address, as: "a test", in: RequestContext())
      }
      #expect(proxied.requests.count == 1)
      #expect(here.requests.isEmpty)
    }
  }

  @Test(arguments: ["127.0.0.1", "localhost"])
  func `Where all is allowed redirects lead here too`(host: String) async throws {
    let here = try LoopbackServer { _ in .data(picture()) }
    let port = here.port
    let server = try LoopbackServer { _ in .redirect(to: "http://\(host):\(port)/") }

    #expect(try await folder.store().local(server.url) == Data(picture()))
  }
}

/// Which hosts a source opens.
struct SourceHostTests {
  private func lets(_ url: String, of source: String) throws -> Bool {
    MediaReach.outsideBut(source: source).lets(through: try HTTPAddress(url).origin)
  }

  @Test(arguments: [
    "127.0.0.1", "localhost", "a.localhost", "192.168.1.2", "10.0.0.1", "[::1]", "[fd00::1]", "nas",
    "nas.local", "NAS.lan", "media.internal", "nas.home.arpa",
  ])
  func `A host that can only be local is open under its own name`(host: String) throws {
    #expect(try lets("http://\(host)/1.jpg", of: "http://\(host):8080"))
    #expect(try lets("https://\(host):81/1.jpg", of: "https://\(host)/path"))
  }

  @Test(arguments: [
    "mastodon.example", "nas.fritz.box", "8.8.8.8", "[2606:4700::1111]", "local.example",
    "localdomain.example",
  ])
  func `A host that may be anybody's is not`(host: String) throws {
    #expect(try !lets("http://\(host)/1.jpg", of: "http://\(host)"))
  }

  @Test(arguments: [
    ("http://127.0.0.2/", "http://127.0.0.1"), ("http://localhost/", "http://127.0.0.1"),
    ("http://192.168.1.3/", "http://192.168.1.2"), ("http://a.nas.local/", "http://nas.local"),
    ("http://nas/", "http://nas.local"), ("http://127.0.0.1/", "none"), ("http://127.0.0.1/", ""),
  ])
  func `Another host is not`(url: String, source: String) throws {
    #expect(try !lets(url, of: source))
  }

  @Test func `What is written in another endpoint is the same host`() throws {
    #expect(try lets("http://127.1/", of: "http://127.0.0.1:8080"))
  }
}
