import Glibc
import Synchronization

/// Notices that files were changed, replaced or deleted.
final class FileVersions: Sendable {
  /// What tells a file from the one that had its path before.
  private struct Trait: Equatable {
    let device: dev_t
    let number: ino_t
    let size: Int
    let seconds: Int
    let nanoseconds: Int

    /// `nil` where there is no file.
    init?(path: String) {
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      (device, number, size) = (status.st_dev, status.st_ino, Int(status.st_size))
      (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    }
  }

  private let known = Mutex<[String: (trait: Trait?, version: Int)]>([:])

  /// Looks at a file; returns whether it is another one than at the last look.
  func hasChanged(_ path: String) -> Bool {
    let trait = Trait(path: path)
    return known.withLock { known in
      let before = known[path]
      let hasChanged = before.map { $0.trait != trait } ?? false
      known[path] = (trait, (before?.version ?? 0) + (hasChanged ? 1 : 0))
      return hasChanged
    }
  }

  /// How many changes of a file were noticed.
  func version(of path: String) -> Int { known.withLock { $0[path]?.version ?? 0 } }
}
