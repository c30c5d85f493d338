public import SmashtagModel

/// The sources there are, and the one that is searched.
public struct SourceCatalog: Sendable {
  public static let sampleName = "sample"
  public static let archiveName = "archive"
  public static let flickrName = "flickr"

  private var sources: [any TweetSource]
  /// The live sources, as the reader defined them.
  public private(set) var definitions: [SourceDefinition] = []
  /// What the reader chose; without a choice the archive, once it holds a tweet.
  private var chosen: String?
  /// What was chosen in an earlier session; counts as long as there is such a source.
  private var remembered: String?

  public init(_ sources: [any TweetSource], chosen: String? = nil, remembered: String? = nil) {
    self.sources = sources
    self.chosen = chosen
    self.remembered = remembered
  }

  public var names: [String] { sources.map(\.name) }

  public func source(named name: String) -> (any TweetSource)? { sources.first { $0.name == name } }

  /// The source the next search asks.
  public func current() throws(CommandError) -> any TweetSource {
    guard let source = source(named: currentName) else { throw .unknownSource(currentName, known: names) }
    return source
  }

  public var currentName: String {
    if let chosen { return chosen }
    if let remembered, source(named: remembered) != nil { return remembered }
    return archiveHoldsTweets ? Self.archiveName : Self.sampleName
  }

  /// The catalog with another choice.
  public func choosing(_ name: String) throws(CommandError) -> SourceCatalog {
    guard source(named: name) != nil else { throw .unknownSource(name, known: names) }
    var catalog = self
    (catalog.chosen, catalog.remembered) = (name, nil)
    return catalog
  }

  /// The sources that hold their tweets at hand.
  var libraries: [any TweetLibrary] { sources.compactMap { $0 as? any TweetLibrary } }

  /// The live sources whose server an address names.
  func live(at url: String) -> [any TweetSource] {
    let host = Host(ofAddress: url)
    let named = definitions.filter { Host(ofAddress: $0.url) == host }.map(\.name)
    return sources.filter { named.contains($0.name) }
  }

  /// How much a source holds; why it cannot be said, where it cannot be read; of a live one where it is.
  func extentText(of name: String) -> String {
    if let definition = definitions.first(where: { $0.name == name }) { return definition.words }
    guard let library = source(named: name) as? any TweetLibrary else { return "live" }
    do { return Counted.tweets(try library.extent().count) } catch { return String(describing: error) }
  }

  /// An archive that cannot be read is chosen all the same, so that its error is seen.
  private var archiveHoldsTweets: Bool {
    guard let archive = source(named: Self.archiveName) as? any TweetLibrary else { return false }
    do { return try archive.extent().count > 0 } catch { return true }
  }
}

extension SourceCatalog {
  /// Adds a live source, or puts it in the place of the one that bears its name.
  public mutating func define(_ definition: SourceDefinition, as source: any TweetSource) {
    if let index = sources.firstIndex(where: { $0.name == definition.name }) {
      sources[index] = source
    } else {
      sources.append(source)
    }
    definitions.define(definition)
  }

  /// Forgets a live source; where it was chosen nothing is chosen any more.
  mutating func remove(_ name: String) {
    sources.removeAll { $0.name == name }
    definitions.removeAll { $0.name == name }
    if chosen == name { chosen = nil }
  }

  /// Claims that it is there from the start, as it is.
  func isBuiltIn(_ name: String) -> Bool {
    let definition = definitions.first { $0.name == name }
    return source(named: name) != nil && definition.map(SourceDefinition.builtIn.contains) ?? true
  }

  /// Claims that it asks nobody.
  func isAtHand(_ name: String) -> Bool {
    source(named: name) != nil && !definitions.contains { $0.name == name }
  }

  /// How the reader defined a live source.
  public func definition(of name: String) throws(CommandError) -> SourceDefinition {
    if let definition = definitions.first(where: { $0.name == name }) { return definition }
    if isAtHand(name) { throw .notLive(name) }
    throw definitions.allSatisfy(SourceDefinition.builtIn.contains)
      ? .noLiveSource : .unknownSource(name, known: definitions.map(\.name))
  }
}

extension [SourceDefinition] {
  /// Adds one, or puts it in the place of the one that bears its name.
  mutating func define(_ definition: SourceDefinition) {
    if let index = firstIndex(where: { $0.name == definition.name }) {
      self[index] = definition
    } else {
      append(definition)
    }
  }
}
