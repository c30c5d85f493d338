import Glibc

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
