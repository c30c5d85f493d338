import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetSources

/// A page leads nobody home, however it leads there.
struct PageReachTests {
  private let pages = PageFixture()

  /// A client to whom `http://news.example/` is what is said, with a type of its own.
  private func client(_ status: Int = 200, location: String = "", body: String = "") -> ImpatientClient {
    ImpatientClient { url in
      guard url.hasPrefix("http://news.example/") else { return nil }
      return .fixture(status, headers: location.isEmpty ? [] : [("Location", location)], body: body, url: url)
    }
  }

  private func host(_ error: PageError?) -> String? {
    guard case .local(let host)? = error else { return nil }
    return host
  }

  @Test(arguments: [
    "127.0.0.1", "[::1]", "localhost", "a.localhost", "169.254.169.254", "10.0.0.1", "192.168.1.1",
    "172.16.0.1",
    "[fd00::1]", "0", "127.1", "2130706433", "１２７.0.0.1", "[::ffff:127.0.0.1]", "0.0.0.0", "100.64.0.1",
  ])
  func `An address of this machine or the local network is refused`(host name: String) async throws {
    let server = try LoopbackServer { _ in .html("rain") }
    let url = "http://\(name):\(server.port)/"

    for isFresh in [true, false] {
      let error = await #expect(throws: PageError.self) {
        try await pages.store().document(at: PageAddress(url), .article, isFresh: isFresh)
      }
      #expect(host(error) != nil)
    }
    let error = await #expect(throws: PageError.self) { try await pages.store().bytes(at: PageAddress(url)) }

    #expect(host(error) != nil)
    #expect(server.requests.isEmpty && server.openConnections == 0)
  }

  @Test(.enabled(if: ReachTests.hostLeadsHere, "this machine's own name leads elsewhere"))
  func `A name that leads here is refused`() async throws {
    let name = ProcessInfo.processInfo.hostName
    let server = try LoopbackServer { _ in .html("rain") }
    let url = "http://\(name):\(server.port)/"

    #expect(try await pages.store().local(url).line == "rain")
    pages.wait(minutes: 60)
    await #expect(throws: PageError.local(host: "\(name):\(server.port)")) {
      try await pages.store().document(at: PageAddress(url), .article, isFresh: false)
    }
    #expect(server.requests.count == 1)
  }

  @Test(arguments: ["127.0.0.1", "localhost", "[::1]", "169.254.169.254", "10.0.0.1", "127.1"])
  func `A redirect from outside leads nobody here`(name: String) async throws {
    let server = try LoopbackServer { _ in .html("rain") }
    let store = pages.store(client: client(302, location: "http://\(name):\(server.port)/"))

    let error = await #expect(throws: PageError.self) {
      try await store.document(at: PageAddress("http://news.example/"), .article, isFresh: false)
    }

    #expect(host(error) != nil)
    #expect(server.requests.isEmpty)
    #expect(pages.folder.files.isEmpty)
  }

  @Test(arguments: ["127.0.0.1", "localhost", "[::1]", "169.254.169.254", "10.0.0.1", "127.1"])
  func `A page that leads on leads nobody here`(name: String) async throws {
    let server = try LoopbackServer { _ in .html("rain") }
    let store = pages.store(client: client(body: "to: http://\(name):\(server.port)/"))

    let error = await #expect(throws: PageError.self) {
      try await store.document(at: PageAddress("http://news.example/"), .article, isFresh: false)
    }

    #expect(host(error) != nil)
    #expect(server.requests.isEmpty)
    #expect(pages.folder.files.isEmpty)
  }

  @Test func `Where all is allowed both lead here`() async throws {
    let server = try LoopbackServer { _ in .html("rain") }
    for client in [client(302, location: server.url + "/1"), client(body: "to: \(server.url)/2")] {
      let store = pages.store(client: client)
      #expect(try await store.local("http://news.example/", isFresh: true).line == "rain")
    }
  }

  @Test func `Who was led away from a source does not come back`() async throws {
    let server = try LoopbackServer { _ in .html("to: http://news.example/") }
    let store = pages.store(client: client(body: "to: \(server.url)/2"))
    let address = PageAddress(server.url + "/1", reach: .outsideBut(source: server.url))

    await #expect(throws: PageError.local(host: "127.0.0.1:\(server.port)")) {
      try await store.document(at: address, .article, isFresh: false)
    }

    #expect(server.requests.map(\.path) == ["/1"])
  }

  @Test func `A source on this machine has pages there`() async throws {
    let server = try LoopbackServer { request in request.path == "/1" ? .html("to: /2") : .html("rain") }
    let address = PageAddress(server.url + "/1", reach: .outsideBut(source: server.url))

    for _ in 0..<2 {
      #expect(try await pages.store().document(at: address, .article, isFresh: false).line == "rain")
    }

    #expect(server.requests.count == 2)
  }

  @Test func `What is kept of this machine is not shown either`() async throws {
    let server = try LoopbackServer { _ in .html("rain") }
    _ = try await pages.store().local(server.url)

    await #expect(throws: PageError.local(host: "127.0.0.1:\(server.port)")) {
      try await pages.store().document(at: PageAddress(server.url), .article, isFresh: false)
    }
    await #expect(throws: PageError.local(host: "127.0.0.1:\(server.port)")) {
      try await pages.store().bytes(at: PageAddress(server.url))
    }
  }

  @Test func `What was kept when all was allowed is not shown to others`() async throws {
    let server = try LoopbackServer { _ in .html("secret") }
    let store = pages.store(client: client(302, location: server.url))
    #expect(try await store.local("http://news.example/").line == "secret")

    await #expect(throws: PageError.local(host: "127.0.0.1:\(server.port)")) {
      try await store.document(at: PageAddress("http://news.example/"), .article, isFresh: false)
    }
  }
}
