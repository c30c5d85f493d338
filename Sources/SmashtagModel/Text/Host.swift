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

extension Host {
  /// The name has letters beyond ASCII, which may look like others.
  public var isInOtherScript: Bool { !writtenName.isASCII }

  /// The name as name servers know it, `xn--…`; `nil` where it is ASCII already, and where no such form can be.
  public var asciiName: String? { isInOtherScript ? Self.asciiForm(of: writtenName) : nil }

  /// The name that tells it from every other host, however alike they look: ``asciiName``, or else ``name``.
  public var certainName: String { asciiName ?? name }

  /// An address with its host as name servers know it, where that is another; any other part stays as it is.
  public static func withASCIIHost(address: String) -> String {
    let start = address.startBehindProtocol
    let end = address.utf8[start...].firstIndex { "/?#\\".utf8.contains($0) } ?? address.endIndex
    let authority = address.utf8[start..<end]
    let host = authority.lastIndex(of: UInt8(ascii: "@")).map { address.utf8.index(after: $0) } ?? start
    let port = address.utf8[host..<end].firstIndex(of: UInt8(ascii: ":")) ?? end
    let name = address[host..<port]
    guard !name.isASCII, let ascii = asciiForm(of: name) else { return address }
    return String(address[..<host]) + ascii + String(address[port...])
  }

  /// A host as name servers know it: in lower case, and each label beyond ASCII as `xn--…`; `nil` where it has no such
  /// form.
  ///
  /// What browsers take for the same is the same here: `ＷＷＷ。Ü.example` is `www.xn--tda.example`. An address of numbers
  /// may come of it.
  public static func asciiForm(of host: some StringProtocol) -> String? {
    guard host.utf8.count <= longestForm else { return nil }
    var labels: [String] = []
    let all = plain(host).split(separator: ".", omittingEmptySubsequences: false)
    for (index, label) in all.enumerated() {
      let isRoot = label.isEmpty && index > 0 && index == all.count - 1
      guard let ascii = isRoot ? "" : asciiLabel(label) else { return nil }
      labels.append(ascii)
    }
    let name = labels.joined(separator: ".")
    return name.utf8.count <= longestName + 1 ? name : nil
  }
}

private extension Host {
  /// Each letter takes four bytes at most.
  static let longestForm = 4 * longestName

  /// In lower case, without what is not seen, and with the letters and dots that others only look different from.
  static func plain(_ host: some StringProtocol) -> Substring {
    let seen = String.UnicodeScalarView(host.unicodeScalars.filter { !$0.isPassedOver })
    let small = String(seen).precomposedStringWithCompatibilityMapping.lowercased()
    return small.precomposedStringWithCanonicalMapping.replacing("\u{3002}", with: ".")[...]
  }

  static func asciiLabel(_ label: Substring) -> String? {
    guard label.unicodeScalars.allSatisfy(\.isPartOfLabel) else { return nil }
    return Punycode.encoded(label.unicodeScalars)
  }
}

extension Unicode.Scalar {
  /// Hosts are the same with and without it (UTS #46).
  fileprivate var isPassedOver: Bool {
    switch value {
    case 0xAD, 0x34F, 0x200B, 0x2060, 0x2064, 0xFEFF, 0x180B...0x180D, 0xFE00...0xFE0F: true
    default: false
    }
  }

  /// Of ASCII no sign that parts addresses; of all else nothing that is no letter, mark, digit or sign.
  ///
  /// The joiners that Persian and the scripts of India need stay.
  fileprivate var isPartOfLabel: Bool {
    if isASCII { return UInt8(truncatingIfNeeded: value).isASCIIAlphanumeric || self == "-" || self == "_" }
    switch properties.generalCategory {
    case .format: return self == "\u{200C}" || self == "\u{200D}"
    case .control, .surrogate, .privateUse, .unassigned, .spaceSeparator, .lineSeparator, .paragraphSeparator:
      return false
    default: return self != "\u{FFFD}"
    }
  }
}

extension StringProtocol {
  var isASCII: Bool { utf8.allSatisfy { $0 < 0x80 } }
}
