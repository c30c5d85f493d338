import MentionExtraction

/// The address of a collection in a cluster: its hosts, and the name of the database.
///
/// It is written as `https://HOST:8443/DATABASE`, with further hosts after commas: `https://ONE:8443,TWO:8443/tweets`.
public struct ClusterAddress: Hashable, Sendable {
  /// The most hosts of a cluster.
  public static let mostHosts = 1_000
  /// The scheme by which a collection is named where it is not told how its hosts are reached.
  public static let scheme = "clickhouse"

  /// Whether the hosts are reached over TLS; `nil` where the address does not tell.
  public let isEncrypted: Bool?
  /// The hosts, each with its port where one is given; at least one.
  public let hosts: [String]
  /// The name of the database.
  public let database: String

  /// Reads an address; `nil` for one that names no host, too many of them, or no database that can be asked for.
  ///
  /// A host is a name in ASCII or an address, `[::1]` for one of IPv6; its port may follow. A database's name consists of letters and digits of ASCII, and `_`. Without one it is `default`.
  public init?(_ text: String) {
    let parts = text.firstRange(of: "://").map {
      (text[..<$0.lowerBound].lowercased(), text[$0.upperBound...])
    }
    let (scheme, rest) = parts ?? ("https", text[...])
    switch scheme {
    case "https": isEncrypted = true
    case "http": isEncrypted = false
    case Self.scheme: isEncrypted = nil
    default: return nil
    }
    let authority = rest.prefix { $0 != "/" }
    hosts = authority.split(separator: ",", omittingEmptySubsequences: false).map { $0.lowercased() }
    let path = rest[authority.endIndex...].split(separator: "/")
    database = path.first.map(String.init) ?? "default"
    guard path.count < 2, hosts.count <= Self.mostHosts, hosts.allSatisfy(Self.isHost),
      Self.isDatabase(database)
    else { return nil }
  }

  /// Whether a word can be the name of a database: letters and digits of ASCII, and `_`.
  public static func isDatabase(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.allSatisfy { $0 == UInt8(ascii: "_") || $0.isASCIIAlphanumeric }
  }

  private static func isHost(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { $0.isASCIIAlphanumeric || "-._:[]".utf8.contains($0) }
  }

  /// The address of one of its hosts, without the database.
  public func url(of host: String) -> String { "\(isEncrypted == false ? "http" : "https")://\(host)" }

  /// The whole address.
  public var url: String { url(of: hosts.joined(separator: ",")) + "/" + database }
}
