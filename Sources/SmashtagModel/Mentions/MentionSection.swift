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

extension [MentionSection] {
  /// Mentions by kind, each once, in the order they come; a kind that does not occur has no section.
  public init(of mentions: some Sequence<Mention>) {
    var seen: Set<String> = []
    let groups = Dictionary(
      grouping: mentions.filter { seen.insert($0.identity).inserted }, by: \.kind)
    self = Mention.Kind.allCases.compactMap { kind in
      groups[kind].map { MentionSection(kind: kind, items: $0.map { MentionSection.Item($0) }) }
    }
  }
}
