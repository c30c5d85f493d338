public import SmashtagModel

extension IndexedURL {
  /// A longer form, in bytes, is not looked through for a host.
  private static let longestDisplay = 2_048

  /// The host it leads to, where its short form does not show it: no host is in it, or another one.
  ///
  /// Nothing for X's own short links, of which only X knows where they lead, and for its pictures, whose form
  /// names another of its hosts.
  var hiddenHost: String? {
    guard let display, let host = Host(ofAddress: target)?.name, host != "t.co" else { return nil }
    guard display.utf8.count <= Self.longestDisplay else { return host }
    let seen = SeenHost(display)
    return seen.shows(host) || seen.isPicture(at: host) ? nil : host
  }

  /// Claims that the short form names a host, which is another than the one it leads to.
  public var namesFalseHost: Bool {
    guard let display, display.utf8.count <= Self.longestDisplay, let host = hiddenHost else { return false }
    return SeenHost(display).denies(host)
  }
}

/// What a reader takes for the host of an address: all up to the first sign, also where that only parts a name
/// from the host.
private struct SeenHost {
  private let name: String
  /// Behind it stands that it was cut.
  private let isCut: Bool

  init(_ address: String) {
    let beginning = address.prefix("https://".count).lowercased()
    let scheme = ["https://", "http://"].first { beginning.hasPrefix($0) } ?? ""
    let seen = address.dropFirst(scheme.count).prefix { !"/?#@:\\ …".contains($0) }
    name = Host(ofAddress: String(seen))?.name ?? ""
    isCut = seen.endIndex < address.endIndex && address[seen.endIndex] == "…"
  }

  func shows(_ host: String) -> Bool {
    !isCut && (name == host || name.contains(".") && host.hasSuffix("." + name))
  }

  func denies(_ host: String) -> Bool {
    let labels = name.split(separator: ".", omittingEmptySubsequences: false)
    let isHost = labels.count > 1 && labels.allSatisfy { !$0.isEmpty && $0.allSatisfy(Self.isPartOfHost) }
    return isHost && !(isCut && host.hasPrefix(name))
  }

  /// `pic.twitter.com/…` stands for a page of the network itself.
  func isPicture(at host: String) -> Bool {
    let networks = ["twitter.com", "mobile.twitter.com", "x.com"]
    return ["pic.twitter.com", "pic.x.com"].contains(name) && networks.contains(host)
  }

  private static func isPartOfHost(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "-" || character == "_"
  }
}
