import CCurl
import Foundation
import Glibc
import SmashtagTesting
import Synchronization
import Testing

@testable import TweetSources

struct CurlInboxTests {
  @Test func `Without a descriptor a request fails, and the next one is tried`() async throws {
    let server = try LoopbackServer { _ in .json("[]") }
    let tries = Mutex(0)
    let inbox = CurlInbox {
      let number = tries.withLock { tries in
        tries += 1
        return tries
      }
      return number == 1 ? -1 : CurlInbox.newWakeup()
    }
    let loop = CurlLoop(inbox)
    let order = CurlOrder(fetch: try .fixture(server.url), certificates: nil)

    let outcomes = [await loop.result(of: order), await loop.result(of: order)]

    #expect(
      outcomes[0]
        == .failure(
          .unreachable(
            host: "127.0.0.1:\(server.port)", reason: "this program has too many files open")))
    #expect(try outcomes[1].get().status == 200)
  }

  @Test func `No other program inherits a connection`() async throws {
    let server = try LoopbackServer { _ in .steps([.hold]) }
    let held = Task { try await HTTPClient().fetch(server.url) }
    #expect(await eventually { server.requests.count == 1 })

    let descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
    let connections = descriptors.compactMap { Int32($0) }.filter { Self.peerPort(of: $0) == server.port }

    #expect(!connections.isEmpty)
    for connection in connections { #expect(fcntl(connection, F_GETFD) & FD_CLOEXEC != 0) }
    held.cancel()
  }

  private static func peerPort(of descriptor: Int32) -> Int? {
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let code = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getpeername(descriptor, $0, &size) }
    }
    return code == 0 && address.sin_family == AF_INET ? Int(UInt16(bigEndian: address.sin_port)) : nil
  }
}

struct CurlFailureTests {
  private func error(_ code: UInt32, isConnected: Bool = false, isHasty: Bool = false, hasBegun: Bool = false)
    -> HTTPError
  {
    CurlFailure.fixture(code, isConnected: isConnected, isHasty: isHasty, hasBegun: hasBegun).error
  }

  @Test func `Where nobody answers for long the host is away`() {
    #expect(
      error(28) == .unreachable(host: "a.example", reason: "nobody answers there"))
  }

  @Test func `Who was hardly given time to answer may be there`() {
    #expect(error(28, isHasty: true) == .timedOut(host: "a.example"))
  }

  @Test func `Who answered and was slow is there`() {
    #expect(error(28, isConnected: true) == .timedOut(host: "a.example", after: .connection))
    #expect(
      error(28, isConnected: true, hasBegun: true) == .timedOut(host: "a.example", after: .beginning))
  }

  @Test func `Who refuses is away, however little time there was`() {
    #expect(
      error(7, isHasty: true) == .unreachable(host: "a.example", reason: "no connection comes about"))
  }
}

extension CurlFailure {
  static func fixture(_ code: UInt32, isConnected: Bool, isHasty: Bool, hasBegun: Bool = false)
    -> CurlFailure
  {
    CurlFailure(
      code: .init(rawValue: code), complaint: "", host: "a.example", limit: 1, isConnected: isConnected,
      hasBegun: hasBegun,
      systemError: 0, isHasty: isHasty, tunnelStatus: 0)
  }
}

struct ProgressPaceTests {
  @Test func `The first bytes are told at once, the next ones after a while`() {
    let start = ContinuousClock.now
    var pace = ProgressPace()

    let told = [0, 1, 59, 60, 61, 119, 500, 501].filter { pace.isDue(at: start + .milliseconds($0)) }

    #expect(told == [0, 60, 500])
  }
}
