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
