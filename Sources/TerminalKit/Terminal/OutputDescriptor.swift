import Glibc

/// What takes bytes: a terminal, a pipe, a file.
public struct OutputDescriptor: Sendable {
  private let number: Int32

  /// The descriptor stays the caller's.
  public init(_ number: Int32) { self.number = number }

  /// Writes all of it, and waits where there is no room; answers the `errno` that stopped it, `nil` if nothing did.
  @discardableResult
  public func write(_ text: String) -> Int32? { write(Array(text.utf8)) }

  @discardableResult
  public func write(_ bytes: [UInt8]) -> Int32? {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(number, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        waitForRoom()
      } else if errno != EINTR {
        return errno
      }
    }
    return nil
  }
}

extension OutputDescriptor {
  private func waitForRoom() {
    var request = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
    poll(&request, 1, -1)
  }
}
