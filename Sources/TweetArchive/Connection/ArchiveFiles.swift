import Foundation
import Glibc
import SmashtagModel

/// The files of an archive, which only the owner may access: mode 0600, in a folder of mode 0700.
///
/// SQLite gives the files it creates beside the archive the archive's mode. Files with other modes are
/// corrected when the archive is opened; files that belong to another user stay as they are.
struct ArchiveFiles {
  let path: String

  /// Identifies a file independently of its path, so that a replaced file is noticed.
  struct Identity: Equatable {
    fileprivate let device: dev_t
    fileprivate let inode: ino_t
  }

  private var folder: String { ParentFolder.of(path) }

  /// Whether the archive's file exists; corrects its mode if so.
  ///
  /// - Throws: ``ArchiveFileError/forbidden`` if that cannot be determined, because a new archive may be
  ///   created only where certainly none is; ``ArchiveFileError/notADatabase`` for anything but a regular file.
  func areThere() throws(ArchiveFileError) -> Bool {
    var status = stat()
    if stat(path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFREG else { throw .notADatabase }
      mend()
      return true
    }
    guard errno == ENOENT else { throw .forbidden }
    return false
  }

  /// The identity of the file at the path; `nil` only if there is certainly none.
  func identity() throws(ArchiveFileError) -> Identity? {
    var status = stat()
    if stat(path, &status) == 0 { return Identity(device: status.st_dev, inode: status.st_ino) }
    guard errno == ENOENT else { throw .forbidden }
    return nil
  }

  func makeFolder() throws(ArchiveFileError) {
    do {
      try PrivateFolder(path: folder).make()
    } catch {
      throw .forbidden
    }
  }

  /// Creates the empty file with mode 0600, since SQLite would make it readable for others.
  ///
  /// If this fails, opening it with SQLite reports why. A `-shm` file left here belongs to an archive that
  /// was moved away and may still be in use, so it is removed first.
  func makeFile() throws(ArchiveFileError) {
    guard try !areThere() else { return }
    unlink(path + "-shm")
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if descriptor >= 0 { close(descriptor) }
  }

  /// Corrects the modes of the archive, of SQLite's files beside it, and of the folder.
  ///
  /// If the path is a symbolic link, SQLite keeps its files beside the link's target.
  private func mend() {
    let target = (path as NSString).resolvingSymlinksInPath
    for suffix in ["", "-wal", "-shm", "-journal"] { PrivateFolder.mend(target + suffix, mode: 0o600) }
    PrivateFolder(path: folder).mend()
  }
}

/// A folder for this program's files, which only its owner may access.
///
/// With `--data-dir` the owner may choose a folder that also holds other things: such a folder keeps its
/// mode, and only our files in it are restricted to the owner.
public struct PrivateFolder {
  /// The names of what this program creates in its folders.
  ///
  /// Names that continue one of these with `-` or `.`, such as those of locks and logs, count as ours, too.
  private static let names = [
    "archive.sqlite", "state.plist", "seen.plist", "credentials.plist", "rc", "cache", "images", "pages",
    "sample",
  ]

  private let path: String

  /// Creates a value for a folder, which need not exist; an empty path means the current folder.
  public init(path: String) { self.path = path.isEmpty ? "." : path }

  /// Creates the folder with mode 0700 if it does not exist, and its parents with the default mode.
  ///
  /// An existing folder is corrected as ``mend()`` does.
  /// - Throws: Foundation's error if the folder cannot be created.
  public func make() throws {
    try FileManager.default.createDirectory(atPath: ParentFolder.of(path), withIntermediateDirectories: true)
    guard mkdir(path, 0o700) != 0 else { return }
    // Throws an error with the reason if nothing can be created there.
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    mend()
  }

  /// Sets the folder's mode to 0700 if it is the user's own and holds nothing but this program's files.
  public func mend() {
    var status = stat()
    guard lstat(path, &status) == 0, status.isOpenToOthers(S_IFDIR), holdsNothingElse else { return }
    chmod(path, 0o700)
  }

  /// Sets the mode of a file if it is the user's own and open to others; follows symbolic links.
  static func mend(_ file: String, mode: mode_t) {
    var status = stat()
    if stat(file, &status) == 0, status.isOpenToOthers(S_IFREG) { chmod(file, mode) }
  }

  private var holdsNothingElse: Bool {
    guard let entries = try? FileManager.default.contentsOfDirectory(atPath: path) else { return false }
    return entries.allSatisfy { entry in
      Self.names.contains { entry == $0 || entry.hasPrefix($0 + "-") || entry.hasPrefix($0 + ".") }
    }
  }
}

extension stat {
  /// Whether the file has this type, belongs to the user, and grants rights to others.
  fileprivate func isOpenToOthers(_ kind: mode_t) -> Bool {
    st_mode & S_IFMT == kind && st_uid == geteuid() && st_mode & 0o077 != 0
  }
}
