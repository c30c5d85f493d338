/// A link of a post, and where it stands.
public struct IndexedURL: Equatable, Hashable, Sendable {
  /// The address as it stands in the text, such as `https://t.co/abc`.
  public var keyword: String
  /// In code points of the post's text; `nil` where its place in the text is unknown.
  public var range: Range<Int>?
  /// The address it leads to.
  public var expanded: String?
  /// The short form made for reading.
  public var display: String?

  public init(_ keyword: String, range: Range<Int>? = nil, expanded: String? = nil, display: String? = nil) {
    self.keyword = keyword
    self.range = range
    self.expanded = expanded
    self.display = display
  }

  /// Where selecting it leads.
  public var target: String { expanded ?? keyword }
  /// How it is shown.
  public var label: String { display ?? expanded ?? keyword }
}
