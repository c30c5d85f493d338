import Glibc

/// What kind of file is at a path.
enum FileKind: Equatable {
  case folder
  case file(size: Int)
  /// A pipe, a terminal or another device.
  case stream
  case missing(reason: String)

  init(ofPath path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      self = .missing(reason: String(cString: strerror(errno)))
      return
    }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: self = .folder
    case S_IFREG: self = .file(size: Int(status.st_size))
    default: self = .stream
    }
  }

  var size: Int? {
    if case .file(let size) = self { size } else { nil }
  }
}
