import Foundation
import Glibc
import TerminalKit

/// Writes files so that a reader finds the old content or the new one, whole, whatever happens.
enum AtomicFile {
  /// Writes beside the file, forces it to the disk and renames it into place; only the owner may read it.
  ///
  /// Two writers of one file at the same time must not share a `suffix`. A writer that was killed leaves its file
  /// behind, for the next one with that suffix to write over.
  ///
  /// Where the path is a symbolic link, what it leads to is written, and the link stays.
  static func write(_ data: Data, to path: String, suffix: String = ".\(getpid()).new") throws {
    let path = try target(of: path)
    let temporary = path + suffix
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw POSIXError.last }
    do {
      defer { close(descriptor) }
      // What a writer left behind that was killed has kept its mode.
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
  }

  /// Where a path leads through symbolic links, whether or not there is anything; the path itself where it is none.
  ///
  /// - Throws: a `POSIXError`: `ELOOP` where it leads on and on.
  static func target(of path: String) throws -> String {
    var path = path
    for _ in 0...mostLinks {
      var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
      let length = readlink(path, &buffer, buffer.count)
      // No link, or nothing at all.
      guard length >= 0 else { return path }
      let link = String(decoding: buffer[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
      path = link.hasPrefix("/") ? link : String(folder(of: path)) + link
    }
    throw POSIXError(.ELOOP)
  }

  /// As many as Linux follows.
  private static let mostLinks = 40

  /// What stands before the last part of a path, with its slash.
  private static func folder(of path: String) -> Substring {
    path.lastIndex(of: "/").map { path[...$0] } ?? ""
  }
}

extension POSIXError {
  /// The error of the call that failed last.
  static var last: POSIXError { POSIXError(errno: errno) }

  fileprivate init(errno code: Int32) { self.init(POSIXErrorCode(rawValue: code) ?? .EIO) }
}

extension Error {
  /// What went wrong, in the system's words.
  var reason: String {
    (self as? POSIXError).map { String(cString: strerror($0.code.rawValue)) } ?? localizedDescription
  }
}
