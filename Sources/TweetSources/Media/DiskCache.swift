import Containers
import Foundation
import Glibc
import SmashtagModel
import Synchronization

/// A cache of fetched data in a folder, from which the least recently used files are removed.
///
/// If the folder cannot be read or written, nothing is cached, which is not an error except when clearing it.
final class DiskCache: Sendable {
  let folder: CacheFolder
  let limit: Int
  /// The maximum size of a file in bytes.
  private let longest: Int

  private let lastNumber = Atomic(0)
  /// How many bytes were written since the program started.
  private let written = Atomic(0)
  /// When the folder is checked next; only one task checks it at a time.
  private let sweeping = Mutex(Sweeping())

  private struct Sweeping {
    /// The value of `written` from which on the folder is checked.
    var next = 0
    /// Whether a check is due, because there was none yet or another process had the lock.
    var isOverdue = true
  }

  init(folder: String, limit: Int, longest: Int) {
    self.folder = CacheFolder(path: folder)
    self.limit = limit
    self.longest = longest
  }

  /// The cached value for a name; a file that cannot be decoded is removed.
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

  /// Whether there is a cached file for a name.
  func holds(_ name: CacheName) -> Bool { facts(of: folder.path(of: name)) != nil }

  /// Stores bytes under a name if there is room; returns whether they were stored.
  @discardableResult
  func keep(_ bytes: Data, under name: CacheName) -> Bool {
    draft([bytes], count: bytes.count, under: name).map(keep) ?? false
  }

  /// Writes bytes for a name, under which they are found only once the draft is kept; `nil` where there is no room.
  ///
  /// That takes the time of the disk, and can be done before it is known whether they are worth it.
  /// - Parameters:
  ///   - pieces: What is written, one after the other.
  ///   - count: The number of bytes in all of them.
  func draft(_ pieces: [any ContiguousBytes], count: Int, under name: CacheName) -> Draft? {
    let size = CacheFolder.wholeBlocks(count)
    guard size <= limit, makeFolder(), hasRoom(for: size) else { return nil }
    let number = lastNumber.add(1, ordering: .relaxed).newValue
    let draft = Draft(name: name, size: size, path: folder.unfinishedPath(of: name, number: number))
    return NewFile.write(pieces, to: draft.path) ? draft : nil
  }

  /// Stores what was written; returns whether it was stored.
  func keep(_ draft: Draft) -> Bool {
    guard draft.rename(to: folder.path(of: draft.name)) else { return false }
    account(for: draft.size)
    return true
  }

  /// A file that is written, and removed unless it is kept.
  final class Draft: Sendable {
    fileprivate let name: CacheName
    fileprivate let size: Int
    fileprivate let path: String
    private let isKept = Atomic(false)

    fileprivate init(name: CacheName, size: Int, path: String) {
      (self.name, self.size, self.path) = (name, size, path)
    }

    deinit {
      if !isKept.load(ordering: .relaxed) { unlink(path) }
    }

    fileprivate func rename(to path: String) -> Bool {
      guard Glibc.rename(self.path, path) == 0 else { return false }
      isKept.store(true, ordering: .relaxed)
      return true
    }
  }

  /// The number and size of the cached files.
  var extent: CacheExtent {
    let files = folder.files.filter { !$0.isUnfinished }
    return CacheExtent(
      location: folder.path, count: files.count, bytes: files.map(\.bytes).reduce(0, +), limit: limit)
  }

  /// Removes all files, and returns how much that was.
  func clear() throws(CacheFailure) -> CacheExtent {
    let before = extent
    for file in try folder.listed() where unlink(file.path) != 0 && errno != ENOENT {
      throw CacheFailure(folder: folder.path, reason: String(cString: strerror(errno)))
    }
    return before
  }
}

private extension DiskCache {
  /// The status of a regular file; `nil` for others, such as symbolic links out of the folder.
  func facts(of path: String) -> stat? {
    var facts = stat()
    return lstat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFREG ? facts : nil
  }

  /// The number of files that can be checked in two or three milliseconds.
  static let small = 500

  /// Creates the folder for the owner only; an existing one is left unchanged.
  func makeFolder() -> Bool {
    var facts = stat()
    if stat(folder.path, &facts) == 0 { return facts.st_mode & S_IFMT == S_IFDIR }
    let mode: [FileAttributeKey: Any] = [.posixPermissions: 0o700]
    return
      (try? FileManager.default.createDirectory(
        atPath: folder.path, withIntermediateDirectories: true, attributes: mode)) != nil
  }

  /// Updates the date of last use, at most once a minute.
  func markAsUsed(_ path: String, before: Int) {
    guard abs(time(nil) - before) >= 60 else { return }
    utimensat(AT_FDCWD, path, nil, AT_SYMLINK_NOFOLLOW)
  }

  /// Checks the size of the folder, for small ones each time, because other processes write to it, too.
  ///
  /// A large one is checked only when a quarter of the free space is used up.
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

  /// Whether there is room; if another process is blocked while removing files, only what still fits is
  /// stored.
  func hasRoom(for size: Int) -> Bool {
    sweeping.withLock { sweeping in
      guard sweeping.isOverdue, extent.bytes + size > limit else { return true }
      sweep(&sweeping)
      return !sweeping.isOverdue
    }
  }
}

/// Writes new files for the owner only.
enum NewFile {
  /// Writes a file and synchronizes it, so that after a power failure its name never leads to a part of it.
  ///
  /// - Returns: `false`, and leaves what was written, if it is incomplete.
  static func write(_ pieces: [any ContiguousBytes], to path: String) -> Bool {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { return false }
    let isWhole =
      pieces.allSatisfy { $0.withUnsafeBytes { write($0, to: descriptor) } } && fsync(descriptor) == 0
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
