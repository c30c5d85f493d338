import Glibc

/// Writes what a command goes on to print, and obeys signals while nobody takes it.
struct PatientOutput {
  /// A pipe that takes anything takes so much at once.
  private static let piece = 4_096

  private let descriptor: Int32
  private let shell: Shell
  private let isFile: Bool

  init(_ descriptor: Int32, of shell: Shell) {
    (self.descriptor, self.shell) = (descriptor, shell)
    var status = stat()
    isFile = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Writes all of it; answers the `errno` that stopped it, `EINTR` where the shell has to end.
  func write(_ bytes: [UInt8]) -> Int32? {
    var rest = bytes[...]
    while !rest.isEmpty {
      guard isFile || shell.waits(for: POLLOUT, on: descriptor) else { return EINTR }
      let piece = isFile ? rest : rest.prefix(Self.piece)
      let count = piece.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR, errno != EAGAIN {
        return errno
      }
    }
    return nil
  }
}
