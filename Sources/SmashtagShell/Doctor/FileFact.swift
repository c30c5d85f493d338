import Glibc

/// What the file system says of a path, symbolic links followed.
struct FileFact: Equatable {
  enum Kind: Equatable {
    case file
    case folder
    case other
  }

  let kind: Kind
  let size: Int
  /// Who may read, write and run it: the lowest nine bits.
  let permissions: UInt32

  /// `nil` where there is nothing.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      default: .other
      }
    size = Int(status.st_size)
    permissions = status.st_mode & 0o777
  }

  /// `0600`.
  var permissionsText: String { "0" + String(permissions, radix: 8) }
}

extension FileFact {
  static func isReadable(_ path: String) -> Bool { faccessat(AT_FDCWD, path, R_OK, AT_EACCESS) == 0 }
  static func isWritable(_ path: String) -> Bool { faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) == 0 }

  /// The path itself where it is there, else the nearest folder above it that is.
  static func nearest(to path: String) -> String {
    var path = path
    while FileFact(path) == nil, let slash = path.lastIndex(of: "/"), path != "/" {
      path = slash == path.startIndex ? "/" : String(path[..<slash])
    }
    return path
  }

  /// The folder a path lies in.
  static func folder(of path: String) -> String {
    let slash = path.lastIndex(of: "/") ?? path.startIndex
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The bytes left on the file system of a path; `nil` where nobody knows.
  static func room(at path: String) -> Int? {
    var status = statvfs()
    guard statvfs(nearest(to: path), &status) == 0 else { return nil }
    let (bytes, isTooMuch) = Int(clamping: status.f_bavail).multipliedReportingOverflow(
      by: Int(clamping: status.f_frsize))
    return isTooMuch ? .max : bytes
  }
}
