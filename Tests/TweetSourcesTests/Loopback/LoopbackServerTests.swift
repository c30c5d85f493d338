import Foundation
import Glibc
import SmashtagTesting
import Testing

struct LoopbackServerTests {
  @Test func `A request arrives as it was sent`() throws {
    let server = try LoopbackServer { .json("{\"path\":\"\($0.path)\"}") }

    let reply = RawClient.get("/a/b%20c?x=1&y=%C3%A4+b&x=2", at: server.port, headers: ["Accept: text/x"])
    let request = try #require(server.requests.first)

    #expect(reply.status == 200)
    #expect(reply.body == "{\"path\":\"/a/b%20c\"}")
    #expect(request.parts == ["a", "b c"])
    #expect(request.values("x") == ["1", "2"])
    #expect(request.value("y") == "ä b")
    #expect(request.headers["accept"] == "text/x")
  }

  @Test func `Requests of one path are numbered`() throws {
    let server = try LoopbackServer { .json("\($0.number)") }

    let bodies = ["/a", "/b", "/a"].map { RawClient.get($0, at: server.port).body }

    #expect(bodies == ["1", "1", "2"])
    #expect(server.requests.map(\.path) == ["/a", "/b", "/a"])
  }

  @Test func `A connection serves one request after another`() throws {
    let server = try LoopbackServer { .json($0.path) }
    let client = RawClient(port: server.port)

    client.send("GET /a HTTP/1.1\r\n\r\n")
    let first = client.reply(within: 200)
    client.send("GET /b HTTP/1.1\r\n\r\n")
    let second = client.reply(within: 200)

    #expect(first.isOpen && first.body == "/a")
    #expect(second.isOpen && second.body == "/b")
  }

  @Test func `Bytes come as they were given, and the connection closes`() throws {
    let server = try LoopbackServer { _ in
      .steps([
        .text("HTTP/1.1 200 OK\r\n\r\n"), .pause(milliseconds: 20), .repeated([65, 66], times: 3), .close,
      ])
    }

    let reply = RawClient.get("/", at: server.port)

    #expect(reply.body == "ABABAB")
    #expect(!reply.isOpen && !reply.isReset)
  }

  @Test func `A reset is no end`() throws {
    let server = try LoopbackServer { _ in .steps([.reset]) }

    #expect(RawClient.get("/", at: server.port).isReset)
  }

  @Test func `A chunked answer is cut where it was said`() throws {
    let server = try LoopbackServer { _ in .chunked([Array("[1,".utf8), Array("2]".utf8)]) }

    let reply = RawClient.get("/", at: server.port)

    #expect(reply.body == "3\r\n[1,\r\n2\r\n2]\r\n0\r\n\r\n")
  }

  @Test(arguments: [
    LoopbackAnswer.steps([.hold]), .steps([.pause(milliseconds: 60_000)]),
    .steps([.repeated([UInt8](repeating: 32, count: 1_000), times: .max)]),
  ])
  func `A client that leaves ends its connection`(answer: LoopbackAnswer) async throws {
    let server = try LoopbackServer { _ in answer }
    var client: RawClient? = RawClient(port: server.port)
    client?.send("GET / HTTP/1.1\r\n\r\n")
    #expect(await eventually { !server.requests.isEmpty })

    let before = server.openConnections
    client = nil

    #expect(before == 1)
    #expect(await eventually { server.openConnections == 0 })
  }

  @Test func `A server that is gone has closed its connections`() throws {
    var server: LoopbackServer? = try LoopbackServer { _ in .steps([.hold]) }
    let client = RawClient(port: try #require(server?.port))
    client.send("GET / HTTP/1.1\r\n\r\n")

    server = nil

    #expect(!client.reply(within: 2_000).isOpen)
  }

  @Test func `A silent server says nothing`() throws {
    let server = try LoopbackServer(security: .silent) { _ in .json("[]") }

    let client = RawClient(port: server.port)
    client.send("GET / HTTP/1.1\r\n\r\n")

    #expect(client.reply(within: 100).text.isEmpty)
    #expect(server.requests.isEmpty)
  }

  @Test func `Packed bytes begin and end as gzip does`() {
    let packed = gzip([UInt8](repeating: 32, count: 1_000_000))

    #expect(packed.prefix(3) == [0x1F, 0x8B, 8])
    #expect(packed.suffix(4) == [0x40, 0x42, 0x0F, 0])
    #expect(packed.count < 2_000)
  }

  @Test func `Every certificate is there when it is asked for`() throws {
    for certificate in [Certificate.good, .expired, .notYet, .wrongHost, .selfSigned, .unknownIssuer] {
      _ = try LoopbackServer(security: .tls(certificate)) { _ in .json("[]") }
    }

    #expect(FileManager.default.fileExists(atPath: Certificate.authority))
  }
}

/// A client that sends bytes and reads what comes, so that a server is not tested by what it tests.
final class RawClient {
  private let socket: Int32

  /// What came until the server closed, or for as long as was waited.
  struct Reply {
    let text: String
    let isReset: Bool
    /// The server did not close.
    let isOpen: Bool

    var status: Int { text.split(separator: " ", maxSplits: 2).dropFirst().first.flatMap { Int($0) } ?? 0 }
    var body: String { text.firstRange(of: "\r\n\r\n").map { String(text[$0.upperBound...]) } ?? "" }

    func header(_ name: String) -> String? {
      text.split(separator: "\r\n").first { $0.lowercased().hasPrefix(name + ": ") }
        .map { String($0.dropFirst(name.count + 2)) }
    }
  }

  init(port: Int) {
    // A child that another test starts must not keep it open.
    socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        _ = connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }

  deinit { close(socket) }

  func send(_ text: String) {
    let bytes = Array(text.utf8)
    _ = Glibc.send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL))
  }

  /// Asks once, and has the connection closed after the answer.
  static func get(_ target: String, at port: Int, headers: [String] = []) -> Reply {
    let client = RawClient(port: port)
    let lines = ["GET \(target) HTTP/1.1", "Host: 127.0.0.1:\(port)", "Connection: close"] + headers
    client.send(lines.joined(separator: "\r\n") + "\r\n\r\n")
    return client.reply(within: 5_000)
  }

  func reply(within milliseconds: Int32) -> Reply {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    var wait = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    while poll(&wait, 1, milliseconds) > 0 {
      let count = recv(socket, &buffer, buffer.count, 0)
      guard count > 0 else { return reply(bytes, isReset: count < 0, isOpen: false) }
      bytes += buffer[..<count]
    }
    return reply(bytes, isReset: false, isOpen: true)
  }

  private func reply(_ bytes: [UInt8], isReset: Bool, isOpen: Bool) -> Reply {
    Reply(text: String(decoding: bytes, as: UTF8.self), isReset: isReset, isOpen: isOpen)
  }
}
