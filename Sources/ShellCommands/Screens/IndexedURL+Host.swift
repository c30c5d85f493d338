public import SmashtagModel

extension Mention {
  /// What is to be known of the host that a link leads to: which it is, where its short form does not show that, and its
  /// name in ASCII, where letters may be taken for others.
  var hostNote: String? {
    guard case .url(let url) = self, let host = Host(ofAddress: url.target) else { return nil }
    return url.hiddenHost == nil ? host.asciiName : "leads to \(host.words)"
  }

  /// The host that a link leads to in ASCII, where it has letters of other scripts.
  var asciiHost: String? {
    if case .url(let url) = self { Host(ofAddress: url.target)?.asciiName } else { nil }
  }
}

extension IndexedURL {
  /// A longer form, in bytes, is not looked through for a host.
  private static let longestDisplay = 2_048

  /// The host it leads to, where its short form does not show it: no host is in it, or another one.
  ///
  /// Nothing for X's own short links, of which only X knows where they lead, and for its pictures, whose form
  /// names another of its hosts.
  var hiddenHost: String? {
    guard let display, let host = Host(ofAddress: target)?.certainName, host != "t.co" else { return nil }
    guard display.utf8.count <= Self.longestDisplay else { return host }
    let seen = SeenHost(display)
    return seen.shows(host) || seen.isPicture(at: host) ? nil : host
  }

  /// Whether the short form names a host, which is another than the one it leads to.
  public var namesFalseHost: Bool {
    guard let display, display.utf8.count <= Self.longestDisplay, let host = hiddenHost else { return false }
    return SeenHost(display).denies(host)
  }
}

/// What a reader takes for the host of an address: all up to the first sign, also where that only parts a name
/// from the host.
struct SeenHost {
  private let name: String
  /// Behind it stands that it was cut.
  private let isCut: Bool

  init(_ address: String) {
    let beginning = address.prefix("https://".count).lowercased()
    let scheme = ["https://", "http://"].first { beginning.hasPrefix($0) } ?? ""
    let seen = address.dropFirst(scheme.count).prefix { !"/?#@:\\ …".contains($0) }
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

  /// `pic.twitter.com/…` stands for a page of the network itself.
  func isPicture(at host: String) -> Bool {
    let networks = ["twitter.com", "mobile.twitter.com", "x.com"]
    return ["pic.twitter.com", "pic.x.com"].contains(name) && networks.contains(host)
  }
}

extension Character {
  var isPartOfHost: Bool { isLetter || isNumber || self == "-" || self == "_" }
}
