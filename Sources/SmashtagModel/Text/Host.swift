import Foundation

/// The host of a web address.
public struct Host: Equatable, Hashable, Sendable {
  /// What it is found and compared by: folded, without a leading `www.`.
  ///
  /// It is folded by the first edition for good: archives find pages by it, and `ł` in the name of a host is no `l`.
  public let name: String

  /// The name with the marks that folding takes away, where it has letters beyond ASCII.
  private let unfolded: String?

  /// No host is found that takes more bytes, with its port and whatever stands before `@`.
  private static let longestAuthority = 2_048

  static let longestName = 253
  private static let mostLabels = 8

  /// Takes an address with or without its scheme; `nil` where no host can be seen, as in `magnet:?xt=…`.
  public init?(ofAddress address: String) {
    let start = address.startBehindProtocol
    let end =
      address.utf8[start...].firstIndex { ASCIISet.behindAuthorities.contains($0) } ?? address.endIndex
    var rest = address[start..<end]
    guard rest.utf8.count <= Self.longestAuthority else { return nil }
    if start == address.startIndex, rest.hasOtherThanPort { return nil }
    if let at = rest.utf8.lastIndex(of: UInt8(ascii: "@")) { rest = rest[rest.utf8.index(after: at)...] }
    let authority = Self.withoutPort(rest)
    name = Self.withoutPrefix(Folding.name(authority, by: .first))
    unfolded = authority.isASCII ? nil : Self.withoutPrefix(authority.lowercased())
    guard !name.isEmpty else { return nil }
  }

  /// The name as readers know it, in lower case and without a leading `www.`: `bücher.example`.
  ///
  /// Whoever is not who that is may have a name that looks the same: see ``asciiName``.
  public var writtenName: String { unfolded?.composed ?? name }

  public static func == (left: Host, right: Host) -> Bool { left.name == right.name }

  public func hash(into hasher: inout Hasher) { hasher.combine(name) }

  /// The host and the domains above it, down to two labels: `a.b.edu`, `b.edu`.
  ///
  /// Of a host of many labels only the nearest to the root count, and of one that no DNS knows (RFC 1035 allows 253
  /// bytes) none: a link must not fill an index.
  public var withParents: [String] {
    let labels = name.split(separator: ".")
    guard labels.count > 2, name.utf8.count <= Self.longestName else { return [name] }
    let first = max(1, labels.count - Self.mostLabels)
    return [name] + (first...labels.count - 2).map { labels[$0...].joined(separator: ".") }
  }

  private static func withoutPrefix(_ name: String) -> String {
    name.hasPrefix("www.") ? String(name.dropFirst(4)) : name
  }

  /// The name alone: no port, no dot of the root domain; of an IPv6 address what stands in its brackets.
  private static func withoutPort(_ authority: Substring) -> Substring {
    if authority.hasPrefix("[") { return authority.dropFirst().prefix { $0 != "]" } }
    let name = authority.prefix { $0 != ":" }
    return name.hasSuffix(".") ? name.dropLast() : name
  }
}

extension Substring {
  /// Something stands behind a colon that is no port, so that what stands before it is no host.
  fileprivate var hasOtherThanPort: Bool {
    guard !hasPrefix("["), let colon = utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
    let port = utf8[utf8.index(after: colon)...]
    return port.isEmpty || !port.allSatisfy(\.isASCIIDigit)
  }
}

extension ASCIISet {
  fileprivate static let behindAuthorities: ASCIISet = "/?#\\"
}
