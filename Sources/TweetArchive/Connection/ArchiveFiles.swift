import Foundation
import Glibc

/// The files of an archive, which are the owner's alone: 0600, in a folder of 0700.
///
/// What SQLite makes beside the archive has the archive's mode. Files of before that rule are mended when they are
/// opened; what belongs to somebody else stays as it is.
struct ArchiveFiles {
  let path: String

  /// Tells a file from another one that came to its path.
  struct Identity: Equatable {
    fileprivate let device: dev_t
    fileprivate let inode: ino_t
  }

  private var folder: String { (path as NSString).deletingLastPathComponent }

  /// Only what is certainly not there may be made: a file that cannot be looked at is not an empty archive.
  func areThere() throws(ArchiveTrouble) -> Bool {
    var status = stat()
    if stat(path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFREG else { throw .notADatabase }
      mend()
      return true
    }
    guard errno == ENOENT else { throw .forbidden }
    return false
  }

  /// Which file is at the path; `nil` where certainly none is.
  func identity() throws(ArchiveTrouble) -> Identity? {
    var status = stat()
    if stat(path, &status) == 0 { return Identity(device: status.st_dev, inode: status.st_ino) }
    guard errno == ENOENT else { throw .forbidden }
    return nil
  }

  func makeFolder() throws(ArchiveTrouble) {
    do {
      try PrivateFolder(path: folder).make()
    } catch {
      throw .forbidden
    }
  }

  /// SQLite would make the file for everybody to read; where this does not succeed SQLite says why.
  ///
  /// Whoever still reads an archive that was moved away from here has its map of the log open under that name.
  func makeFile() throws(ArchiveTrouble) {
    guard try !areThere() else { return }
    unlink(path + "-shm")
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if descriptor >= 0 { close(descriptor) }
  }

  /// Where a link leads to the archive, SQLite keeps its other files beside what that leads to.
  private func mend() {
    let target = (path as NSString).resolvingSymlinksInPath
    for suffix in ["", "-wal", "-shm", "-journal"] { PrivateFolder.mend(target + suffix, mode: 0o600) }
    PrivateFolder(path: folder).mend()
  }
}

/// A folder in which only this program keeps anything, and which only its owner may look into.
///
/// The owner may have us keep everything in a folder with other things (`--data-dir`): that one keeps its mode, and our
/// files in it are the owner's alone.
public struct PrivateFolder {
  /// What this program makes in its folders; what begins so beside it is made with it, such as locks and logs.
  private static let names = [
    "archive.sqlite", "state.plist", "seen.plist", "credentials.plist", "rc", "cache", "images", "pages",
    "sample",
  ]

  private let path: String

  public init(path: String) { self.path = path.isEmpty ? "." : path }

  /// Makes the folder for the owner alone, where there is none; those above it are as other programs make them.
  public func make() throws {
    let above = (path as NSString).deletingLastPathComponent
    if !above.isEmpty {
      try FileManager.default.createDirectory(atPath: above, withIntermediateDirectories: true)
    }
    guard mkdir(path, 0o700) != 0 else { return }
    // Also says why nothing can be made there.
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    mend()
  }

  /// Takes others' rights to the folder, if it is the owner's and holds nothing but what this program makes.
  public func mend() {
    var status = stat()
    guard lstat(path, &status) == 0, status.isOpenToOthers(S_IFDIR), holdsNothingElse else { return }
    chmod(path, 0o700)
  }

  /// Takes others' rights to a file of the owner's, if it is there; of a link the file it leads to.
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
  /// Whether it is of that kind and the owner's, and others have rights to it.
  fileprivate func isOpenToOthers(_ kind: mode_t) -> Bool {
    st_mode & S_IFMT == kind && st_uid == geteuid() && st_mode & 0o077 != 0
  }
}
