public import SmashtagModel

extension IndexedURL {
  /// What has to be said behind the text of a link that names hosts: where it leads, if to none of them, or its host in
  /// ASCII, whose letters may be taken for others; `nil` where nothing has to be said.
  public var hostWarning: String? {
    guard let display, display.mayNameHost, let host = Host(ofAddress: target) else { return nil }
    let named = display.withASCIIDots.namedHosts
    if named.isEmpty { return nil }
    if named.contains(where: { $0.shows(host.certainName) }) { return host.asciiName }
    return "leads to \(host.asciiName ?? host.writtenName)"
  }
}

extension String {
  /// More of a text is not looked through.
  private static let longestText = 2_048
  /// Domains that are endings of files far more often.
  fileprivate static let endings: Set<Substring> = [
    "cc", "md", "ml", "mm", "mov", "pl", "pm", "ps", "py", "rs", "sh", "so", "st", "zip",
  ]

  /// Whether there may be a host in it: it has a dot, or what may be the beginning of one beyond ASCII.
  fileprivate var mayNameHost: Bool {
    utf8.count <= Self.longestText && utf8.contains { $0 == 0x2E || $0 == 0xE3 || $0 == 0xEF }
  }

  /// With the dots that name servers take for one.
  fileprivate var withASCIIDots: String {
    if utf8.allSatisfy({ $0 < 0x80 }) { return self }
    return ["\u{3002}", "\u{FF0E}", "\u{FF61}"].reduce(self) { $0.replacing($1, with: ".") }
  }

  /// The hosts that a reader sees in it: those of addresses, and those of words that can be nothing else.
  fileprivate var namedHosts: [SeenHost] {
    let addresses = split(whereSeparator: \.isWhitespace).compactMap(\.seenAddress)
    let words = MentionExtractor(.x).mentions(in: self).filter { $0.kind == .url }.map(\.word)
    return (addresses + words.filter { !$0.isNameOfFile }.map(String.init)).map(SeenHost.init)
  }
}

extension Substring {
  /// What stands behind a scheme, or with `www.`, at its beginning, quotes, arrows and the like aside.
  fileprivate var seenAddress: String? {
    let text = drop { !$0.isPartOfHost && $0 != "/" }
    let beginning = text.prefix(8).lowercased()
    if beginning.hasPrefix("www.") { return String(text) }
    let schemes = ["https", "http", "hxxps", "hxxp", ""].flatMap { [$0 + "://", $0 + ":\\\\"] } + ["//"]
    return schemes.first(where: beginning.hasPrefix).map { String(text.dropFirst($0.count)) }
  }

  /// It has no scheme and no path, and ends as names of files do: `README.md`.
  fileprivate var isNameOfFile: Bool {
    guard !contains("/"), let ending = split(separator: ".").last?.lowercased() else { return false }
    return String.endings.contains(ending[...])
  }
}
