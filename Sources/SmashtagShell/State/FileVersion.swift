import Glibc

/// What tells one content of a file from another: files are only ever replaced whole.
struct FileVersion: Equatable {
  private let inode: UInt
  private let size: Int
  private let seconds: Int
  private let nanoseconds: Int

  /// `nil` where there is nothing.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    inode = status.st_ino
    size = status.st_size
    (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
  }
}
