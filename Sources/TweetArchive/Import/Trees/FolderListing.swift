import Glibc

/// The names of what is in one folder, in the order of their bytes; there may be a million of them.
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

  /// The next regular file, or link to one.
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

  /// Some file systems do not tell what a name stands for.
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
