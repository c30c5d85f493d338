import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetSources

/// Time: deadlines, cancellation, further tries.
struct WaitingTests {
  private static let head = LoopbackAnswer.Step.bytes(LoopbackAnswer.head(200, [("Content-Length", "9")]))

  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      ([.hold], .connection), ([head, .text("[1"), .hold], .beginning),
      ([.text("HTTP/1.1 200 OK\r\n"), .hold], .beginning),
      ([head, .text("["), .pause(milliseconds: 400), .text("1"), .hold], .beginning),
    ] as [([LoopbackAnswer.Step], HTTPError.Progress)])
  func `An answer that does not come ends in time, and it is said how far it came`(
    steps: [LoopbackAnswer.Step], progress: HTTPError.Progress
  ) async throws {
    let server = try LoopbackServer { _ in .steps(steps) }

    await #expect(throws: HTTPError.timedOut(host: "127.0.0.1:\(server.port)", after: progress)) {
      try await HTTPClient().fetch(server.url, within: .milliseconds(600))
    }

    #expect(await eventually { server.openConnections == 0 })
  }

  @Test(.timeLimit(.minutes(1)), arguments: [(1, false), (15, true)])
  func `A server may be silent as long as a request says`(seconds: Int, answers: Bool) async throws {
    let server = try LoopbackServer { _ in
      .steps([.pause(milliseconds: 3_500), .text("HTTP/1.1 204 No\r\n\r\n"), .close])
    }
    var request = HTTPRequest(url: server.url)
    request.mostSilence = seconds
    request.isRepeatable = false

    let response = try? await HTTPClient().response(
      to: request, for: "a test", in: RequestContext(deadline: .now + .seconds(20)))

    #expect((response?.status == 204) == answers)
  }

  @Test func `What may have been done is not repeated on a connection that ends without an answer`()
    async throws
  {
    let server = try LoopbackServer { $0.path == "/last" ? .steps([.close]) : .json("[]") }
    let client = HTTPClient()
    _ = try await client.fetch(server.url + "/first")
    var request = HTTPRequest(url: server.url + "/last")
    (request.isRepeatable, request.body) = (false, [1])

    await #expect(throws: HTTPError.self) {
      try await client.response(
        to: request, for: "a test", in: RequestContext(deadline: .now + .seconds(9)))
    }

    #expect(server.requests.map(\.path) == ["/first", "/last"])
  }

  @Test func `A deadline that is over asks nothing`() async throws {
    let server = try LoopbackServer { _ in .json("[]") }

    await #expect(throws: HTTPError.timedOut(host: "127.0.0.1:\(server.port)")) {
      try await HTTPClient().fetch(server.url, within: .seconds(-1))
    }
    #expect(server.requests.isEmpty)
  }

  @Test func `Cancelling closes the connection, and no other`() async throws {
    let server = try LoopbackServer { request in
      request.path == "/slow"
        ? .steps([.pause(milliseconds: 300), .text("HTTP/1.1 204 No\r\n\r\n")]) : .steps([.hold])
    }
    let client = HTTPClient()
    let slow = Task { try await client.fetch(server.url + "/slow") }
    let hanging = Task { try await client.fetch(server.url + "/hang") }
    #expect(await eventually { server.requests.count == 2 })

    hanging.cancel()

    await #expect(throws: HTTPError.cancelled) { try await hanging.value }
    #expect(await eventually { server.openConnections == 1 })
    #expect(try await slow.value.status == 204)
  }

  @Test func `What is cancelled beforehand is never answered`() async throws {
    let server = try LoopbackServer { _ in .steps([.hold]) }
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return try await HTTPClient().fetch(server.url)
    }

    task.cancel()

    await #expect(throws: HTTPError.cancelled) { try await task.value }
  }

  @Test func `Nobody listening is said at once`() async throws {
    let port = try LoopbackServer { _ in .json("[]") }.port

    let outcome = await HTTPClient.outcome(from: "http://127.0.0.1:\(port)")

    #expect(outcome == .failure(.unreachable(host: "127.0.0.1:\(port)", reason: "it refuses the connection")))
  }

  @Test func `A name nobody has is said`() async throws {
    let outcome = await HTTPClient.outcome(from: "https://smashtag.invalid")

    guard case .failure(.unreachable("smashtag.invalid", _)) = outcome else {
      Issue.record("\(outcome)")
      return
    }
  }

  @Test func `A connection that dies is tried again`() async throws {
    let server = try LoopbackServer { request in request.number < 3 ? .steps([.reset]) : .json("[]") }

    #expect(try await HTTPClient().fetch(server.url).status == 200)
    #expect(server.requests.count == 3)
  }

  @Test func `A limit that ends soon is waited for`() async throws {
    let server = try LoopbackServer { request in
      request.number < 2 ? .json("{}", status: 429, headers: [("Retry-After", "1")]) : .json("[]")
    }

    #expect(try await HTTPClient().fetch(server.url).status == 200)
    #expect(server.requests.count == 2)
  }

  @Test func `Equal requests go over the wire once`() async throws {
    let server = try LoopbackServer { _ in
      .steps([.pause(milliseconds: 300), .text("HTTP/1.1 204 No\r\n\r\n")])
    }
    let client = HTTPClient()

    let tasks = (0..<10).map { _ in Task { try await client.fetch(server.url) } }
    for task in tasks { #expect(try await task.value.status == 204) }

    #expect(server.requests.count == 1)
  }

  @Test func `Fifty requests at a time all get their own answer`() async throws {
    let server = try LoopbackServer { request in .json(request.path) }
    let client = HTTPClient()

    let tasks = (0..<50).map { number in Task { try await client.fetch("\(server.url)/\(number)") } }

    for (number, task) in tasks.enumerated() {
      #expect(try await task.value.body == Array("/\(number)".utf8))
    }
  }

  @Test func `Cancelling at any moment leaves nobody waiting`() async throws {
    let server = try LoopbackServer { _ in .json("[]") }
    let client = HTTPClient()

    for _ in 0..<200 {
      let task = Task { try await client.fetch(server.url) }
      try await Task.sleep(for: .microseconds(Int.random(in: 0...800)))
      task.cancel()
      _ = await task.result
    }

    #expect(try await client.fetch(server.url).status == 200)
  }
}
