import Glibc
import SmashtagModel

/// The files of a folder and its subfolders.
struct FolderTree: PartTree {
  let path: String
  var bytesOfWalk: Int? { nil }
  var hasFiles: Bool { true }

  func walk() throws -> any PartWalk { FolderWalk(path) }

  func file(of name: String) -> MediaFile {
    MediaFile(path: absolutePath == "/" ? "/\(name)" : "\(absolutePath)/\(name)")
  }
}

/// Enumerates the files of a folder, then its subfolders.
///
/// Symbolic links to folders are not followed, so that no folder is visited twice.
private final class FolderWalk: PartWalk {
  private let path: String
  private var levels: [Level] = []
  private var hasBegun = false
  private var troubles: [PartError] = []
  private var current = ""
  private var chunks: FileChunks?
  private var finishedBytes = 0

  private struct Level {
    /// The path from the root of the walk, with a `/` at its end.
    let name: String
    var listing: FolderListing
  }

  init(_ path: String) { self.path = path }

  var bytesRead: Int { finishedBytes + (chunks?.bytesRead ?? 0) }

  var size: Int? { FileKind(ofPath: path(of: current)).size }

  func next() throws -> String? {
    finishedBytes = bytesRead
    chunks = nil
    if !hasBegun { open("") }
    hasBegun = true
    while let level = levels.last {
      try Task.checkCancellation()
      if let file = levels[levels.count - 1].listing.nextFile() {
        current = level.name + file
        return current
      }
      if let folder = levels[levels.count - 1].listing.nextFolder() {
        open("\(level.name)\(folder)/")
      } else {
        levels.removeLast()
      }
    }
    return nil
  }

  func read() throws -> [UInt8] {
    let chunks = try chunks ?? FileChunks(path(of: current))
    self.chunks = chunks
    return try chunks.next()
  }

  func takeTroubles() -> [PartError] {
    defer { troubles = [] }
    return troubles
  }

  private func open(_ name: String) {
    do {
      levels.append(Level(name: name, listing: try FolderListing(path(of: name))))
    } catch {
      let folder = name.hasSuffix("/") ? String(name.dropLast()) : name
      troubles.append(
        PartError(
          name: folder, reason: "this folder cannot be read; check its permissions", isFailure: true))
    }
  }

  private func path(of name: String) -> String { path.hasSuffix("/") ? path + name : "\(path)/\(name)" }
}

/// The names in one folder, in the order of their bytes; there may be a million.
struct FolderListing {
  private var files = NameList()
  private var folders = NameList()
  private var (nextFileIndex, nextFolderIndex) = (0, 0)
  private let path: String

  init(_ path: String) throws(FileReadError) {
    self.path = path
    guard let folder = opendir(path) else { throw FileReadError(errno: errno) }
    defer { closedir(folder) }
    while let entry = readdir(folder) { add(entry) }
    files.sort()
    folders.sort()
  }

  /// The next regular file or symbolic link to one.
  mutating func nextFile() -> String? {
    guard nextFileIndex < files.count else { return nil }
    defer { nextFileIndex += 1 }
    return files[nextFileIndex]
  }

  mutating func nextFolder() -> String? {
    guard nextFolderIndex < folders.count else { return nil }
    defer { nextFolderIndex += 1 }
    return folders[nextFolderIndex]
  }

  private mutating func add(_ entry: UnsafeMutablePointer<dirent>) {
    let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
      pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
    }
    guard name != ".", name != ".." else { return }
    switch Int(entry.pointee.d_type) {
    case DT_REG: files.append(name.utf8)
    case DT_DIR: folders.append(name.utf8)
    case DT_LNK: if FileKind(ofPath: "\(path)/\(name)").size != nil { files.append(name.utf8) }
    case DT_UNKNOWN: addUnknown(name)
    default: break
    }
  }

  /// Adds a name whose type the file system does not tell in the listing.
  private mutating func addUnknown(_ name: String) {
    var status = stat()
    guard lstat("\(path)/\(name)", &status) == 0 else { return }
    let isLink = status.st_mode & S_IFMT == S_IFLNK
    switch FileKind(ofPath: "\(path)/\(name)") {
    case .file: files.append(name.utf8)
    case .folder: if !isLink { folders.append(name.utf8) }
    case .stream, .missing: break
    }
  }
}

/// A list of names that needs little memory for very many.
struct NameList {
  private static let chunkBits = 18

  /// All names, each ended by NUL and within one chunk; a single array would need twice its space while it
  /// grows.
  private var chunks: [[CChar]] = []
  /// The chunk of each name in the upper bits, its offset there in the lower ones.
  private var starts: [UInt32] = []

  var count: Int { starts.count }

  subscript(index: Int) -> String { withName(at: starts[index]) { String(cString: $0) } }

  /// Appends a name; beyond 4 GB of names they are ignored.
  mutating func append(_ name: some Collection<UInt8>) {
    let isRoom = chunks.last.map { $0.count + name.count < 1 << Self.chunkBits } ?? false
    if !isRoom { addChunk() }
    let chunk = chunks.count - 1
    guard let start = UInt32(exactly: chunk << Self.chunkBits | chunks[chunk].count) else { return }
    starts.append(start)
    chunks[chunk].append(contentsOf: name.lazy.map { CChar(truncatingIfNeeded: $0) })
    chunks[chunk].append(0)
  }

  /// Sorts the names by their bytes, as ``names(beginningWith:)`` requires.
  mutating func sort() {
    var starts: [UInt32] = []
    swap(&starts, &self.starts)
    starts.sort { one, other in
      withName(at: one) { one in withName(at: other) { strcmp(one, $0) < 0 } }
    }
    self.starts = starts
  }

  /// The first hundred names with a prefix, in order.
  func names(beginningWith beginning: String) -> [String] {
    let length = beginning.utf8.count
    let first = starts.partitioningIndex { withName(at: $0) { strcmp($0, beginning) >= 0 } }
    return starts[first...].prefix(100)
      .prefix { start in withName(at: start) { strncmp($0, beginning, length) == 0 } }
      .map { start in withName(at: start) { String(cString: $0) } }
  }

  /// Adds a chunk; only the first one grows, because most lists are short.
  private mutating func addChunk() {
    var chunk: [CChar] = []
    if !chunks.isEmpty { chunk.reserveCapacity(1 << Self.chunkBits) }
    chunks.append(chunk)
  }

  private func withName<Result>(at start: UInt32, _ body: (UnsafePointer<CChar>) -> Result) -> Result {
    let (chunk, offset) = (Int(start) >> Self.chunkBits, Int(start) & (1 << Self.chunkBits - 1))
    return chunks[chunk].withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return "".withCString(body) }
      return body(base + offset)
    }
  }
}
