import Foundation
import Glibc
import ShellCommands
import SmashtagModel
import TerminalKit

/// Creates files atomically.
///
/// Each is written to a temporary file, synchronized to the disk and then given its name.
///
/// The temporary file in the same folder is `.smashtag-NUMBER`, readable by the owner alone; it remains only
/// if the program is killed. The finished file has the mode that the owner's `umask` allows.
struct NewFiles: FileMaking {
  func make(_ path: String, fill: (any ByteSink) async throws -> Void) async throws {
    let file = try UnfinishedFile(for: path)
    do {
      try await fill(FileSink(descriptor: file.descriptor, path: path))
      try Task.checkCancellation()
    } catch {
      file.abandon()
      throw error
    }
    try file.finish()
  }

  /// Creates a file whose bytes are at hand.
  ///
  /// - Throws: ``CommandError/fileExists(_:)``, or ``OutsideError`` where it cannot be written.
  func make(_ path: String, of bytes: Data) throws {
    let file = try UnfinishedFile(for: path)
    if let code = OutputDescriptor(file.descriptor).write(Array(bytes)) {
      file.abandon()
      throw OutsideError.unwritable(path, errno: code)
    }
    try file.finish()
  }
}

extension NewFiles {
  /// The mode of new files by the `umask`, which can only be read by setting it.
  ///
  /// Meanwhile it allows nobody else access.
  static let usualMode: mode_t = {
    let mask = umask(0o077)
    umask(mask)
    return 0o666 & ~mask
  }()

  /// The path of an unfinished file in the folder of another.
  static func unfinished(beside path: String) -> String {
    ParentFolder.of(path) + "/.smashtag-" + String(UInt64.random(in: .min ... .max), radix: 36)
  }
}

/// A file that is being created, beside where it will be.
private struct UnfinishedFile {
  let descriptor: Int32
  private let path: String
  private let name: String

  init(for path: String) throws(OutsideError) {
    (self.path, name) = (path, NewFiles.unfinished(beside: path))
    descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw .unwritable(path, errno: errno) }
  }

  func abandon() {
    close(descriptor)
    unlink(name)
  }

  /// Closes the file, and gives it its name if that is free.
  func finish() throws {
    guard fchmod(descriptor, NewFiles.usualMode) == 0, fsync(descriptor) == 0 else {
      let code = errno
      abandon()
      throw OutsideError.unwritable(path, errno: code)
    }
    close(descriptor)
    if let code = Self.put(name, at: path) {
      unlink(name)
      throw code == EEXIST ? CommandError.fileExists(path) : OutsideError.unwritable(path, errno: code)
    }
    AtomicFile.synchronize(folderOf: path)
  }

  /// Gives a file its name if that is free; returns the `errno` where it is not.
  private static func put(_ file: String, at path: String) -> Int32? {
    if link(file, path) == 0 {
      unlink(file)
      return nil
    }
    guard [EPERM, EOPNOTSUPP, ENOSYS].contains(errno) else { return errno }
    return putWithoutLinks(file, at: path)
  }

  /// Renames a file where the file system has no hard links, as on memory cards.
  ///
  /// An empty file reserves the name first.
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
}

/// Writes to a file that is being created.
private struct FileSink: ByteSink {
  let descriptor: Int32
  let path: String

  func write(_ bytes: [UInt8]) throws {
    try Task.checkCancellation()
    if let code = OutputDescriptor(descriptor).write(bytes) {
      throw OutsideError.unwritable(path, errno: code)
    }
  }
}
