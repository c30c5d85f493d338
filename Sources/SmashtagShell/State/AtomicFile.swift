import Foundation
import Glibc
import TerminalKit

/// Writes files so that a reader finds the old content or the new one, whole, whatever happens.
enum AtomicFile {
  /// Writes beside the file, forces it to the disk and renames it into place; only the owner may read it.
  ///
  /// Two writers of one file at the same time must not share a `suffix`. A writer that was killed leaves its file
  /// behind, for the next one with that suffix to write over.
  static func write(_ data: Data, to path: String, suffix: String = ".\(getpid()).new") throws {
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
