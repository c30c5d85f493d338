import MentionExtraction
public import SmashtagModel

extension IndexedURL {
  /// A warning after the text of a link that contains host names; `nil` if none is necessary.
  ///
  /// It tells the link's host if the text names only others, and its ASCII form if the letters could be
  /// confused.
  public var hostWarning: String? {
    guard let display, display.mayNameHost, let host = Host(ofAddress: target) else { return nil }
    let named = display.withASCIIDots.namedHosts
    if named.isEmpty { return nil }
    if named.contains(where: { $0.shows(host.certainName) }) { return asciiHost }
    return "leads to \(host.asciiName ?? host.writtenName)"
  }

  /// The ASCII form of the link's host if the address, or what is shown for it, has letters of other scripts, which may look like
  /// others.
  var asciiHost: String? {
    guard target.mayHaveOtherScript, let host = Host(ofAddress: target) else { return nil }
    let isShownOtherwise = display?.utf8.contains { $0 >= 0x80 } ?? false
    return host.asciiName ?? (isShownOtherwise && host.isEncoded ? host.name : nil)
  }
}

extension String {
  /// Whether it has letters beyond ASCII, or two hyphens, as names have that stand for such letters (`xn--`).
  fileprivate var mayHaveOtherScript: Bool {
    var before: UInt8 = 0
    return utf8.contains { byte in
      defer { before = byte }
      return byte >= 0x80 || (byte == UInt8(ascii: "-") && before == byte)
    }
  }

  /// The maximum length in bytes of texts that are examined.
  private static let longestText = 2_048
  /// Top-level domains that are more often file extensions.
  fileprivate static let endings: Set<Substring> = [
    "cc", "md", "ml", "mm", "mov", "pl", "pm", "ps", "py", "rs", "sh", "so", "st", "zip",
  ]

  /// Whether it may contain a host: a dot, or bytes with which full-width or ideographic dots begin.
  fileprivate var mayNameHost: Bool {
    utf8.count <= Self.longestText && utf8.contains { $0 == 0x2E || $0 == 0xE3 || $0 == 0xEF }
  }

  /// The text with ASCII dots in place of other characters that domain names treat as dots.
  fileprivate var withASCIIDots: String {
    if utf8.allSatisfy({ $0 < 0x80 }) { return self }
    return ["\u{3002}", "\u{FF0E}", "\u{FF61}"].reduce(self) { $0.replacing($1, with: ".") }
  }

  /// The hosts that a reader sees in it: in addresses, and in words that can only be hosts.
  fileprivate var namedHosts: [SeenHost] {
    let addresses = split(whereSeparator: \.isWhitespace).compactMap(\.seenAddress)
    let words = MentionExtractor(.x).mentions(in: self).filter { $0.kind == .url }.map(\.word)
    return (addresses + words.filter { !$0.isNameOfFile }.map(String.init)).map(SeenHost.init)
  }
}

extension Substring {
  /// The address after a scheme, or with `www.`, at the beginning, ignoring quotes and similar signs.
  fileprivate var seenAddress: String? {
    let text = drop { !$0.isPartOfHost && $0 != "/" }
    let beginning = text.prefix(8).lowercased()
    if beginning.hasPrefix("www.") { return String(text) }
    let schemes = ["https", "http", "hxxps", "hxxp", ""].flatMap { [$0 + "://", $0 + ":\\\\"] } + ["//"]
    return schemes.first(where: beginning.hasPrefix).map { String(text.dropFirst($0.count)) }
  }

  /// Whether it looks like a file name, such as `README.md`.
  fileprivate var isNameOfFile: Bool {
    guard !contains("/"), let ending = split(separator: ".").last?.lowercased() else { return false }
    return String.endings.contains(ending[...])
  }
}

extension Host {
  /// Whether it is the ASCII form of a name in letters of another script.
  fileprivate var isEncoded: Bool { name.split(separator: ".").contains { $0.hasPrefix("xn--") } }

  /// The host for display; with its ASCII form if it has letters of other scripts, which may be confused.
  var words: String { asciiName.map { "\(writtenName) (\($0))" } ?? writtenName }
}

extension String {
  /// The address, followed by its host in ASCII if it has letters of other scripts: `https://пример.example/a
  /// (xn--e1afmkfd.example)`.
  public var withASCIIHost: String { Host(ofAddress: self)?.asciiName.map { "\(self) (\($0))" } ?? self }
}

extension IndexedURL {
  /// The maximum length in bytes of short forms that are searched for a host.
  private static let longestDisplay = 2_048

  /// The host it links to, if its short form shows no host or another one.
  ///
  /// `nil` for X's own short links, whose targets only X knows, and for its pictures, whose short form has
  /// another host of X.
  var hiddenHost: String? {
    guard let display, let host = Host(ofAddress: target)?.certainName, host != "t.co" else { return nil }
    guard display.utf8.count <= Self.longestDisplay else { return host }
    let seen = SeenHost(display)
    return seen.shows(host) || seen.isPicture(at: host) ? nil : host
  }

  /// Whether the short form shows another host than the one it links to.
  public var namesFalseHost: Bool {
    guard let display, display.utf8.count <= Self.longestDisplay, let host = hiddenHost else { return false }
    return SeenHost(display).denies(host)
  }
}

/// What a reader takes for the host of an address: the part before the first sign, even if that is only a
/// user name.
struct SeenHost {
  private let name: String
  /// Whether it is followed by `…`.
  private let isCut: Bool

  init(_ address: String) {
    let start = address.isWebAddress ? address.startAfterProtocol : address.startIndex
    let seen = address[start...].prefix { !"/?#@:\\ …".contains($0) }
    name = Host(ofAddress: String(seen))?.certainName ?? ""
    isCut = seen.endIndex < address.endIndex && address[seen.endIndex] == "…"
  }

  func shows(_ host: String) -> Bool {
    !isCut && (name == host || name.contains(".") && host.hasSuffix("." + name))
  }

  func denies(_ host: String) -> Bool {
    let labels = name.split(separator: ".", omittingEmptySubsequences: false)
    let isHost = labels.count > 1 && labels.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isPartOfHost) }
    return isHost && !(isCut && host.hasPrefix(name))
  }

  /// Whether it is `pic.twitter.com`, which stands for a page of X itself.
  func isPicture(at host: String) -> Bool {
    ["pic.twitter.com", "pic.x.com"].contains(name) && SourceDefinition.Kind(ofHost: host) == .x
  }
}

extension Character {
  var isPartOfHost: Bool { isLetter || isNumber || self == "-" || self == "_" }
}
