import SmashtagTesting
import Testing

@testable import TweetSources

/// What a server does wrong: always an error, never a shorter answer.
struct BrokenAnswerTests {
  /// Something wrong, and what becomes of it.
  struct Fault: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let answer: LoopbackAnswer
    let error: @Sendable (_ host: String) -> HTTPError

    init(_ name: String, _ steps: [LoopbackAnswer.Step], _ error: @escaping @Sendable (String) -> HTTPError) {
      testDescription = name
      answer = .steps(steps)
      self.error = error
    }
  }

  static func head(_ headers: (String, String)...) -> LoopbackAnswer.Step {
    .bytes(LoopbackAnswer.head(200, headers))
  }

  static let cut: @Sendable (String) -> HTTPError = { .cutOff(host: $0) }
  static let noHTTP: @Sendable (String) -> HTTPError = {
    .malformed(host: $0, reason: "answers with something that is not HTTP")
  }
  static let tooLarge: @Sendable (String) -> HTTPError = { .tooLarge(host: $0, limit: 50_000) }
  static let tooManyHeaders: @Sendable (String) -> HTTPError = {
    .malformed(host: $0, reason: "sends more headers than are taken")
  }

  static let packed = gzip([UInt8](repeating: 65, count: 1000))
  static let zip = ("Content-Encoding", "gzip")
  static let chunked = ("Transfer-Encoding", "chunked")

  static let faults = [
    Fault("shorter than its length", [head(("Content-Length", "9")), .text("[1"), .close], cut),
    Fault("chunked without an end", [head(chunked), .text("2\r\n[1\r\n"), .close], cut),
    Fault("half a packed body", [head(zip), .bytes(Array(packed.prefix(20))), .close], cut),
    Fault(
      "half a packed body, as long as said",
      [head(zip, ("Content-Length", "20")), .bytes(Array(packed.prefix(20)))], cut),
    Fault(
      "reset in the middle", [head(("Content-Length", "9")), .text("["), .pause(milliseconds: 50), .reset],
      cut),
    Fault("reset at once", [.reset], cut),
    Fault("closed at once", [.close], cut),
    Fault("closed in the header", [.text("HTTP/1.1 200 OK\r\nContent-"), .close], cut),
    Fault("not packed at all", [head(zip), .text("[]"), .close]) {
      .malformed(host: $0, reason: "sends gzip that cannot be unpacked")
    },
    Fault("packed strangely", [head(("Content-Encoding", "br")), .text("[]"), .close]) {
      .malformed(host: $0, reason: "packs in a way nobody asked for: br")
    },
    Fault("a bad chunk", [head(chunked), .text("zz\r\n[]\r\n0\r\n\r\n")], noHTTP),
    Fault("a negative length", [head(("Content-Length", "-5")), .text("[]")], noHTTP),
    Fault("two lengths", [head(("Content-Length", "4"), ("Content-Length", "2")), .text("[]  ")]) {
      .malformed(host: $0, reason: "names two lengths for one answer")
    },
    Fault("no status", [.text("HTTP/1.1 abc Nonsense\r\n\r\n[]"), .close], noHTTP),
    Fault("no header", [.text("[]"), .close], noHTTP),
    Fault("endless", [head(), .repeated([91], times: .max)], tooLarge),
    Fault("endless chunks", [head(chunked), .repeated(Array("2\r\n[[\r\n".utf8), times: .max)], tooLarge),
    Fault("endless packed bodies", [head(zip), .repeated(gzip([]), times: .max)], tooLarge),
    Fault("a bomb", [head(zip), .bytes(gzip([UInt8](repeating: 32, count: 1 << 24))), .hold], tooLarge),
    Fault("a huge length", [head(("Content-Length", "9999999999999999")), .text("["), .hold], tooLarge),
    Fault(
      "endless headers", [.text("HTTP/1.1 200 OK\r\n"), .repeated(Array("A: b\r\n".utf8), times: .max)],
      tooManyHeaders),
    Fault(
      "endless hints", [.repeated(Array("HTTP/1.1 103 Hints\r\nA: b\r\n\r\n".utf8), times: .max)],
      tooManyHeaders),
    Fault(
      "a long header",
      [.text("HTTP/1.1 200 OK\r\nA: "), .repeated([UInt8](repeating: 65, count: 4096), times: .max)]
    ) { .malformed(host: $0, reason: "sends a header that is too long") },
  ]

  @Test(arguments: faults)
  func `A broken answer is an error`(fault: Fault) async throws {
    let server = try LoopbackServer { _ in fault.answer }

    let outcome = await HTTPClient.outcome(from: server.url, limit: 50_000)

    #expect(outcome == .failure(fault.error("127.0.0.1:\(server.port)")))
    #expect(await eventually { server.openConnections == 0 })
  }

  @Test(arguments: faults)
  func `A broken answer over TLS is an error`(fault: Fault) async throws {
    let server = try LoopbackServer(security: .tls(.good)) { _ in fault.answer }

    let outcome = await HTTPClient.outcome(from: server.url, limit: 50_000)

    #expect(outcome == .failure(fault.error("127.0.0.1:\(server.port)")))
  }

  @Test func `A connection cut without a goodbye cuts off an answer without a length`() async throws {
    let server = try LoopbackServer(security: .tls(.good)) { _ in
      .steps([.bytes(LoopbackAnswer.head(200)), .text("[1"), .closeWithoutNotify])
    }

    let outcome = await HTTPClient.outcome(from: server.url)

    #expect(outcome == .failure(.cutOff(host: "127.0.0.1:\(server.port)")))
  }

  @Test func `Memory stays bounded whatever comes`() async throws {
    await #expect(processExitsWith: .success) {
      let zip = ("Content-Encoding", "gzip")
      let bomb = gzip([UInt8](repeating: 32, count: 1 << 20))
      let server = try LoopbackServer { request in
        switch request.path {
        case "/bomb": .steps([.bytes(LoopbackAnswer.head(200, [zip])), .repeated(bomb, times: .max)])
        case "/endless":
          .steps([
            .bytes(LoopbackAnswer.head(200)), .repeated([UInt8](repeating: 91, count: 4096), times: .max),
          ])
        default: .steps([.bytes(LoopbackAnswer.head(200, [("Content-Length", "9999999999999999")])), .hold])
        }
      }
      // The tests themselves are larger than what they test.
      let before = Memory.peak
      for path in ["/bomb", "/endless", "/huge"] {
        let error = await #expect(throws: HTTPError.self) { try await HTTPClient().fetch(server.url + path) }
        #expect(error == .tooLarge(host: "127.0.0.1:\(server.port)", limit: HTTPRequest.answerLimit))
      }
      #expect(Memory.peak - before < 80_000_000)
    }
  }
}
