import MentionExtraction
public import SmashtagModel

extension SourceDefinition {
  static let longestName = 40
  /// The names of sources and services that no other source may have.
  private static let builtInNames =
    [SourceCatalog.sampleName, SourceCatalog.archiveName] + builtIn.map(\.name)

  /// The predefined live sources; redefining one under its own name changes its address.
  public static let builtIn = [
    SourceDefinition(kind: .x, name: "x", url: "https://api.x.com"),
    SourceDefinition(kind: .bluesky, name: "bluesky", url: "https://bsky.social"),
    SourceDefinition(
      kind: .flickr, name: SourceCatalog.flickrName, url: "https://api.flickr.com/services/rest"),
  ]

  /// Creates a definition from the arguments of `source add`, or from saved ones.
  ///
  /// - Throws: if the kind is unknown, the name is invalid or reserved, or the address is not that of a
  ///   server.
  public init(kind: String, name: String, address: String) throws(DefinitionError) {
    guard let kind = Kind(rawValue: kind) else { throw .unknownKind(kind) }
    guard !name.isEmpty, name.count <= Self.longestName, name.utf8.allSatisfy(\.isIDByte) else {
      throw .badName(name)
    }
    let isOwn = Self.builtIn.contains { $0.name == name && $0.kind == kind }
    if !isOwn, Self.builtInNames.contains(name.lowercased()) { throw .builtInName(name) }
    self.init(kind: kind, name: name, url: try Self.url(of: address, kind))
  }

  private static func url(of address: String, _ kind: Kind) throws(DefinitionError) -> String {
    guard kind == .clickhouse else { return try ServerAddress(address).url }
    return try ClusterAddress(typed: address).url
  }

  /// Whether a token may be sent to it: over HTTPS, or to this machine.
  public var maySendToken: Bool {
    let hosts = kind == .clickhouse ? ClusterAddress(url).map { $0.hosts.map($0.url) } ?? [] : [url]
    return !hosts.isEmpty
      && hosts.allSatisfy { url in
        guard let address = try? ServerAddress(url) else { return false }
        return address.isEncrypted || address.isThisMachine
      }
  }

  /// The kind and address: `mastodon, https://mastodon.example`.
  public var words: String { "\(kind.rawValue), \(url)" }
}

extension SourceDefinition {
  /// The prefix of the environment variables for tokens.
  public static let tokenVariablePrefix = "SMASHTAG_TOKEN_"

  /// The environment variable for the key of Flickr's API.
  public static let flickrKeyVariable = "SMASHTAG_FLICKR_KEY"

  /// The environment variable for a source's token: the name in capitals, with `_` for other characters.
  public static func tokenVariable(of name: String) -> String {
    tokenVariablePrefix
      + String(name.uppercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
  }
}

extension [SourceDefinition] {
  /// Throws if another source has the same environment variable, since a token belongs to one server.
  func check(tokenVariableOf new: SourceDefinition) throws(DefinitionError) {
    let variable = SourceDefinition.tokenVariable(of: new.name)
    let other = first { $0.name != new.name && SourceDefinition.tokenVariable(of: $0.name) == variable }
    if let other { throw .sharedVariable(variable, name: new.name, other: other.name) }
  }
}

extension ClusterAddress {
  /// Reads the address of a cluster as it was typed.
  ///
  /// One that begins with `clickhouse://` is reached over TLS, unless all its hosts are this machine.
  ///
  /// - Throws: an error if a host or the database cannot be one.
  init(typed text: String) throws(DefinitionError) {
    // A password may hold any sign.
    if text.contains("@") { throw .loginInCluster }
    guard let typed = ClusterAddress(text) else { throw .badAddress }
    var (hosts, areHere) = ([String](), true)
    for host in typed.hosts {
      let server = try ServerAddress(typed.url(of: host))
      hosts.append(server.authority)
      areHere = areHere && server.isThisMachine
    }
    let scheme = typed.isEncrypted ?? !areHere ? "https" : "http"
    guard let address = ClusterAddress("\(scheme)://\(hosts.joined(separator: ","))/\(typed.database)") else {
      throw .badAddress
    }
    self = address
  }
}

/// The address of a server: http or https, a host, and optionally a port and a path.
struct ServerAddress {
  private static let longest = 2_000

  let isEncrypted: Bool
  /// The host in lower case, with the port if there is one.
  let authority: String
  /// The path without `/` at its end.
  let path: String

  var url: String { (isEncrypted ? "https://" : "http://") + authority + path }

  /// Parses an address; a host alone means https.
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

  /// The port; `nil` if there is none, 0 if it is not a valid number.
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
  /// Whether it may occur in an address without percent-encoding.
  fileprivate var isPlain: Bool {
    (0x21...0x7E).contains(self) && !#""<>\^`{|}"#.utf8.contains(self)
  }
}

/// Why a live source cannot be defined; the messages never repeat what may be a secret.
public enum DefinitionError: Error, Equatable, Sendable {
  /// The kind is not one of `SourceDefinition.Kind`.
  case unknownKind(String)
  /// The name has invalid characters, or more than 40.
  case badName(String)
  /// The name is that of a built-in source.
  case builtInName(String)
  /// Another source has the same environment variable for its token.
  case sharedVariable(String, name: String, other: String)
  /// The address is not that of a server.
  case badAddress
  /// The address contains a user name or password.
  case loginInAddress
  /// The address of a cluster contains a user name or password.
  case loginInCluster
  /// The address contains a query or a fragment.
  case queryInAddress
  /// There are words after the address.
  case wordsAfterAddress(name: String)
}

extension DefinitionError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unknownKind(let kind): "there is no kind '\(kind.bounded)'; KIND is \(Self.kinds)"
    case .badName(let name):
      "'\(name.bounded)' cannot be the name of a source; take letters, digits, - and _, at most "
        + "\(SourceDefinition.longestName)"
    case .builtInName(let name): "\(name) is built in and cannot be replaced; take another name"
    case .sharedVariable(let variable, let name, let other):
      "\(variable) would be the token of \(name) and of \(other); take a name that differs in more than case, "
        + "- and _"
    case .badAddress: "that is not the address of a server; write https://HOST, and its path where it has one"
    case .loginInCluster:
      "there is a user or a password in the address; leave them out: source add clickhouse NAME URL makes a source, "
        + "login NAME asks for both unseen, and load NAME uses them"
    case .loginInAddress:
      "there is a user or a password in the address; leave it out, login asks for what has to be secret"
    case .queryInAddress: "there is a ? or a # in the address; leave out what begins there"
    case .wordsAfterAddress(let name): "nothing follows the address; login \(name) asks for a token"
    }
  }

  private static let kinds = SourceDefinition.Kind.allCases.map(\.rawValue).joined(separator: ", ")
}

extension String {
  fileprivate var bounded: String { cut(to: SourceDefinition.longestName) }
}
