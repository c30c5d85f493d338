import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetSources

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
    pages.keep(answer, at: server.url)

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
  func keep(_ answer: PageAnswer, at url: String) {
    guard let address = try? HTTPAddress(url) else { return }
    PageShelf(folder: folder.path, limit: 1_000_000, longest: 1_000).keep(answer, at: address)
  }
}
