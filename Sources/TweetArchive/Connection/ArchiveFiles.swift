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
