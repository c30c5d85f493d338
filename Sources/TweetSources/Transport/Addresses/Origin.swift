import CCurl
public import SmashtagModel

/// The origin of an address: scheme, host and port.
struct Origin: Hashable, Sendable {
  let scheme: String
  /// The host in lower case; an IPv6 address in brackets.
  let host: String
  let port: Int

  init(scheme: String, host: String, port: Int) {
    self.scheme = scheme.lowercased()
    self.host = host.lowercased()
    self.port = port
  }

  /// Its name in messages: the host, with the port unless it is the default.
  var name: String { port == usualPort ? shownHost : "\(shownHost):\(port)" }

  /// Whether it is this machine, independently of DNS.
  var isThisMachine: Bool { ThisMachine.isNamed(by: host) }

  /// Whether secrets can be sent to it: over https, or to this machine.
  var keepsSecrets: Bool { scheme == "https" || isThisMachine }
}

private extension Origin {
  var usualPort: Int { scheme == "https" ? 443 : 80 }

  /// The host for display, with other characters replaced, since a redirect may contain anything.
  var shownHost: String {
    String(host.prefix(253).map { $0.isLetter || $0.isNumber || ".-_:[]".contains($0) ? $0 : "\u{FFFD}" })
  }
}

extension Origin {
  /// Whether the host is an IP address of this machine or the local network, or a name that is always local.
  ///
  /// Whether another name is local is known only when connecting.
  var isLocal: Bool { Self.isLocal(Self.plain(host)) }

  /// Whether the host is local, or has a name that can only be one of a local network.
  ///
  /// If a proxy connects, there is no other way to know, so a proxy is not asked for such hosts.
  var isLocalByName: Bool {
    let name = Self.plain(host)
    return Self.isLocal(name) || Self.isLocalName(name)
  }
}

extension MediaReach {
  /// An address for another program, in ASCII and as it was checked, so that the program reads no other host in it; `nil` if
  /// it may not be given that.
  ///
  /// Whether its name leads to a local host is not known here.
  public func handedOver(_ url: String) -> String? {
    guard let address = try? HTTPAddress(url) else { return nil }
    return lets(through: address.origin) || !address.origin.isLocalByName ? address.asked : nil
  }

  /// Whether an origin may be contacted even if it is local.
  func lets(through origin: Origin) -> Bool {
    switch self {
    case .anywhere: true
    case .outside: false
    case .outsideBut(let source):
      (try? HTTPAddress(source)).map { origin.isLocalHost(of: $0.origin) } ?? false
    case .outsideButOrigin(let address): (try? HTTPAddress(address))?.origin == origin
    }
  }
}

private extension Origin {
  /// Domains that cannot be registered; neither can a name without a dot.
  ///
  /// The last two are those of this machine in the `/etc/hosts` of many systems.
  static let localDomains = [
    ".local", ".lan", ".internal", ".home.arpa", ".localhost", ".localdomain", ".localdomain6",
  ]

  func isLocalHost(of source: Origin) -> Bool {
    let name = Self.plain(host)
    return name == Self.plain(source.host) && (Self.isLocal(name) || Self.isLocalName(name))
  }

  static func isLocal(_ name: String) -> Bool {
    var isLocal = false
    guard !ThisMachine.isNamed(by: name) else { return true }
    return ccurl_reads_address(name.filter { !"[]".contains($0) }, &isLocal) && isLocal
  }

  static func isLocalName(_ name: String) -> Bool {
    guard !name.hasPrefix("[") else { return false }
    return !name.contains(".") || localDomains.contains { name.hasSuffix($0) }
  }

  /// The host as it is resolved: `１２７。1` is `127.0.0.1`, and a dot at the end is dropped.
  static func plain(_ host: String) -> String {
    var name = (Host.asciiForm(of: host) ?? host)[...]
    while name.last == "." { name.removeLast() }
    let reader = AddressReader()
    return reader.read("http://\(name)/") ? reader.host ?? String(name) : String(name)
  }
}
