import Foundation
public import SmashtagModel

/// The sources there are, and the one that is searched.
public struct SourceCatalog: Sendable {
  public static let sampleName = "sample"
  public static let archiveName = "archive"
  public static let flickrName = "flickr"

  private var sources: [any TweetSource]
  /// The live sources, as the reader defined them.
  public private(set) var definitions: [SourceDefinition] = []
  /// What the reader chose, several by commas; without a choice the archive, once it holds a tweet.
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

  /// The sources the next search asks, in the order the reader named them; one at least.
  public func current() throws(CommandError) -> [any TweetSource] { try sources(namedBy: currentName) }

  /// Their names, with commas between them.
  public var currentName: String {
    if let chosen { return chosen }
    if let remembered = remembered.flatMap(present) { return remembered }
    return archiveHoldsTweets ? Self.archiveName : Self.sampleName
  }

  /// The catalog with another choice: a name, or several with commas between them.
  public func choosing(_ names: String) throws(CommandError) -> SourceCatalog {
    var catalog = self
    catalog.chosen = try sources(namedBy: names).map(\.name).joined(separator: ",")
    catalog.remembered = nil
    return catalog
  }

  /// Whether the next searches ask it, alone or beside others.
  public func isInUse(_ name: String) -> Bool { currentName.split(separator: ",").contains { $0 == name } }

  /// Those of some names that are there, with commas between them; `nil` where none is.
  private func present(_ names: String) -> String? {
    let present = names.split(separator: ",").filter { source(named: String($0)) != nil }
    return present.isEmpty ? nil : present.joined(separator: ",")
  }

  /// Each source counts once, however often it is named.
  private func sources(namedBy text: String) throws(CommandError) -> [any TweetSource] {
    var found: [any TweetSource] = []
    for part in text.split(separator: ",") {
      let name = part.trimmingCharacters(in: .whitespaces)
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

  /// Forgets a live source; where it alone was chosen nothing is chosen any more.
  mutating func remove(_ name: String) {
    sources.removeAll { $0.name == name }
    definitions.removeAll { $0.name == name }
    chosen = chosen?.without(name)
    remembered = remembered?.without(name)
  }

  /// Whether it is there from the start, as it is.
  func isBuiltIn(_ name: String) -> Bool {
    let definition = definitions.first { $0.name == name }
    return source(named: name) != nil && definition.map(SourceDefinition.builtIn.contains) ?? true
  }

  /// Whether it asks nobody.
  func isAtHand(_ name: String) -> Bool {
    source(named: name) != nil && !definitions.contains { $0.name == name }
  }

  /// How the reader defined a live source.
  public func definition(of name: String) throws(CommandError) -> SourceDefinition {
    if let definition = definitions.first(where: { $0.name == name }) { return definition }
    if isAtHand(name) { throw .notLive(name) }
    throw definitions.isEmpty ? .noLiveSource : .unknownSource(name, known: definitions.map(\.name))
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

extension String {
  /// The names in a list with commas between them but for one; `nil` where there was no other.
  func without(_ name: String) -> String? {
    let others = split(separator: ",").filter { $0 != name }.joined(separator: ",")
    return others.isEmpty ? nil : others
  }
}
