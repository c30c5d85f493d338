import Glibc

/// A cache folder, in which only files of the cache are considered.
struct CacheFolder {
  /// A file in the folder.
  struct File {
    let path: String
    /// The size in bytes, rounded up to blocks.
    let bytes: Int
    /// When it was used last: seconds since 1970, and nanoseconds.
    let used: (seconds: Int, fraction: Int)
    /// Whether it is still being written, or was never completed.
    let isUnfinished: Bool
  }

  static let block = 4_096
  private static let mark = ".new"

  let path: String

  /// The path of a cached file.
  func path(of name: CacheName) -> String { "\(path)/\(name.text)" }

  /// The path of a file while it is written; each writer uses another number.
  func unfinishedPath(of name: CacheName, number: Int) -> String {
    "\(path)/\(name.text).\(getpid()).\(number)\(Self.mark)"
  }

  /// All files, in no particular order; none if the folder cannot be read.
  var files: [File] { (try? listed()) ?? [] }

  /// All files, in no particular order; none if the folder does not exist.
  func listed() throws(CacheFailure) -> [File] {
    guard let folder = opendir(path) else {
      let code = errno
      var status = stat()
      // Below what is no folder there is none either.
      if code == ENOENT || code == ENOTDIR && lstat(path, &status) != 0 { return [] }
      throw CacheFailure(folder: path, reason: String(cString: strerror(code)))
    }
    defer { closedir(folder) }
    var files: [File] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if let file = file(name) { files.append(file) }
    }
    return files
  }
}

private extension CacheFolder {
  func file(_ name: String) -> File? {
    let isUnfinished = name.hasSuffix(Self.mark)
    guard CacheName(file: isUnfinished ? name.prefix(64) : name[...]) != nil else { return nil }
    var facts = stat()
    let path = "\(path)/\(name)"
    guard lstat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return nil }
    return File(
      path: path, bytes: Self.wholeBlocks(facts.st_size),
      used: (facts.st_mtim.tv_sec, facts.st_mtim.tv_nsec), isUnfinished: isUnfinished)
  }
}

extension CacheFolder {
  /// The size rounded up to blocks of a disk.
  static func wholeBlocks(_ bytes: Int) -> Int { (bytes + block - 1) / block * block }
}

/// The error of a cache that could not be cleared.
struct CacheFailure: Error, Equatable, CustomStringConvertible {
  let folder: String
  /// The system's message.
  let reason: String

  var description: String { "cannot clear \(folder): \(reason); look at who may write there" }
}

/// Removes old files from a folder, while no other process does.
struct CacheSweep {
  /// The seconds after which an incomplete file is considered abandoned.
  static let patience = 3_600

  let folder: CacheFolder
  let limit: Int

  /// Removes abandoned files, and the least recently used ones until the rest fits.
  ///
  /// - Returns: how much is left; `nil` if another process is doing the same.
  func run() -> (count: Int, bytes: Int)? {
    let lock = open("\(folder.path)/.lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard lock >= 0 else { return nil }
    defer { close(lock) }
    guard takes(lock) else { return nil }
    let files = folder.files
    let dead = files.filter { $0.isUnfinished && $0.used.seconds < time(nil) - Self.patience }
    for file in dead { unlink(file.path) }
    return makeRoom(files.filter { !$0.isUnfinished })
  }
}

private extension CacheSweep {
  /// Tries to lock for up to 20 ms; the process with the lock may have been stopped.
  func takes(_ lock: Int32) -> Bool {
    for _ in 0..<5 {
      if flock(lock, LOCK_EX | LOCK_NB) == 0 { return true }
      usleep(4_000)
    }
    return false
  }

  func makeRoom(_ files: [CacheFolder.File]) -> (count: Int, bytes: Int) {
    var bytes = files.map(\.bytes).reduce(0, +)
    guard bytes > limit else { return (files.count, bytes) }
    var count = files.count
    for file in files.sorted(by: { $0.used < $1.used }) where bytes > limit / 10 * 9 {
      unlink(file.path)
      (count, bytes) = (count - 1, bytes - file.bytes)
    }
    return (count, bytes)
  }
}
