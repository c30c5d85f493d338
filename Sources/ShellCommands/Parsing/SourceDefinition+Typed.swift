public import SmashtagModel

extension SourceDefinition {
  static let longestName = 40
  /// The sources and services whose names no other source may bear.
  private static let builtInNames =
    [SourceCatalog.sampleName, SourceCatalog.archiveName] + builtIn.map(\.name)

  /// The live sources that are there from the start; defined again under its own name, one is pointed elsewhere.
  public static let builtIn = [
    SourceDefinition(kind: .x, name: "x", url: "https://api.x.com"),
    SourceDefinition(kind: .bluesky, name: "bluesky", url: "https://bsky.social"),
    SourceDefinition(
      kind: .flickr, name: SourceCatalog.flickrName, url: "https://api.flickr.com/services/rest"),
  ]

  /// Takes the words of `source add`, or what was kept of them.
  public init(kind: String, name: String, address: String) throws(DefinitionError) {
    guard let kind = Kind(rawValue: kind) else { throw .unknownKind(kind) }
    guard !name.isEmpty, name.count <= Self.longestName, name.utf8.allSatisfy(\.isPartOfName) else {
      throw .badName(name)
    }
    let isOwn = Self.builtIn.contains { $0.name == name && $0.kind == kind }
    if !isOwn, Self.builtInNames.contains(name.lowercased()) { throw .builtInName(name) }
    self.init(kind: kind, name: name, url: try ServerAddress(address).url)
  }

  /// Whether a token may be sent there: nobody on the way can read it.
  public var maySendToken: Bool {
    guard let address = try? ServerAddress(url) else { return false }
    return address.isEncrypted || address.isThisMachine
  }

  /// `mastodon, https://mastodon.example`.
  public var words: String { "\(kind.rawValue), \(url)" }
}

extension UInt8 {
  fileprivate var isPartOfName: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"): true
    default: false
    }
  }
}
