import Glibc

/// Replaces the content of a file as a whole: another file is written beside it and takes its name.
///
/// Devices, pipes, symbolic links, files of others, those of a group that the reader is not in, and files with several
/// names are not replaced, since the new file would be another one.
struct FileReplacement {
  /// What came of writing.
  enum Outcome: Equatable {
    case done
    /// The `errno` that ended it; the old content is still there.
    case failed(Int32)
    /// No file can be made beside it, or take its name; the old content is still there.
    case impossible
  }

  /// The errors of folders in which files can be written, but none can be made or renamed.
  private static let refusals = [EACCES, EPERM, EROFS, EBUSY, ENAMETOOLONG]

  private let path: String
  private let mode: mode_t
  /// The group of the old file; `nil` where there is none.
  private let group: gid_t?

  /// Prepares to replace the file at a path, which need not exist; `nil` where it has to be written in place.
  init?(_ path: String) {
    var status = stat()
    self.path = path
    if lstat(path, &status) == 0 {
      let isOwn = status.st_uid == geteuid() && status.st_nlink == 1
      guard status.st_mode & S_IFMT == S_IFREG, isOwn, access(path, W_OK) == 0 else { return nil }
      (mode, group) = (status.st_mode & 0o7777, status.st_gid)
    } else {
      guard errno == ENOENT else { return nil }
      (mode, group) = (NewFiles.usualMode, nil)
    }
  }

  /// - Parameter feed: Writes to the descriptor; returns the `errno` of a failed write.
  func write(_ feed: (Int32) -> Int32?) -> Outcome {
    let beside = NewFiles.unfinished(beside: path)
    let descriptor = open(beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { return Self.outcome(errno) }
    if let group, fchown(descriptor, uid_t.max, group) != 0 {
      close(descriptor)
      unlink(beside)
      return .impossible
    }
    let code = feed(descriptor) ?? finish(descriptor)
    close(descriptor)
    if let code {
      unlink(beside)
      return .failed(code)
    }
    guard rename(beside, path) == 0 else {
      defer { unlink(beside) }
      return Self.outcome(errno)
    }
    return .done
  }

  /// Gives a complete file its mode, and synchronizes it, before it takes the place of another.
  private func finish(_ descriptor: Int32) -> Int32? {
    fchmod(descriptor, mode) == 0 && fsync(descriptor) == 0 ? nil : errno
  }

  private static func outcome(_ code: Int32) -> Outcome {
    refusals.contains(code) ? .impossible : .failed(code)
  }
}
