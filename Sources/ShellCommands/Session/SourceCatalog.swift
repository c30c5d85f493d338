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

extension SourceCatalog {
  /// Who may have the tweet of an address, in the order they are asked: those in use, those at hand, then the live
  /// sources it can belong to.
  ///
  /// Where the address tells the network, no live source of another one is asked.
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

  /// Whether the host of an address is a network's, or the server of a source: what is there are posts.
  func haveServer(of address: String) -> Bool {
    guard SourceDefinition.Kind(ofPage: address) == nil, let host = Host(ofAddress: address) else {
      return true
    }
    return definitions.contains { Host(ofAddress: $0.url) == host }
  }

  /// Only an address tells which network to ask: ids mean something else on each.
  private func live(for address: TweetAddress) -> [any TweetSource] {
    if let kind = Self.kind(of: address) { return live(of: kind) }
    return if case .page(let url, _) = address { live(near: url) } else { [] }
  }

  /// The network an address belongs to by itself; `nil` for those of servers, and for bare ids.
  private static func kind(of address: TweetAddress) -> SourceDefinition.Kind? {
    switch address {
    case .id(let id): id.hasPrefix("at://") ? .bluesky : nil
    case .page(let url, _): SourceDefinition.Kind(ofPage: url)
    }
  }

  /// The source whose server it is; a page of anybody else's may be a post that servers of Mastodon can fetch.
  private func live(near url: String) -> [any TweetSource] {
    let named = live(at: url)
    return named.isEmpty ? live(of: .mastodon) : named
  }

  private func live(of kind: SourceDefinition.Kind) -> [any TweetSource] {
    definitions.filter { $0.kind == kind }.compactMap { source(named: $0.name) }
  }
}

/// Tells where the bytes of images are.
public struct ImageLocator: Sendable {
  let settings: Settings
  let sources: SourceCatalog
  let images: any ImageLibrary

  /// How long an image may take that is fetched.
  public var timeout: Duration { .seconds(settings.timeout) }

  /// Where the bytes of an image of a post are.
  ///
  /// An export that was imported has it, as long as it stays where it was. What is fetched may lead to this machine or
  /// the local network where the reader allows it, or to a source there.
  public func address(of media: MediaItem) -> ImageAddress { exported(media) ?? address(at: media.url) }

  /// The same in the size that has so many pixels, where it comes in several.
  public func address(of media: MediaItem, covering pixels: PixelSize) -> ImageAddress {
    exported(media) ?? address(at: media.url(covering: pixels))
  }

  func address(at url: String) -> ImageAddress { .web(url, reach: reach(of: url)) }

  /// Whom an address of a post or a page may lead to.
  func reach(of url: String) -> MediaReach {
    guard settings[.local] != "on" else { return .anywhere }
    guard let host = Host(ofAddress: url) else { return .outside }
    let source = sources.definitions.first { Host(ofAddress: $0.url) == host }
    return source.map { .outsideBut(source: $0.url) } ?? .outside
  }

  /// Of a film an export has the film, which is not drawn, and not its still.
  private func exported(_ media: MediaItem) -> ImageAddress? {
    guard media.kind == .photo, let file = media.file else { return nil }
    let address = ImageAddress.exported(file)
    return images.isAtHand(address) ? address : nil
  }
}
