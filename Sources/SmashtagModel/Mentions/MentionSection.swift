/// The mentions of one kind, under their title.
public struct MentionSection: Equatable, Sendable {
  /// A mention, with the number of tweets that use it where that was counted.
  public struct Item: Equatable, Sendable {
    public let mention: Mention
    public let count: Int?

    public init(_ mention: Mention, count: Int? = nil) {
      self.mention = mention
      self.count = count
    }
  }

  public let kind: Mention.Kind
  public let items: [Item]

  public var title: String { kind.title }

  public init(kind: Mention.Kind, items: [Item]) {
    self.kind = kind
    self.items = items
  }
}
