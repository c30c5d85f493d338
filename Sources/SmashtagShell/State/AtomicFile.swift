import Foundation
import Glibc
import SmashtagModel
import TerminalKit

/// Replaces files atomically: a reader sees either the old or the new content, complete, whatever happens.
enum AtomicFile {
  /// Writes a temporary file, synchronizes it to the disk and renames it, so that it survives a power failure;
  /// only the owner may read it.
  ///
  /// Two concurrent writers of a file must use different suffixes. A temporary file left by a killed writer
  /// is overwritten by the next one with its suffix. Where the path is a symbolic link, its target is
  /// replaced and the link stays.
  /// - Throws: A `POSIXError`; the old file is unchanged then.
  static func write(_ data: Data, to path: String, suffix: String = ".\(getpid()).new") throws {
    let path = try target(of: path)
    let temporary = path + suffix
    // What somebody put there that is no file, such as a FIFO, is not waited for.
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
    let descriptor = open(temporary, flags, 0o600)
    guard descriptor >= 0 else { throw POSIXError.last }
    do {
      defer { close(descriptor) }
      // The temporary file of a killed writer may have another mode.
      guard fchmod(descriptor, 0o600) == 0 else { throw POSIXError.last }
      if let code = OutputDescriptor(descriptor).write([UInt8](data)) { throw POSIXError(errno: code) }
      guard fsync(descriptor) == 0 else { throw POSIXError.last }
    } catch {
      unlink(temporary)
      throw error
    }
    guard rename(temporary, path) == 0 else {
      defer { unlink(temporary) }
      throw POSIXError.last
    }
    synchronize(folderOf: path)
  }

  /// Synchronizes the folder of a file, so that the file's name survives a power failure.
  ///
  /// Not all file systems support this, so a failure is no error.
  static func synchronize(folderOf path: String) {
    let descriptor = open(ParentFolder.of(path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  /// The path after following symbolic links, whether or not anything exists there.
  ///
  /// - Throws: A `POSIXError`: `ELOOP` for too many links.
  static func target(of path: String) throws -> String {
    var path = path
    for _ in 0...mostLinks {
      var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
      let length = readlink(path, &buffer, buffer.count)
      // Not a link, or nothing exists.
      guard length >= 0 else { return path }
      let link = String(decoding: buffer[..<length].map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
      path = link.hasPrefix("/") ? link : ParentFolder.of(path) + "/" + link
    }
    throw POSIXError(.ELOOP)
  }

  /// The most links that are followed, as in Linux.
  private static let mostLinks = 40
}

extension POSIXError {
  /// The error in `errno`.
  static var last: POSIXError { POSIXError(errno: errno) }

  fileprivate init(errno code: Int32) { self.init(POSIXErrorCode(rawValue: code) ?? .EIO) }
}

extension Error {
  /// Whether it says that there is certainly no such file.
  var isOfMissingFile: Bool { [.ENOENT, .ENOTDIR].contains((self as? POSIXError)?.code) }

  /// The system's description of the error, or of the one that Foundation's stands for.
  var reason: String {
    let error = (self as? CocoaError)?.underlying ?? self
    return (error as? POSIXError).map { String(cString: strerror($0.code.rawValue)) } ?? localizedDescription
  }
}
