import SmashtagModel

/// What `export` writes: the items of a context or the text of a web page, in one of the formats.
public struct Export: Sendable {
  /// The next bytes, and the number of items in them.
  public struct Part: Sendable {
    public let bytes: [UInt8]
    let items: Int
    /// How many of the items are tweets that are known only inside others, and which `import` does not count.
    var embedded = 0
  }

  private enum Subject: Sendable {
    case items(ExportedItems)
    case page(PageContext)
    case search(SearchStream)
  }

  private let subject: Subject
  private let format: ExportFormat
  private let encoder: any TweetEncoding
  private let state: any StateKeeping
  private let request: RequestContext

  /// - Throws: ``CommandError`` where there is nothing to write.
  ///
  /// - Parameter numbers: the items to write; `nil` for all.
  init(of session: Session, only numbers: [Int]? = nil, as format: ExportFormat) throws {
    (self.format, encoder, request) = (format, session.ports.encoder, session.call.request)
    state = session.ports.state
    if let numbers {
      let screen = session.screen
      let rows = try numbers.map { try screen.row($0) }
      guard let items = ExportedItems(of: session.context, only: rows) else { throw Self.noList }
      subject = .items(items)
    } else {
      subject = try Self.subject(of: session.context, as: format)
    }
  }

  /// Writes the tweets of a search while they are read.
  init(_ search: SearchStream) {
    (format, encoder, request) = (.jsonl, search.session.ports.encoder, search.session.call.request)
    (state, subject) = (search.session.ports.state, .search(search))
  }

  private static func subject(of context: any Context, as format: ExportFormat) throws(CommandError)
    -> Subject
  {
    if let page = context.page {
      if page.document.page == nil {
        throw CommandError.notHere("there is no text here to write", instead: "save PATH keeps it as it is")
      }
      if format == .md { return .page(page) }
    }
    guard let items = ExportedItems(of: context) else { throw noList }
    return .items(items)
  }

  private static let noList = CommandError.notHere(
    "there is no list here to write", instead: "search first, or go back to one")

  /// Whether there may be more items that were not fetched.
  var isPart: Bool {
    if case .items(let items) = subject { items.isPart } else { false }
  }

  /// What the sources said of the items, such as which part of them could not be asked.
  var notes: [String] {
    if case .items(let items) = subject { items.notes } else { [] }
  }

  /// What so many items are called.
  func counted(_ count: Int) -> String {
    switch subject {
    case .items(let items): items.counted(count)
    case .page(let page): page.title
    case .search: Counted.tweets(count)
    }
  }

  /// Calls the closure with all bytes in order, in parts of at most some megabytes.
  ///
  /// - Parameter render: makes text of rows, for what is written as it is shown.
  /// - Returns: The context of what was written; `nil` where that is in front already.
  /// - Throws: what `take` throws, ``SourceError`` where the archive cannot be read, or `CancellationError`.
  @discardableResult
  public func forEachPart(
    rendering render: ([Row], Screen) -> [UInt8] = { _, _ in [] }, _ take: (Part) async throws -> Void
  ) async throws -> (any Context)? {
    switch subject {
    case .search(let search): return try await search.forEachPart(rendering: render, take)
    case .page(let page):
      try await take(Part(bytes: Array(PageMarkdown(page).text.utf8), items: page.blocks.count))
    case .items(let items):
      let writer = format.writer(of: items, by: encoder, state)
      try await take(Part(bytes: Array(writer.head.utf8), items: 0))
      try await items.forEachPart(in: request) { rows in
        let embedded = format == .jsonl ? rows.count { $0.post?.isEmbedded == true } : 0
        try await take(
          Part(
            bytes: rows.reduce(into: []) { $0 += writer.bytes(of: $1) }, items: rows.count, embedded: embedded
          ))
      }
    }
    return nil
  }
}

extension ExportedItems {
  fileprivate func counted(_ count: Int) -> String {
    Counted.things(count, noun, plural: kind == .search ? "searches" : nil)
  }
}
