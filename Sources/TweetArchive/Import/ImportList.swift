import SmashtagModel

/// What an import was asked for, and what of it cannot be found.
struct ImportList {
  /// Something to read, in the order it was asked for.
  enum Item: Equatable {
    case standardInput
    /// A file, or a pipe, whose size is unknown.
    case file(path: String, size: Int?)
    /// A file that was found in a folder, and need not hold tweets.
    case found(path: String, size: Int?)
    case folder(path: String)
  }

  private(set) var items: [Item] = []
  private(set) var problems: [ImportProblem] = []

  init(_ inputs: [ImportInput]) {
    for input in inputs {
      switch input {
      case .standardInput: items.append(.standardInput)
      case .path(let path): add(path)
      }
    }
  }

  private mutating func add(_ path: String) {
    switch FileKind(ofPath: path) {
    case .missing(let reason):
      problems.append(ImportProblem(file: path, line: nil, reason: "\(reason); check the path"))
    case .file(let size): items.append(.file(path: path, size: size))
    case .stream: items.append(.file(path: path, size: nil))
    case .folder: items.append(.folder(path: path))
    }
  }
}

extension ImportList.Item {
  /// How many bytes are to be read; `nil` where it cannot be known before it is looked at.
  var bytes: Int? {
    switch self {
    case .file(_, let size), .found(_, let size): size
    case .standardInput, .folder: nil
    }
  }

  func opened(author: User) -> any ImportSource {
    switch self {
    case .standardInput: FileSource(path: nil, size: nil, author: author)
    case .file(let path, let size): FileSource(path: path, size: size, author: author)
    case .found(let path, let size): FileSource(path: path, size: size, author: author, isNamed: false)
    case .folder(let path): TreeSource(FolderTree(path: path), author: author)
    }
  }
}
