import SmashtagModel

/// What `export` writes: the items of a context or the text of a web page, in one of the formats.
public struct Export: Sendable {
  /// The next bytes, and the number of items in them.
  public struct Part: Sendable {
    public let bytes: [UInt8]
    let items: Int
  }

  private enum Subject: Sendable {
    case items(ExportedItems)
    case page(PageContext)
  }

  private let subject: Subject
  private let format: ExportFormat
  private let encoder: any TweetEncoding
  private let state: any StateKeeping
  private let request: RequestContext

  /// - Throws: ``CommandError`` where there is nothing to write.
  init(of session: Session, as format: ExportFormat) throws(CommandError) {
    (self.format, encoder, request) = (format, session.ports.encoder, session.call.request)
    state = session.ports.state
    subject = try Self.subject(of: session.context, as: format)
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
    guard let items = ExportedItems(of: context) else {
      throw CommandError.notHere("there is no list here to write", instead: "search first, or go back to one")
    }
    return .items(items)
  }

  /// Whether there may be more items that were not fetched.
  var isPart: Bool {
    if case .items(let items) = subject { items.isPart } else { false }
  }

  /// What so many items are called.
  func counted(_ count: Int) -> String {
    switch subject {
    case .items(let items): items.counted(count)
    case .page(let page): page.title
    }
  }

  /// Calls the closure with all bytes in order, in parts of at most some megabytes.
  ///
  /// - Throws: what `take` throws, ``SourceError`` where the archive cannot be read, or `CancellationError`.
  public func forEachPart(_ take: (Part) async throws -> Void) async throws {
    switch subject {
    case .page(let page):
      try await take(Part(bytes: Array(PageMarkdown(page).text.utf8), items: page.blocks.count))
    case .items(let items):
      let writer = format.writer(of: items, by: encoder, state)
      try await take(Part(bytes: Array(writer.head.utf8), items: 0))
      try await items.forEachPart(in: request) { rows in
        try await take(Part(bytes: rows.reduce(into: []) { $0 += writer.bytes(of: $1) }, items: rows.count))
      }
    }
  }
}

extension ExportedItems {
  fileprivate func counted(_ count: Int) -> String {
    Counted.things(count, noun, plural: kind == .search ? "searches" : nil)
  }
}
