import Foundation
import Glibc

/// A socket that listens on a free port of 127.0.0.1.
struct LoopbackListener {
  let socket: Int32
  let port: Int

  init() throws {
    let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard socket >= 0 else { throw LoopbackError.noSocket(errno) }
    var on: Int32 = 1
    setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size))
    guard let port = Self.listen(on: socket) else {
      defer { close(socket) }
      throw LoopbackError.noSocket(errno)
    }
    (self.socket, self.port) = (socket, port)
  }

  private static func listen(on socket: Int32) -> Int? {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    return withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { plain in
        bind(socket, plain, size) == 0 && Glibc.listen(socket, 64) == 0
          && getsockname(socket, plain, &size) == 0
      } ? Int(UInt16(bigEndian: pointer.pointee.sin_port)) : nil
    }
  }
}
