import Foundation
import Glibc
import SmashtagModel
import Synchronization

/// Keeps what was fetched in a folder; what was not used for longest goes when there is too much.
///
/// Where the folder cannot be read or written nothing is kept, and who fetches is not told; who clears it is.
final class DiskCache: Sendable {
  let folder: CacheFolder
  let limit: Int
  /// How many bytes a file of it may have.
  private let longest: Int

  private let lastNumber = Atomic(0)
  /// How many bytes were kept since the program began.
  private let written = Atomic(0)
  /// When the folder is looked over; one at a time does.
  private let sweeping = Mutex(Sweeping())

  private struct Sweeping {
    /// From how many bytes written on.
    var next = 0
    /// It is time: it was not looked over yet, or somebody else held the lock.
    var isOverdue = true
  }

  init(folder: String, limit: Int, longest: Int) {
    self.folder = CacheFolder(path: folder)
    self.limit = limit
    self.longest = longest
  }

  /// What is kept under a name, read from its bytes; where it is damaged, and nothing can be read, it is removed.
  func value<Value>(under name: CacheName, as read: (Data) -> Value?) -> Value? {
    let path = folder.path(of: name)
    guard let facts = facts(of: path) else { return nil }
    do throws(ImageError) {
      guard let value = read(try RegularFile.bytes(at: path, limit: longest)) else { throw .empty }
      markAsUsed(path, before: facts.st_mtim.tv_sec)
      return value
    } catch .unreadable { return nil } catch {
      unlink(path)
      return nil
    }
  }

  /// Whether something is kept under a name.
  func holds(_ name: CacheName) -> Bool { facts(of: folder.path(of: name)) != nil }

  /// Keeps bytes under a name, if there can be room for them; false where they are not kept.
  @discardableResult
  func keep(_ bytes: Data, under name: CacheName) -> Bool {
    let size = CacheFolder.wholeBlocks(bytes.count)
    guard size <= limit, makeFolder(), hasRoom(for: size) else { return false }
    let temporary = folder.unfinishedPath(of: name, number: lastNumber.add(1, ordering: .relaxed).newValue)
    guard NewFile.write(bytes, to: temporary), rename(temporary, folder.path(of: name)) == 0 else {
      unlink(temporary)
      return false
    }
    account(for: size)
    return true
  }

  /// How full it is.
  var extent: CacheExtent {
    let files = folder.files.filter { !$0.isUnfinished }
    return CacheExtent(
      place: folder.path, count: files.count, bytes: files.map(\.bytes).reduce(0, +), limit: limit)
  }

  /// Removes all that is kept, and answers how much that was.
  func clear() throws(CacheFailure) -> CacheExtent {
    let before = extent
    for file in folder.files where unlink(file.path) != 0 && errno != ENOENT {
      throw CacheFailure(folder: folder.path, reason: String(cString: strerror(errno)))
    }
    return before
  }
}

private extension DiskCache {
  /// `nil` for what is no file: a link leads out of the folder.
  func facts(of path: String) -> stat? {
    var facts = stat()
    return lstat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFREG ? facts : nil
  }

  /// So many files are looked at in two or three milliseconds.
  static let small = 500

  /// Only the owner may look into it; one that is there stays as it is.
  func makeFolder() -> Bool {
    var facts = stat()
    if stat(folder.path, &facts) == 0 { return facts.st_mode & S_IFMT == S_IFDIR }
    let mode: [FileAttributeKey: Any] = [.posixPermissions: 0o700]
    return
      (try? FileManager.default.createDirectory(
        atPath: folder.path, withIntermediateDirectories: true, attributes: mode)) != nil
  }

  /// Writes down that a file is in use, not more often than matters.
  func markAsUsed(_ path: String, before: Int) {
    guard abs(time(nil) - before) >= 60 else { return }
    utimensat(AT_FDCWD, path, nil, AT_SYMLINK_NOFOLLOW)
  }

  /// Looks over the folder: a small one each time, because other programs keep things there too.
  ///
  /// A large one only when a quarter of what was free is used up.
  func account(for bytes: Int) {
    written.add(bytes, ordering: .sequentiallyConsistent)
    sweeping.withLock { sweeping in
      if written.load(ordering: .sequentiallyConsistent) > sweeping.next { sweep(&sweeping) }
    }
  }

  private func sweep(_ sweeping: inout Sweeping) {
    let now = written.load(ordering: .sequentiallyConsistent)
    guard let left = CacheSweep(folder: folder, limit: limit).run() else { return sweeping.isOverdue = true }
    let pause = left.count <= Self.small ? 0 : (limit - left.bytes) / 4
    sweeping = Sweeping(next: now + pause, isOverdue: false)
  }

  /// Where somebody who makes room does not come to an end of it, only what still fits is kept.
  func hasRoom(for size: Int) -> Bool {
    sweeping.withLock { sweeping in
      guard sweeping.isOverdue, extent.bytes + size > limit else { return true }
      sweep(&sweeping)
      return !sweeping.isOverdue
    }
  }
}

/// Writes files that nobody has yet, for the owner alone.
enum NewFile {
  /// False where it could not be written whole; what there is of it stays.
  static func write(_ bytes: Data, to path: String) -> Bool {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { return false }
    let isWhole = bytes.withUnsafeBytes { write($0, to: descriptor) }
    return close(descriptor) == 0 && isWhole
  }

  private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
      let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
    }
    return true
  }
}
