import Glibc

/// Where the editor writes.
struct TerminalOutput {
  let descriptor: Int32

  /// Writes all of it; nothing can be told to a terminal that is gone.
  func write(_ text: String) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 { bytes = bytes.dropFirst(count) }
      if count < 0, errno == EAGAIN { waitForRoom() }
      if count < 0, ![EINTR, EAGAIN].contains(errno) { return }
    }
  }

  private func waitForRoom() {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    poll(&request, 1, -1)
  }
}
