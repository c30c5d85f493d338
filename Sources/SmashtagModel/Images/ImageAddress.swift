/// Where the bytes of an image are.
public enum ImageAddress: Hashable, Sendable {
  /// An address of the web, as a post names it, and whom it may lead to.
  case web(String, reach: MediaReach = .outside)
  /// A file that the reader named; never one that a post names.
  case file(String)
  /// A file of an export that the reader imported.
  case exported(MediaFile)
}

extension ImageAddress {
  /// As it is shown.
  public var text: String {
    switch self {
    case .web(let url, _): url
    case .file(let path): path
    case .exported(let file): [file.path, file.entry].compactMap(\.self).joined(separator: "/")
    }
  }
}
