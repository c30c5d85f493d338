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

/// Goes through the files of a folder, then through its subfolders.
///
/// Links to folders are not followed, so that no folder is searched twice.
private final class FolderWalk: PartWalk {
  private let path: String
  private var levels: [Level] = []
  private var hasBegun = false
  private var troubles: [PartTrouble] = []
  private var current = ""
  private var chunks: FileChunks?
  private var finishedBytes = 0

  private struct Level {
    /// From the folder that is searched on, with a `/` at its end.
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

  func takeTroubles() -> [PartTrouble] {
    defer { troubles = [] }
    return troubles
  }

  private func open(_ name: String) {
    do {
      levels.append(Level(name: name, listing: try FolderListing(path(of: name))))
    } catch {
      let folder = name.hasSuffix("/") ? String(name.dropLast()) : name
      troubles.append(
        PartTrouble(
          name: folder, reason: "this folder cannot be read; check its permissions", isFailure: true))
    }
  }

  private func path(of name: String) -> String { path.hasSuffix("/") ? path + name : "\(path)/\(name)" }
}
