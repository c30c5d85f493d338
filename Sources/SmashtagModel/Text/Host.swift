import Foundation
import MentionExtraction

/// The host of a web address.
public struct Host: Equatable, Hashable, Sendable {
  /// The folded name without a leading `www.`, by which hosts are found and compared.
  ///
  /// It is always folded by the first edition, because archives store it: the `ł` in a host name is not an
  /// `l`.
  public let name: String

  /// The name before folding, where it has letters beyond ASCII.
  private let unfolded: String?

  /// The longest authority that is searched for a host, in bytes, with user name and port.
  private static let longestAuthority = 2_048

  static let longestName = 253
  private static let mostLabels = 8

  /// Finds the host of an address with or without a scheme; `nil` where there is none, as in `magnet:?xt=…`.
  public init?(ofAddress address: String) {
    let start = address.startAfterProtocol
    var rest = address[start..<Self.endOfAuthority(of: address, after: start)]
    guard rest.utf8.count <= Self.longestAuthority else { return nil }
    if start == address.startIndex, rest.hasOtherThanPort { return nil }
    if let at = rest.utf8.lastIndex(of: UInt8(ascii: "@")) { rest = rest[rest.utf8.index(after: at)...] }
    let authority = Self.withoutPort(rest)
    name = Self.withoutPrefix(Folding.name(authority, by: .first))
    unfolded = authority.isASCII ? nil : Self.withoutPrefix(authority.lowercased())
    guard !name.isEmpty else { return nil }
  }

  /// The beginning of an address that its host depends on: the scheme and the authority.
  fileprivate static func beginning(of address: String) -> Substring {
    address[..<endOfAuthority(of: address, after: address.startAfterProtocol)]
  }

  private static func endOfAuthority(of address: String, after start: String.Index) -> String.Index {
    address.utf8[start...].firstIndex { ASCIISet.afterAuthorities.contains($0) } ?? address.endIndex
  }

  /// The name as readers know it, in lower case and without a leading `www.`: `bücher.example`.
  ///
  /// Another host may have a name that looks the same; ``asciiName`` tells them apart.
  public var writtenName: String { unfolded?.composed ?? name }

  public static func == (left: Host, right: Host) -> Bool { left.name == right.name }

  public func hash(into hasher: inout Hasher) { hasher.combine(name) }

  /// The host and its parent domains, down to two labels: `a.b.edu`, `b.edu`.
  ///
  /// At most eight labels from the right are used, and a host longer than 253 bytes (RFC 1035) gets no
  /// parents, so that a hostile link cannot fill the index.
  public var withParents: [String] {
    let labels = name.split(separator: ".")
    guard labels.count > 2, name.utf8.count <= Self.longestName else { return [name] }
    let first = max(1, labels.count - Self.mostLabels)
    return [name] + (first...labels.count - 2).map { labels[$0...].joined(separator: ".") }
  }

  private static func withoutPrefix(_ name: String) -> String {
    name.hasPrefix("www.") ? String(name.dropFirst(4)) : name
  }

  /// The name without port and without the dot of the root domain; for an IPv6 address, the text in its
  /// brackets.
  private static func withoutPort(_ authority: Substring) -> Substring {
    if authority.hasPrefix("[") { return authority.dropFirst().prefix { $0 != "]" } }
    let name = authority.prefix { $0 != ":" }
    return name.hasSuffix(".") ? name.dropLast() : name
  }
}

extension Substring {
  /// Whether a colon is followed by something other than a port, so that the text before it is no host.
  fileprivate var hasOtherThanPort: Bool {
    guard !hasPrefix("["), let colon = utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
    let port = utf8[utf8.index(after: colon)...]
    return port.isEmpty || !port.allSatisfy(\.isASCIIDigit)
  }
}

extension ASCIISet {
  static let afterAuthorities: ASCIISet = "/?#\\"
}

extension Host {
  /// Whether the name has letters beyond ASCII, which may look like others.
  public var isInOtherScript: Bool { !writtenName.isASCII }

  /// The name in the form of the DNS, `xn--…`; `nil` where it is ASCII already or has no such form.
  public var asciiName: String? { isInOtherScript ? Self.asciiForm(of: writtenName) : nil }

  /// The name that differs from that of every other host, even one that looks the same: ``asciiName``, or
  /// else ``name``.
  public var certainName: String { asciiName ?? name }

  /// The address with its host in the form of the DNS; unchanged where that is the same.
  public static func withASCIIHost(address: String) -> String {
    let start = address.startAfterProtocol
    let end = endOfAuthority(of: address, after: start)
    let authority = address.utf8[start..<end]
    let host = authority.lastIndex(of: UInt8(ascii: "@")).map { address.utf8.index(after: $0) } ?? start
    let port = address.utf8[host..<end].firstIndex(of: UInt8(ascii: ":")) ?? end
    let name = address[host..<port]
    guard !name.isASCII, let ascii = asciiForm(of: name) else { return address }
    return String(address[..<host]) + ascii + String(address[port...])
  }

  /// A host in the form of the DNS: lower case, with each label beyond ASCII as `xn--…`; `nil` where it has
  /// none.
  ///
  /// The mapping is UTS #46 without transitional processing, as in browsers, done by Foundation:
  /// `ＷＷＷ。Ü.example` becomes `www.xn--tda.example`. The result may be a numeric address. The rules of the DNS
  /// are checked here: letters, digits, `-` and `_` in labels of 1 to 63 bytes, and at most 253 bytes (RFC
  /// 1035).
  public static func asciiForm(of host: some StringProtocol) -> String? {
    guard host.utf8.count <= longestForm else { return nil }
    guard let name = host.isASCII ? String(host) : encoded(host) else { return nil }
    let labels = (name.hasSuffix(".") ? name.dropLast() : name[...])
      .split(separator: ".", omittingEmptySubsequences: false)
    return labels.allSatisfy(isLabel) && name.utf8.count <= longestName + 1 ? name.lowercased() : nil
  }

  /// Four bytes for each letter of the longest name.
  private static let longestForm = 4 * longestName
  private static let longestLabel = 63

  /// The host in ASCII; characters that cannot be encoded become percent escapes.
  private static func encoded(_ host: some StringProtocol) -> String? {
    var components = URLComponents()
    components.scheme = "https"
    components.host = String(host)
    return components.encodedHost
  }

  private static func isLabel(_ label: Substring) -> Bool {
    1...longestLabel ~= label.utf8.count
      && label.utf8.allSatisfy { $0.isASCIIAlphanumeric || ASCIISet.inLabels.contains($0) }
  }
}

extension ASCIISet {
  fileprivate static let inLabels: ASCIISet = "-_"
}

extension StringProtocol {
  var isASCII: Bool { utf8.allSatisfy { $0 < 0x80 } }
}

extension Host {
  /// Whether a name, in lower case, is in a domain for examples, in which there are no hosts
  /// ([RFC 6761](https://www.rfc-editor.org/rfc/rfc6761)).
  public static func isMadeUp(_ name: some StringProtocol) -> Bool {
    name.hasSuffix(".example") || name.hasSuffix(".invalid")
  }
}

/// Recognises the machine that the program runs on.
public enum ThisMachine {
  /// Whether a host is this machine by its address, or by a name reserved for it (RFC 6761).
  ///
  /// - Parameter host: in lower case, with an IPv6 address in brackets.
  public static func isNamed(by host: some StringProtocol) -> Bool {
    host == "localhost" || host.hasSuffix(".localhost") || host == "[::1]" || isLoopbackIPv4(host)
  }

  private static func isLoopbackIPv4(_ host: some StringProtocol) -> Bool {
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
  }
}

extension StringProtocol {
  /// The index after the scheme, such as `https://`; the start of the text without a scheme.
  ///
  /// A `://` further on belongs to the address: `web.archive.org/web/2020/http://example.org`.
  public var startAfterProtocol: Index {
    let colon = utf8.firstIndex { !$0.isInProtocol } ?? endIndex
    guard colon > startIndex, utf8[colon...].starts(with: "://".utf8) else { return startIndex }
    return utf8.index(colon, offsetBy: 3)
  }
}

extension StringProtocol {
  /// Whether it begins as an http or https address does, in any case.
  public var isWebAddress: Bool {
    let start = String(decoding: utf8.prefix("https://".utf8.count), as: UTF8.self).lowercased()
    return start == "https://" || start.hasPrefix("http://")
  }
}

extension UInt8 {
  /// Whether the byte may stand in a scheme (RFC 3986, section 3.1).
  fileprivate var isInProtocol: Bool { isASCIIAlphanumeric || ASCIISet.inProtocols.contains(self) }
}

extension ASCIISet {
  fileprivate static let inProtocols: ASCIISet = "+-."
}

/// Finds the hosts of many addresses, most of which have one that was found before.
package struct HostTable {
  private var hosts: [Substring: Host?] = [:]

  /// Creates a table without hosts.
  package init() {}

  /// The host of an address, as ``Host/init(ofAddress:)`` finds it.
  package mutating func host(of address: String) -> Host? {
    let beginning = Host.beginning(of: address)
    if let known = hosts[beginning] { return known }
    let host = Host(ofAddress: address)
    hosts[beginning] = .some(host)
    return host
  }
}
