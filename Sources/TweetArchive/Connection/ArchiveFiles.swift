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
  /// The file itself, if the path is a symbolic link to it; SQLite keeps its files beside that.
  private var target: String { (path as NSString).resolvingSymlinksInPath }

  /// Whether the archive's file exists; corrects its mode if so.
  ///
  /// - Throws: ``ArchiveFileError/forbidden`` if that cannot be determined, because a new archive may be
  ///   created only where certainly none is; ``ArchiveFileError/notADatabase`` for anything but a regular file;
  ///   ``ArchiveFileError/leadsNowhere(target:)`` for a link to a file that is not there.
  func areThere() throws(ArchiveFileError) -> Bool {
    guard let status = try status() else { return false }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notADatabase }
    mend()
    return true
  }

  /// The identity of the file at the path; `nil` only if there is certainly none.
  func identity() throws(ArchiveFileError) -> Identity? {
    try status().map { Identity(device: $0.st_dev, inode: $0.st_ino) }
  }

  /// What the system tells of the file; `nil` only if there is certainly none.
  private func status() throws(ArchiveFileError) -> stat? {
    var status = stat()
    if stat(path, &status) == 0 { return status }
    guard errno == ENOENT else { throw .forbidden }
    if let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) {
      throw .leadsNowhere(target: target)
    }
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
  private func mend() {
    for suffix in ["", "-wal", "-shm", "-journal"] { PrivateFolder.mend(target + suffix, mode: 0o600) }
    PrivateFolder(path: folder).mend()
  }
}

extension ArchiveFiles {
  /// What changes in a file that others write, for who reads it without SQLite's locks.
  struct Version: Equatable {
    fileprivate let seconds: Int
    fileprivate let nanoseconds: Int
    fileprivate let size: off_t
    fileprivate let hasLog: Bool
  }

  /// Why a file that can be read cannot be written, itself or its folder; `nil` where both can, and for all others.
  var hindrance: ArchiveFileError? {
    guard FileAccess.isReadable(path),
      ![target, ParentFolder.of(target)].allSatisfy(FileAccess.isWritable)
    else { return nil }
    return .readOnly(isMountedSo: FileAccess.isMountedReadOnly(target))
  }

  /// Whether SQLite can keep its log beside the file.
  var canHaveLog: Bool { FileAccess.isWritable(ParentFolder.of(target)) }

  /// Whether SQLite's log or journal beside the file holds what has to be read with it.
  var haveLog: Bool {
    ["-wal", "-journal"].contains { (FileKind(ofPath: target + $0).size ?? 0) > 0 }
  }

  /// The version of the file; `nil` where there is none.
  var version: Version? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return Version(
      seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec, size: status.st_size,
      hasLog: haveLog)
  }

  /// The URI with which SQLite reads the file as one that nobody changes, without a log and without locks.
  ///
  /// Source: [the URI parameter `immutable`](https://www.sqlite.org/uri.html#uriimmutable).
  var immutableURI: String {
    let escaped = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path
    return "file:\(escaped)?immutable=1"
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
    "sample", "film",
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

  /// Sets the folder's mode to 0700 if it is the user's own and holds nothing but this program's files; to 0500 if its
  /// owner made it read-only.
  public func mend() {
    var status = stat()
    guard lstat(path, &status) == 0, status.isOpenToOthers(S_IFDIR), holdsNothingElse else { return }
    chmod(path, status.st_mode & 0o700)
  }

  /// Leaves a file no more than the rights of a mode if it is the user's own and open to others; follows symbolic links.
  static func mend(_ file: String, mode: mode_t) {
    var status = stat()
    if stat(file, &status) == 0, status.isOpenToOthers(S_IFREG) { chmod(file, status.st_mode & mode) }
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
