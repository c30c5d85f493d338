import Glibc

/// A folder of which only the files that the cache has put there are seen.
struct CacheFolder {
  /// A file that was found.
  struct File {
    let path: String
    /// Whole blocks, as a disk counts.
    let bytes: Int
    /// When it was used last; seconds since 1970, then billionths of one.
    let used: (seconds: Int, fraction: Int)
    /// Its writer has not come to the end of it, or never will.
    let isUnfinished: Bool
  }

  static let block = 4_096
  private static let mark = ".new"

  let path: String

  /// Where something is kept.
  func path(of name: CacheName) -> String { "\(path)/\(name.text)" }

  /// Where something is written before it is kept; no two writers share a number.
  func unfinishedPath(of name: CacheName, number: Int) -> String {
    "\(path)/\(name.text).\(getpid()).\(number)\(Self.mark)"
  }

  /// All files, in no order; none where there is no folder.
  var files: [File] {
    guard let folder = opendir(path) else { return [] }
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
  /// What so many bytes take on a disk.
  static func wholeBlocks(_ bytes: Int) -> Int { (bytes + block - 1) / block * block }
}

/// Why a cache could not be cleared.
struct CacheFailure: Error, Equatable, CustomStringConvertible {
  let folder: String
  /// In the system's words.
  let reason: String

  var description: String { "cannot clear \(folder): \(reason); look at who may write there" }
}

/// Makes room in a folder, while no other program does.
struct CacheSweep {
  /// Who writes for longer than this many seconds has died over it.
  static let patience = 3_600

  let folder: CacheFolder
  let limit: Int

  /// Removes what was not used for longest until what is left fits, and what was left unfinished.
  ///
  /// Answers how much is left; `nil` where another program is at it.
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
  /// Waits a moment and no longer: who holds the lock may have been stopped.
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
