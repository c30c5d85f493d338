import CCurl
import SmashtagModel

/// Who is asked: what stands in an address before its path.
struct Origin: Hashable, Sendable {
  let scheme: String
  /// In lower case; an IPv6 address in brackets.
  let host: String
  let port: Int

  init(scheme: String, host: String, port: Int) {
    self.scheme = scheme.lowercased()
    self.host = host.lowercased()
    self.port = port
  }

  /// How messages call it: the host, with its port where that is not the scheme's usual one.
  var name: String { port == usualPort ? shownHost : "\(shownHost):\(port)" }

  /// It is this machine, whatever a name server says.
  var isThisMachine: Bool { ThisMachine.isNamed(by: host) }

  /// Nobody on the way can read what is sent there.
  var keepsSecrets: Bool { scheme == "https" || isThisMachine }
}

private extension Origin {
  var usualPort: Int { scheme == "https" ? 443 : 80 }

  /// A redirect may name any host: what is no letter of a name is not shown.
  var shownHost: String {
    String(host.prefix(253).map { $0.isLetter || $0.isNumber || ".-_:[]".contains($0) ? $0 : "\u{FFFD}" })
  }
}

extension Origin {
  /// Its host is an address of this machine or of a local network, or a name that never leads anywhere else.
  ///
  /// Whether another name leads there shows only at the connection.
  var isLocal: Bool { Self.isLocal(Self.plain(host)) }

  /// Its host has a name that can only be one of a local network, or is local anyway.
  ///
  /// Where a proxy connects, nothing else shows that; it is not asked for these.
  var isLocalByName: Bool {
    let name = Self.plain(host)
    return Self.isLocal(name) || Self.isLocalName(name)
  }
}

extension MediaReach {
  /// Whether the address of a host does not matter.
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
  /// Domains that nobody can own in public; a name without a dot cannot be owned either.
  static let localDomains = [".local", ".lan", ".internal", ".home.arpa", ".localhost"]

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

  /// As name servers see a host: `１２７。1` is `127.0.0.1`, and a dot at the end means nothing.
  static func plain(_ host: String) -> String {
    var name = (Host.asciiForm(of: host) ?? host)[...]
    while name.last == "." { name.removeLast() }
    let reader = AddressReader()
    return reader.read("http://\(name)/") ? reader.host ?? String(name) : String(name)
  }
}
