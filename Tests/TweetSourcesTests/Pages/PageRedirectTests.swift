import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetSources

/// Shorteners are seen through, however they lead on.
struct PageRedirectTests {
  private let pages = PageFixture()

  @Test(arguments: [301, 302, 303, 307, 308])
  func `A redirect shows where it ended`(status: Int) async throws {
    let server = try LoopbackServer { request in
      request.path == "/short" ? .redirect(to: "/long?a=b#c", status: status) : .html("rain")
    }

    let document = try await pages.store().local(server.url + "/short")

    #expect(document.url == server.url + "/long?a=b")
    #expect(document.line == "rain")
  }

  @Test(arguments: [10, 11])
  func `A chain of redirects has an end`(length: Int) async throws {
    let server = try LoopbackServer { request in
      let step = Int(request.path.dropFirst()) ?? 0
      return step < length ? .redirect(to: "/\(step + 1)") : .html("rain")
    }
    let host = "127.0.0.1:\(server.port)"

    if length == 10 {
      #expect(try await pages.store().local(server.url + "/0").url == server.url + "/10")
    } else {
      await #expect(throws: PageError.failed(host: host, reason: "leads on and on")) {
        try await pages.store().local(server.url + "/0")
      }
    }
  }

  @Test(arguments: [
    ("file:///etc/passwd", "leads to file:, where nothing is fetched from"),
    ("javascript:alert(1)", "leads to an address that is none"),
    ("http://ada:b@a.example/", "leads to an address with a name or a password"),
  ])
  func `A redirect to what is none of the web is refused`(location: String, reason: String) async throws {
    let server = try LoopbackServer { _ in .redirect(to: location) }

    await #expect(throws: PageError.failed(host: "127.0.0.1:\(server.port)", reason: reason)) {
      try await pages.store().local(server.url)
    }
  }

  @Test func `A page that leads on is followed, and what comes after it is the page`() async throws {
    let server = try LoopbackServer { request in
      switch request.path {
      case "/a": .html("to: b?c#d")
      case "/b": .redirect(to: "/end")
      default: .html("rain")
      }
    }

    let document = try await pages.store().local(server.url + "/a")

    #expect(document.url == server.url + "/end")
    #expect(document.line == "rain")
    #expect(server.requests.map(\.target) == ["/a", "/b?c", "/end"])
  }

  @Test func `Of a page that leads on to nothing nothing is kept`() async throws {
    let server = try LoopbackServer { request in
      request.path == "/a" ? .html("to: /b") : .redirect(to: "file:///etc/passwd")
    }

    await #expect(throws: PageError.self) { try await pages.store().local(server.url + "/a") }

    #expect(server.requests.count == 2)
    #expect(pages.folder.files.filter { $0 != ".lock" }.isEmpty)
  }

  @Test func `What was led on to is kept under the address that was asked and under its own`() async throws {
    let server = try LoopbackServer { request in request.path == "/a" ? .html("to: /b") : .html("rain") }
    let url = server.url + "/a"
    _ = try await pages.store().local(url)

    #expect(try await pages.store().local(url).url == server.url + "/b")
    #expect(try await pages.store().bytes(at: PageAddress(url, reach: .anywhere)) == Data("rain".utf8))
    #expect(try await pages.store().local(server.url + "/b").line == "rain")

    #expect(server.requests.count == 2)
    #expect(pages.folder.kept.count == 2)
  }

  @Test func `Bytes are those of the page behind`() async throws {
    let server = try LoopbackServer { request in request.path == "/a" ? .html("to: /b") : .html("rain") }

    let bytes = try await pages.store().bytes(at: PageAddress(server.url + "/a", reach: .anywhere))

    #expect(bytes == Data("rain".utf8))
    #expect(try await pages.store().local(server.url + "/a").line == "rain")
    #expect(server.requests.count == 2)
  }

  @Test(arguments: [5, 6])
  func `Pages that lead on have an end`(length: Int) async throws {
    let server = try LoopbackServer { request in
      let step = Int(request.path.dropFirst()) ?? 0
      return step < length ? .html("to: /\(step + 1)") : .html("rain")
    }
    let host = "127.0.0.1:\(server.port)"

    if length == 5 {
      #expect(try await pages.store().local(server.url + "/0").line == "rain")
    } else {
      await #expect(throws: PageError.failed(host: host, reason: "leads on and on")) {
        try await pages.store().local(server.url + "/0")
      }
      #expect(pages.folder.files.isEmpty)
    }
    #expect(server.requests.count == 6)
  }

  @Test func `A page over https leads to none over http`() async throws {
    let server = try LoopbackServer { _ in .html("rain") }
    let url = server.url
    let client = ImpatientClient { asked in
      asked == "https://news.example/" ? .fixture(body: "to: \(url)", url: asked) : nil
    }

    await #expect(
      throws: PageError.failed(
        host: "news.example", reason: "leads from https to plain http, which is not followed")
    ) {
      try await pages.store(client: client).local("https://news.example/")
    }
    #expect(server.requests.isEmpty)
  }

  @Test func `A page that leads to what is none of the web is refused`() async throws {
    let server = try LoopbackServer { _ in .html("to: file:///etc/passwd") }

    let error = await #expect(throws: PageError.self) { try await pages.store().local(server.url) }

    guard case .failed("127.0.0.1:\(server.port)", _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(server.requests.count == 1)
  }
}
