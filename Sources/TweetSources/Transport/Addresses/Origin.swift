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
