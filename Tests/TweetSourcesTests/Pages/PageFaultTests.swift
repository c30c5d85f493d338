import Foundation
import SmashtagModel
import SmashtagTesting
import Testing
import TweetFormats
@testable import TweetSources
import WebPages

/// What a server does wrong: always an error that says so, and nothing is kept of it.
struct PageFaultTests {
  private let pages = PageFixture()

  @Test(arguments: BrokenAnswerTests.faults)
  func `A broken page is an error`(fault: BrokenAnswerTests.Fault) async throws {
    let server = try LoopbackServer { _ in fault.answer }
    let host = "127.0.0.1:\(server.port)"

    let error = await #expect(throws: PageError.self) {
      try await pages.store(longest: 50_000).local(server.url)
    }

    switch fault.error(host) {
    case .tooLarge: #expect(error == .tooManyBytes(limit: 50_000))
    case .cutOff: #expect(error == .unreachable(host: host, reason: fault.error(host).reason))
    case let expected: #expect(error == .failed(host: host, reason: expected.reason))
    }
    #expect(pages.folder.files.isEmpty)
    #expect(await eventually { server.openConnections == 0 })
  }

  @Test(arguments: BrokenAnswerTests.faults)
  func `A broken page leaves what was kept as it is`(fault: BrokenAnswerTests.Fault) async throws {
    let server = try LoopbackServer { request in request.number == 1 ? .html("rain") : fault.answer }
    let store = pages.store(longest: 50_000)
    _ = try await store.local(server.url)

    if case .cutOff = fault.error("") {
      #expect(try await store.local(server.url, isFresh: true).line == "rain")
    } else {
      await #expect(throws: PageError.self) { try await store.local(server.url, isFresh: true) }
    }

    #expect(try await store.local(server.url).line == "rain")
    #expect(server.requests.count == 2)
  }

  @Test func `A host that nobody is at is said`() async throws {
    let port = try LoopbackServer { _ in .html("") }.port

    let error = await #expect(throws: PageError.self) {
      try await pages.store().local("http://127.0.0.1:\(port)/")
    }

    #expect(
      error == .unreachable(host: "127.0.0.1:\(port)", reason: "cannot be reached: it refuses the connection")
    )
  }

  @Test(arguments: [Certificate.selfSigned, .expired])
  func `A server that hides who it is is said, and nothing old shown for it`(certificate: Certificate)
    async throws
  {
    let server = try LoopbackServer(security: .tls(certificate)) { _ in .html("rain") }
    let answer = PageAnswer(
      url: server.url + "/", date: pages.now, reach: .outside, bytes: Array("old".utf8))
    try pages.keep(answer, at: server.url)

    let error = await #expect(throws: PageError.self) {
      try await pages.store().local(server.url, isFresh: true)
    }

    guard case .untrusted("127.0.0.1:\(server.port)", _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(server.requests.isEmpty)
  }
}

extension PageFixture {
  /// Puts an answer into the folder as if it had come.
  func keep(_ answer: PageAnswer, at url: String) throws {
    let cache = PageCache(folder: folder.path, limit: 1_000_000, longest: 1_000)
    cache.keep(cache.draft(answer, at: try HTTPAddress(url)))
  }
}

/// Pages of the server beside the checkout, which does everything wrong that it can.
@Suite(.enabled(if: FaultServer.isPresent, "no faultserver.py in ../shared/tools"))
struct PageFaultServerTests {
  /// What does a page no harm; what is in it is not looked at here.
  private static let harmless: Set = [
    "ok", "gzip-ok", "chunked-ok", "echo", "html", "long-body", "error-200", "escapes", "flaky", "flaky-429",
    "keepalive-reset", "redirect-ok", "redirect-chain", "redirect-other", "redirect-http", "truncate-close",
    "tls-no-close-notify", "utf8-bad", "img", "img-bomb", "img-html", "img-lie", "img-svg", "img-truncated",
    "json-bad", "json-bom", "json-deep", "json-dup", "json-garbage", "json-nul", "json-null", "json-number",
    "json-object", "json-surrogate", "json-types", "json-utf16", "link-bad", "link-file", "link-loop",
    "link-other",
  ]

  private static let tooLarge: Set = [
    "endless", "endless-chunked", "gzip-bomb", "huge-length", "json-long-string",
  ]

  private let pages = PageFixture()

  @Test(.timeLimit(.minutes(1)))
  func `Each fault ends in time, in a whole page or in an error, and leaves nothing partial`()
    async throws
  {
    let server = try #require(try await FaultServer.started())
    let store = pages.store(longest: 5_000_000, client: HTTPClient())

    let outcomes = try await withThrowingTaskGroup(of: (String, Outcome).self) { group in
      for fault in try FaultServer.faults() {
        group.addTask { (fault, await outcome(of: "http://127.0.0.1:\(server.port)/\(fault)/a", store)) }
      }
      return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }

    #expect(outcomes.count > 70)
    for (fault, outcome) in outcomes {
      #expect(outcome.isPage == Self.harmless.contains(fault), "\(fault): \(outcome.words)")
    }
    for (fault, outcome) in outcomes where !outcome.isPage {
      let words = Self.tooLarge.contains(fault) ? "5 MB" : "127.0.0.1:"
      #expect(outcome.words.contains(words), "\(fault): \(outcome.words)")
    }
    // Pages that redirects lead to are kept under both addresses.
    #expect(pages.folder.kept.count >= outcomes.values.count(where: \.isPage))
    for file in pages.folder.kept {
      #expect(PageAnswer(file: try Data(contentsOf: URL(filePath: "\(pages.folder.path)/\(file)"))) != nil)
    }
  }

  private struct Outcome {
    let isPage: Bool
    let words: String
  }

  private func outcome(of url: String, _ store: PageStore) async -> Outcome {
    let request = RequestContext(deadline: .now + .seconds(4))
    do {
      let document = try await store.local(url, in: request)
      return Outcome(isPage: true, words: document.url)
    } catch {
      return Outcome(isPage: false, words: "\(error)")
    }
  }
}

/// Pages that take longer to read than anybody waits.
struct PageDeadlineTests {
  private let folder = CacheFixture()

  /// A store whose pages take until nobody waits for them.
  private var store: PageStore {
    PageStore(
      folder: folder.path, client: ImpatientClient(), limit: 1 << 20, longest: 1 << 20, now: { Date() },
      decode: { _, request in
        while !request.context.isOver { usleep(1_000) }
        return .page(WebPage(url: request.url, title: "", site: "", blocks: []))
      })
  }

  @Test func `The deadline of a command ends the reading of a page`() async throws {
    let server = try LoopbackServer { _ in .html("<p>It rains.") }
    let request = RequestContext(deadline: .now + .seconds(1))

    let error = await #expect(throws: PageError.self) {
      _ = try await store.local(server.url, in: request)
    }

    let host = "127.0.0.1:\(server.port)"
    #expect(error == .failed(host: host, reason: "sent a page that takes too long to read"))
  }

  @Test func `Who goes away does not wait for a page to be read`() async throws {
    let server = try LoopbackServer { _ in .html("<p>It rains.") }
    let (store, url) = (store, server.url)
    let task = Task { try await store.local(url) }

    #expect(await eventually { !server.requests.isEmpty })
    task.cancel()

    await #expect(throws: PageError.cancelled) { _ = try await task.value }
  }
}
