/// A page of the web as it is read: its title and blocks of text, with numbers where something leads on.
public struct WebPage: Equatable, Sendable {
  /// Where it was found in the end, redirects followed; absolute.
  public var url: String
  /// On one line, without the name of its site.
  public var title: String
  /// The name that its site gives itself, else its host.
  public var site: String
  /// First to last.
  public var blocks: [PageBlock]
  /// It is longer than what is read of it.
  public var isCut = false
  /// Some of its text was left out.
  public var isPartial = false

  public init(url: String, title: String, site: String, blocks: [PageBlock]) {
    self.url = url
    self.title = title
    self.site = site
    self.blocks = blocks
  }

  /// What its numbers lead to, by number: they begin at 1 and leave none out.
  public var doors: [PageDoor] { blocks.flatMap(\.doors) }

  /// The bytes of all its text, cells of tables among it.
  public var textLength: Int { blocks.reduce(0) { $0 + $1.textLength } }
}

/// How much of a page is read.
public enum PageExtent: String, Sendable {
  /// The article alone, without what stands around it on each page of its site.
  case article
  /// All that a browser shows.
  case full
}
