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
