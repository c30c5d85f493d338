/// Where the bytes of an image are.
public enum ImageAddress: Hashable, Sendable {
  /// An address of the web, as a post names it; only `allowsLocal` lets it lead to this machine or the local network.
  case web(String, allowsLocal: Bool = false)
  /// A file that the reader named; never one that a post names.
  case file(String)
}

extension ImageAddress {
  /// As it is shown.
  public var text: String {
    switch self {
    case .web(let url, _): url
    case .file(let path): path
    }
  }
}
