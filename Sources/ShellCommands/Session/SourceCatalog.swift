public import SmashtagModel

/// The available sources, and the choice of those that are searched.
public struct SourceCatalog: Sendable {
  /// The name of the sample collection.
  public static let sampleName = "sample"
  /// The name of the archive.
  public static let archiveName = "archive"
  /// The name of the built-in source for Flickr.
  public static let flickrName = "flickr"

  private var sources: [any TweetSource]
  /// The definitions of the live sources.
  public private(set) var definitions: [SourceDefinition] = []
  /// The chosen names, separated by commas; without a choice the archive is used if it has tweets, else the
  /// sample.
  private var chosen: String?
  /// The choice of an earlier session, as far as these sources exist.
  private var remembered: String?

  /// Creates a catalog.
  ///
  /// - Parameters:
  ///   - sources: sources that are not live ones; these are added with ``define(_:as:)``.
  ///   - chosen: the names chosen for this run, separated by commas.
  ///   - remembered: the names chosen in an earlier session.
  public init(_ sources: [any TweetSource], chosen: String? = nil, remembered: String? = nil) {
    self.sources = sources
    self.chosen = chosen
    self.remembered = remembered
  }

  /// The names of all sources.
  public var names: [String] { sources.map(\.name) }

  /// The source with a name.
  public func source(named name: String) -> (any TweetSource)? { sources.first { $0.name == name } }

  /// The sources for the next search in the order they were named; at least one.
  ///
  /// - Throws: if a chosen source does not exist, or photos are combined with other sources.
  public func current() throws(CommandError) -> [any TweetSource] { try sources(namedBy: currentName) }

  /// The names of the sources for the next search, separated by commas.
  public var currentName: String {
    if let chosen { return chosen }
    if let remembered = remembered.flatMap(present) { return remembered }
    return archiveHoldsTweets ? Self.archiveName : Self.sampleName
  }

  /// The catalog with another choice: one name, or several separated by commas.
  ///
  /// - Throws: if a source does not exist, or photos are combined with other sources.
  public func choosing(_ names: String) throws(CommandError) -> SourceCatalog {
    var catalog = self
    catalog.chosen = try sources(namedBy: names).map(\.name).joined(separator: ",")
    catalog.remembered = nil
    return catalog
  }

  /// Takes the choice of an earlier state, as far as these sources are still there.
  mutating func takeChoice(of earlier: SourceCatalog) {
    (chosen, remembered) = (earlier.chosen.flatMap(present), earlier.remembered)
  }

  /// Whether a source is searched, alone or with others.
  public func isInUse(_ name: String) -> Bool { currentName.split(separator: ",").contains { $0 == name } }

  /// The names that exist, separated by commas; `nil` if none does.
  private func present(_ names: String) -> String? {
    let present = names.split(separator: ",").filter { source(named: String($0)) != nil }
    return present.isEmpty ? nil : present.joined(separator: ",")
  }

  /// The sources for a list of names, each once.
  private func sources(namedBy text: String) throws(CommandError) -> [any TweetSource] {
    var found: [any TweetSource] = []
    for part in text.split(separator: ",") {
      let name = part.trimmed
      guard let source = source(named: name) else {
        throw name.contains(" ") ? .missingComma(name) : .unknownSource(name, known: names)
      }
      if !found.contains(where: { $0.name == name }) { found.append(source) }
    }
    if found.isEmpty { throw .unknownSource(text, known: names) }
    let photos = found.first(where: \.hasPhotos)
    if let photos, found.count > 1 { throw .notAmongSeveral(photos.name) }
    return found
  }

  /// The sources that have their tweets at hand.
  var libraries: [any TweetLibrary] { sources.compactMap(\.library) }

  /// The live sources whose server is the host of an address.
  func live(at url: String) -> [any TweetSource] {
    let host = Host(ofAddress: url)
    let named = definitions.filter { Host(ofAddress: $0.url) == host }.map(\.name)
    return sources.filter { named.contains($0.name) }
  }

  /// Whether a live source asks the server that an address names.
  func isServer(_ name: String, of address: TweetAddress) -> Bool {
    guard case .page(let url, _) = address else { return false }
    return live(at: url).contains { $0.name == name }
  }

  /// How many tweets a source has, or why that is unknown; for a live source its address.
  func extentText(of name: String) -> String {
    if let definition = definitions.first(where: { $0.name == name }) { return definition.words }
    guard let library = source(named: name)?.library else { return "live" }
    do { return Counted.tweets(try library.count()) } catch { return String(describing: error) }
  }

  /// Whether the archive has tweets; also true if it cannot be read, so that the error is shown.
  private var archiveHoldsTweets: Bool {
    guard let archive = source(named: Self.archiveName)?.library else { return false }
    do { return try archive.count() > 0 } catch { return true }
  }
}

extension SourceCatalog {
  /// Adds a live source, or replaces the one with its name.
  public mutating func define(_ definition: SourceDefinition, as source: any TweetSource) {
    if let index = sources.firstIndex(where: { $0.name == definition.name }) {
      sources[index] = source
    } else {
      sources.append(source)
    }
    definitions.define(definition)
  }

  /// Removes a live source, also from the choice.
  mutating func remove(_ name: String) {
    sources.removeAll { $0.name == name }
    definitions.removeAll { $0.name == name }
    chosen = chosen?.without(name)
    remembered = remembered?.without(name)
  }

  /// Whether a source is a built-in one with its original address.
  func isBuiltIn(_ name: String) -> Bool {
    let definition = definitions.first { $0.name == name }
    return source(named: name) != nil && definition.map(SourceDefinition.builtIn.contains) ?? true
  }

  /// Whether a source is not a live one.
  func isAtHand(_ name: String) -> Bool {
    source(named: name) != nil && !definitions.contains { $0.name == name }
  }

  /// The definition of a live source.
  ///
  /// - Throws: if there is no live source with this name.
  public func definition(of name: String) throws(CommandError) -> SourceDefinition {
    if let definition = definitions.first(where: { $0.name == name }) { return definition }
    if isAtHand(name) { throw .notLive(name) }
    throw definitions.isEmpty ? .noLiveSource : .unknownSource(name, known: definitions.map(\.name))
  }
}

extension [SourceDefinition] {
  /// Adds a definition, or replaces the one with its name.
  mutating func define(_ definition: SourceDefinition) {
    if let index = firstIndex(where: { $0.name == definition.name }) {
      self[index] = definition
    } else {
      append(definition)
    }
  }
}

extension String {
  /// A comma-separated list of names without one; `nil` if none is left.
  func without(_ name: String) -> String? {
    let others = split(separator: ",").filter { $0 != name }.joined(separator: ",")
    return others.isEmpty ? nil : others
  }
}

extension SourceCatalog {
  /// The sources that may have a tweet, in the order in which they are asked.
  ///
  /// The chosen sources come first, then those at hand, then the live ones that the address can belong to. If
  /// the address tells the network, only live sources of that network are asked.
  func sources(for address: TweetAddress) throws(CommandError) -> [any TweetSource] {
    let (inUse, live) = (try current(), live(for: address))
    let first = inUse.filter { source in
      Self.kind(of: address) == nil || isAtHand(source.name) || live.contains { $0.name == source.name }
    }
    var found: [any TweetSource] = []
    for source in first + libraries.map({ $0 as any TweetSource }) + live
    where !found.contains(where: { $0.name == source.name }) {
      found.append(source)
    }
    return found
  }

  /// Whether the host of an address belongs to a network or to a source, so that it has posts.
  func haveServer(of address: String) -> Bool {
    guard SourceDefinition.Kind(ofPage: address) == nil, let host = Host(ofAddress: address) else {
      return true
    }
    return definitions.contains { Host(ofAddress: $0.url) == host }
  }

  /// The live sources for an address; none for an id, which does not tell its network.
  private func live(for address: TweetAddress) -> [any TweetSource] {
    if let kind = Self.kind(of: address) { return live(of: kind) }
    return if case .page(let url, _) = address { live(near: url) } else { [] }
  }

  /// The network of an address; `nil` for addresses of servers and for ids.
  private static func kind(of address: TweetAddress) -> SourceDefinition.Kind? {
    switch address {
    case .id(let id): id.hasPrefix("at://") ? .bluesky : nil
    case .page(let url, _): SourceDefinition.Kind(ofPage: url)
    }
  }

  /// The sources of the address's server, or else all Mastodon sources, which can fetch posts of other
  /// servers.
  private func live(near url: String) -> [any TweetSource] {
    let named = live(at: url)
    return named.isEmpty ? live(of: .mastodon) : named
  }

  /// The live sources of a kind.
  func live(of kind: SourceDefinition.Kind) -> [any TweetSource] {
    definitions.filter { $0.kind == kind }.compactMap { source(named: $0.name) }
  }
}
