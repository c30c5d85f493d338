import Glibc
import Synchronization

/// Identifies the content of a file, which is usually replaced as a whole.
struct FileVersion: Hashable, Sendable {
  private let inode: UInt
  private let size: Int
  private let seconds: Int
  private let nanoseconds: Int

  /// Reads the version of a file; `nil` where there is none.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    inode = status.st_ino
    size = status.st_size
    (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
  }
}

/// The versions of files at which somebody looked last, to notice those that were changed, replaced or deleted.
final class FileVersions: Sendable {
  private let known = Mutex<[String: FileVersion]>([:])

  /// Looks at a file; returns whether it is another one than at the last look.
  func hasChanged(_ path: String) -> Bool {
    let version = FileVersion(path)
    return known.withLock { known in
      let before = known[path]
      known[path] = version
      return before != nil && before != version
    }
  }

  /// The version at the last look; `nil` where nobody looked, or there was no file.
  func version(of path: String) -> FileVersion? { known.withLock { $0[path] } }
}
