import Foundation
import Glibc

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

  /// Asks once, and has the connection closed behind the answer.
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
