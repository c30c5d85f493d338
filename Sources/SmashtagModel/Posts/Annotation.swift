/// A name of a person, a place or a thing that the network recognised in the text of a post.
public struct Annotation: Equatable, Hashable, Sendable {
  /// The name as the network writes it.
  public var name: String
  /// What the network takes it for: `Person`, `Place`, `Product`, `Organization`, `Other`.
  public var type: String?
  /// In code points of the post's text; `nil` where its place in the text is unknown.
  public var range: Range<Int>?

  public init(_ name: String, type: String? = nil, range: Range<Int>? = nil) {
    self.name = name
    self.type = type
    self.range = range
  }
}
