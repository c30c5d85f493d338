import Glibc

/// Reads a file or the standard input piece by piece; cancelling the task ends a wait for more.
final class FileChunks {
  private static let size = 1 << 20
  private let descriptor: Int32
  private(set) var bytesRead = 0

  /// `nil` is the standard input.
  init(_ path: String?) throws(FileReadError) {
    guard let path else {
      descriptor = STDIN_FILENO
      return
    }
    // Without O_NONBLOCK a pipe would wait for its writer, deaf to a cancelled task.
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw FileReadError(errno: errno) }
  }

  deinit {
    if descriptor > STDIN_FILENO { close(descriptor) }
  }

  /// The next piece, empty at the end.
  func next() throws -> [UInt8] {
    while true {
      try Task.checkCancellation()
      guard hasInput() else { continue }
      let chunk = try read()
      guard let chunk else { continue }
      bytesRead += chunk.count
      return chunk
    }
  }

  /// Waits a moment for bytes, or for the end.
  private func hasInput() -> Bool {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&waiting, 1, 100) != 0
  }

  /// `nil` where a signal came between.
  private func read() throws -> [UInt8]? {
    var failure: Int32 = 0
    let chunk = [UInt8](unsafeUninitializedCapacity: Self.size) { buffer, count in
      let length = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      failure = length < 0 ? errno : 0
      count = max(length, 0)
    }
    guard failure != 0 else { return chunk }
    guard failure == EINTR || failure == EAGAIN else { throw FileReadError(errno: failure) }
    return nil
  }
}

/// Why a file cannot be opened or read.
struct FileReadError: Error, Equatable, CustomStringConvertible {
  let errno: Int32

  var description: String { "\(String(cString: strerror(errno))); check the file and its permissions" }
}
