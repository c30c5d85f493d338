import Foundation
import Glibc
import ShellCommands
import SmashtagModel
import TerminalKit

/// Makes files that were not there: written beside their place, forced to the disk and put into it in one go.
///
/// What stands beside it meanwhile is `.smashtag-NUMBER`, for the owner alone; only a program that was killed leaves it
/// behind. The finished file has the mode that the owner's `umask` gives to new files.
struct NewFiles: FileMaking {
  func make(_ path: String, fill: (any ByteSink) async throws -> Void) async throws {
    let parent = NSString(string: path).deletingLastPathComponent
    let folder = parent.isEmpty ? "." : parent
    let beside = folder + "/.smashtag-" + String(UInt64.random(in: .min ... .max), radix: 36)
    let descriptor = open(beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw Self.unwritable(path, errno) }
    do {
      defer { close(descriptor) }
      try await fill(FileSink(descriptor: descriptor, path: path))
      try Task.checkCancellation()
      guard fchmod(descriptor, Self.usualMode) == 0, fsync(descriptor) == 0 else {
        throw Self.unwritable(path, errno)
      }
    } catch {
      unlink(beside)
      throw error
    }
    if let code = Self.put(beside, at: path) {
      unlink(beside)
      throw code == EEXIST ? CommandError.fileExists(path) : Self.unwritable(path, code)
    }
    Self.force(folder)
  }
}

extension NewFiles {
  /// What the owner gives new files; to ask for it sets it for a moment, to what lets nobody else in.
  private static let usualMode: mode_t = {
    let mask = umask(0o077)
    umask(mask)
    return 0o666 & ~mask
  }()

  /// Gives a file its name where that is still free; answers the `errno` where it is not.
  private static func put(_ file: String, at path: String) -> Int32? {
    if link(file, path) == 0 {
      unlink(file)
      return nil
    }
    guard [EPERM, EOPNOTSUPP, ENOSYS].contains(errno) else { return errno }
    return putWithoutLinks(file, at: path)
  }

  /// On file systems that know no links, such as those of memory cards, a file of ours keeps the name free.
  private static func putWithoutLinks(_ file: String, at path: String) -> Int32? {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { return errno }
    close(descriptor)
    guard rename(file, path) == 0 else {
      defer { unlink(path) }
      return errno
    }
    return nil
  }

  /// The name is on the disk, too, where its file system can say when; some cannot.
  private static func force(_ folder: String) {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  fileprivate static func unwritable(_ path: String, _ code: Int32) -> OutsideError {
    .unwritable(path, errno: code)
  }
}

/// A file that is being made.
private struct FileSink: ByteSink {
  let descriptor: Int32
  let path: String

  func write(_ bytes: [UInt8]) throws {
    try Task.checkCancellation()
    if let code = OutputDescriptor(descriptor).write(bytes) { throw NewFiles.unwritable(path, code) }
  }
}
