import SmashtagModel

/// Where a server is, as it was typed: http or https, a host, and perhaps a port and a path.
struct ServerAddress {
  private static let longest = 2_000

  let isEncrypted: Bool
  /// With its port where one was given, in lower case.
  let authority: String
  /// Without a `/` at its end.
  let path: String

  var url: String { (isEncrypted ? "https://" : "http://") + authority + path }

  /// A host alone is reached over https.
  init(_ text: String) throws(DefinitionError) {
    let (scheme, rest) = Self.parted(text)
    let goesOn = text.contains { "?#".contains($0) }
    if (goesOn ? rest : rest.prefix { $0 != "/" }).contains("@") { throw .loginInAddress }
    if goesOn { throw .queryInAddress }
    guard text.utf8.count <= Self.longest, text.utf8.allSatisfy(\.isPlain),
      scheme == "http" || scheme == "https"
    else { throw .badAddress }
    isEncrypted = scheme == "https"
    authority = rest.prefix { $0 != "/" }.lowercased()
    path = String(rest.dropFirst(authority.count)).droppingSlashes
    guard authority.wholeMatch(of: Self.authorities) != nil, (1...65_535).contains(port ?? 443) else {
      throw .badAddress
    }
  }
}

extension ServerAddress {
  var isThisMachine: Bool { ThisMachine.isNamed(by: host) }

  private var host: Substring {
    authority.hasPrefix("[") ? authority.prefix { $0 != "]" } + "]" : authority.prefix { $0 != ":" }
  }

  /// `nil` where none was given; 0 where it is too large for a number.
  private var port: Int? {
    authority.dropFirst(host.count).isEmpty ? nil : Int(authority.dropFirst(host.count + 1)) ?? 0
  }

  private static func parted(_ text: String) -> (scheme: String, rest: Substring) {
    guard let separator = text.firstRange(of: "://") else { return ("https", text[...]) }
    return (text[..<separator.lowerBound].lowercased(), text[separator.upperBound...])
  }

  private static var authorities: Regex<(Substring, Substring, Substring?)> {
    /(\[[0-9a-f:.]+\]|[a-z0-9](?:[a-z0-9.\-]*[a-z0-9])?\.?)(:[0-9]+)?/
  }
}

extension String {
  fileprivate var droppingSlashes: String {
    var text = self[...]
    while text.hasSuffix("/") { text.removeLast() }
    return String(text)
  }
}

extension UInt8 {
  /// Whether it can stand in an address as it is.
  fileprivate var isPlain: Bool {
    (0x21...0x7E).contains(self) && !#""<>\^`{|}"#.utf8.contains(self)
  }
}
