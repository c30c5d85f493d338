import Glibc

/// What this process may do with a file or a folder, and with the disk that it is on.
public enum FileAccess {
  /// Whether it may read what is at a path.
  public static func isReadable(_ path: String) -> Bool { faccessat(AT_FDCWD, path, R_OK, AT_EACCESS) == 0 }

  /// Whether it may write there; nobody may on a disk that was mounted read-only.
  public static func isWritable(_ path: String) -> Bool { faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) == 0 }

  /// Whether what is at a path belongs to this program's user, who may change its permissions.
  public static func isOwned(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_uid == geteuid()
  }

  /// Whether the file system of a path was mounted read-only; `false` where nothing is there.
  public static func isMountedReadOnly(_ path: String) -> Bool {
    var disk = statvfs()
    return statvfs(path, &disk) == 0 && disk.f_flag & UInt(ST_RDONLY) != 0
  }
}
