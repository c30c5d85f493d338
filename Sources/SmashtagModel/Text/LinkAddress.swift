import MentionExtraction

/// A web address in the form in which links are compared.
///
/// Scheme, user, a leading `www.`, the usual ports, a slash at the end of the path, and the fragment do not matter.
public struct LinkAddress: Hashable, Sendable {
  /// The name of the host, by which archives find those to compare.
  public let host: String
  /// What is after the host: port, path and query.
  private let rest: String

  /// Finds the parts of an address with or without a scheme; `nil` where it has no host.
  public init?(_ address: String) {
    guard let host = Host(ofAddress: address)?.name else { return nil }
    let afterScheme = address[address.startAfterProtocol...]
    let authority = afterScheme.part { !ASCIISet.afterAuthorities.contains($0) }
    let tail = afterScheme[authority.endIndex...].part { $0 != UInt8(ascii: "#") }
    let path = tail.part { $0 != UInt8(ascii: "?") }
    let query = tail[path.endIndex...]
    self.host = host
    rest = Self.port(of: authority) + Self.withoutSlashes(path) + (query.utf8.count > 1 ? query : "")
  }

  /// The text whose words are those of the address wherever it is written out.
  public var text: String { host + rest }

  /// Whether a post has a link to it, by what the link leads to or by its short form.
  public func isLinked(by tweet: Tweet) -> Bool {
    tweet.urls.contains { isMeant(by: $0) }
  }

  /// Whether a link leads to it.
  public func isMeant(by url: IndexedURL) -> Bool {
    LinkAddress(url.target) == self || (url.target != url.keyword && LinkAddress(url.keyword) == self)
  }

  private static let usualPorts: Set<Substring> = ["80", "443"]

  /// The port with its colon; empty where it is none, or a usual one.
  private static func port(of authority: Substring) -> String {
    let name = authority.afterLast("@") ?? authority
    guard let port = (name.afterLast("]") ?? name).afterLast(":") else { return "" }
    return port.isEmpty || usualPorts.contains(port) ? "" : ":" + port
  }

  private static func withoutSlashes(_ path: Substring) -> Substring {
    let last = path.utf8.lastIndex { $0 != UInt8(ascii: "/") }
    return path[..<(last.map { path.utf8.index(after: $0) } ?? path.startIndex)]
  }
}

extension Substring {
  /// The part before the first byte that is none of those meant; faster than comparing characters.
  fileprivate func part(while isMeant: (UInt8) -> Bool) -> Substring {
    self[..<(utf8.firstIndex { !isMeant($0) } ?? endIndex)]
  }

  /// The part after the last occurrence of a sign of ASCII; `nil` without one.
  fileprivate func afterLast(_ sign: Unicode.Scalar) -> Substring? {
    utf8.lastIndex(of: UInt8(ascii: sign)).map { self[utf8.index(after: $0)...] }
  }
}
