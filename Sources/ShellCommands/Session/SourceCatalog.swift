public import SmashtagModel

/// The sources there are, and the one that is searched.
public struct SourceCatalog: Sendable {
  public static let sampleName = "sample"
  public static let archiveName = "archive"

  private let sources: [any TweetSource]
  /// What the user chose; without a choice the archive, once it holds a tweet.
  private var chosen: String?

  public init(_ sources: [any TweetSource], chosen: String? = nil) {
    self.sources = sources
    self.chosen = chosen
  }

  public var names: [String] { sources.map(\.name) }

  public func source(named name: String) -> (any TweetSource)? { sources.first { $0.name == name } }

  /// The source the next search asks.
  public func current() throws(CommandError) -> any TweetSource {
    guard let source = source(named: currentName) else { throw .unknownSource(currentName, known: names) }
    return source
  }

  public var currentName: String { chosen ?? (archiveHoldsTweets ? Self.archiveName : Self.sampleName) }

  /// The catalog with another choice.
  func choosing(_ name: String) throws(CommandError) -> SourceCatalog {
    guard source(named: name) != nil else { throw .unknownSource(name, known: names) }
    var catalog = self
    catalog.chosen = name
    return catalog
  }

  /// The sources that hold their tweets at hand.
  var libraries: [any TweetLibrary] { sources.compactMap { $0 as? any TweetLibrary } }

  /// How much a source holds; why it cannot be said, where it cannot be read.
  func extentText(of name: String) -> String {
    guard let library = source(named: name) as? any TweetLibrary else { return "live" }
    do { return Counted.tweets(try library.extent().count) } catch { return String(describing: error) }
  }

  /// An archive that cannot be read is chosen all the same, so that its error is seen.
  private var archiveHoldsTweets: Bool {
    guard let archive = source(named: Self.archiveName) as? any TweetLibrary else { return false }
    do { return try archive.extent().count > 0 } catch { return true }
  }
}
