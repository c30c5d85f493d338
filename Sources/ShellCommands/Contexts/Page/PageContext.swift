import Foundation
import SmashtagModel

/// A page of the web as text, with numbers where it leads on; or a document that is no page, and what is known of it.
public struct PageContext: Context {
  public static let kind = ContextKind.page

  let document: WebDocument
  /// What was asked for; redirects may have led elsewhere.
  let address: String
  /// How much of the page was asked for.
  let extent: PageExtent
  /// The source its tags and users are searched at, where that is not the one in use.
  public let sourceName: String?
  /// What is shown of its text.
  private(set) var text: [Row]
  /// The tags and users that its text names, numbered behind its links and images.
  private(set) var names: [Screen.Section] = []
  /// It names more than are listed.
  private(set) var hasMoreNames = false
  private(set) var narrowing: [String] = []
  /// How much text there is in all, in bytes.
  let length: Int

  init(_ document: WebDocument, at address: String, _ extent: PageExtent, from sourceName: String? = nil) {
    (self.document, self.address, self.extent, self.sourceName) = (document, address, extent, sourceName)
    text = document.page?.blocks.map { Row(.block($0)) } ?? []
    length = document.page?.textLength ?? 0
    guard let page = document.page else { return }
    let found = PageNames(of: page)
    names = Screen.sections(of: [MentionSection](of: found.mentions), behind: page.lastNumber)
    hasMoreNames = found.isCut
  }

  public var title: String { heading.narrowed(by: narrowing) }
  public var crumb: String { hostText.narrowed(by: narrowing) }
  public var link: String? { document.url }
  public var isOfPage: Bool { true }
  public var page: PageContext? { self }

  public func mentions() -> (any Context)? { MentionsContext(of: self) }

  public func keeping(_ text: String) -> (any Context)? {
    guard document.page != nil else { return nil }
    return narrowed(by: [text])
  }

  /// Something that is shown has a number.
  var leadsOn: Bool { !names.isEmpty || text.contains { $0.block?.doors.isEmpty == false } }

  /// The same of its text as blocks.
  var blocks: [PageBlock] { text.compactMap(\.block) }

  private func narrowed(by texts: [String]) -> PageContext {
    var kept = self
    for wanted in texts {
      kept.narrowing.append(wanted)
      kept.text = kept.text.keepingBlocks { $0.contains(wanted) }
      kept.names = kept.names.keeping(wanted)
    }
    return kept
  }
}

extension PageContext: RefreshableContext {
  public func refreshed(in session: Session) async throws -> any Context {
    try await read(in: session, isFresh: true)
  }

  /// The page once more, as the settings ask for it now, with as much of it as `find` left.
  func read(in session: Session, isFresh: Bool = false) async throws -> any Context {
    let context = try await session.context(reading: address, isFresh: isFresh)
    return context.page?.narrowed(by: narrowing) ?? context
  }
}

extension PageContext {
  /// A page without a title is called by its host, a file by its name.
  private var heading: String {
    guard let page = document.page else { return DocumentFileName(of: document).text }
    return page.title.isEmpty ? hostText : page.title
  }

  private var hostText: String { Host(ofAddress: document.url)?.writtenName ?? document.url }
}

extension WebPage {
  /// That of its last link or image.
  fileprivate var lastNumber: Int { blocks.lazy.flatMap(\.doors).map(\.number).max() ?? 0 }
}

extension WebDocument {
  /// `nil` for all that is no page.
  var page: WebPage? {
    if case .page(let page) = content { page } else { nil }
  }

  /// What it is in words, where it is no page.
  var fileKind: String? {
    switch content {
    case .page: nil
    case .image: "an image"
    case .file(let kind): kind
    }
  }
}

extension Row {
  /// The part of a page that it is.
  fileprivate var block: PageBlock? {
    if case .block(let block) = content { block } else { nil }
  }
}

extension [Row] {
  /// Those parts of a page that are wanted; where the one above is not among them, an empty line stands in its place.
  fileprivate func keepingBlocks(_ isWanted: (Row) -> Bool) -> [Row] {
    var (kept, isBelowKept): ([Row], Bool) = ([], false)
    for row in self {
      let isKept = isWanted(row)
      if isKept, var block = row.block {
        block.isTight = block.isTight && isBelowKept
        kept.append(Row(.block(block)))
      }
      isBelowKept = isKept
    }
    return kept
  }
}
