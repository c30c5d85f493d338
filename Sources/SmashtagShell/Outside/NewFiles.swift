import Foundation
import Glibc
import ShellCommands
import SmashtagModel
import Synchronization
import TerminalKit

/// Makes files that were not there: written beside their place, forced to the disk and put into it in one go.
///
/// What stands beside it meanwhile is `.smashtag-PROCESS-NUMBER`; only a program that was killed leaves it behind.
struct NewFiles: FileMaking {
  private static let count = Atomic(0)

  func make(_ path: String, fill: (any ByteSink) async throws -> Void) async throws {
    let number = Self.count.wrappingAdd(1, ordering: .relaxed).newValue
    let folder = NSString(string: path).deletingLastPathComponent
    let beside = (folder.isEmpty ? "." : folder) + "/.smashtag-\(getpid())-\(number)"
    let descriptor = open(beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o666)
    guard descriptor >= 0 else { throw Self.unwritable(path, errno) }
    do {
      defer { close(descriptor) }
      try await fill(FileSink(descriptor: descriptor, path: path))
      try Task.checkCancellation()
      guard fsync(descriptor) == 0 else { throw Self.unwritable(path, errno) }
    } catch {
      unlink(beside)
      throw error
    }
    if let code = Self.put(beside, at: path) {
      unlink(beside)
      throw code == EEXIST ? CommandError.fileExists(path) : Self.unwritable(path, code)
    }
  }
}

extension NewFiles {
  /// Gives a file its name where that is still free; answers the `errno` where it is not.
  private static func put(_ file: String, at path: String) -> Int32? {
    if link(file, path) == 0 {
      unlink(file)
      return nil
    }
    guard errno == EPERM || errno == EOPNOTSUPP else { return errno }
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

  fileprivate static func unwritable(_ path: String, _ code: Int32) -> OutsideError {
    .unwritable(path, reason: String(cString: strerror(code)))
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
