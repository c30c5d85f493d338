import Foundation
import SmashtagModel

/// The items of a context to be written to a file: all results if they are at hand, else the shown ones.
struct ExportedItems: Sendable {
  let kind: ExportedKind
  let title: String
  /// What the items are called.
  let noun: String
  /// Whether they are the links of a web page, which have texts.
  let areOfPage: Bool
  /// Whether there may be more that were not fetched.
  let isPart: Bool
  /// What the sources said of the list, such as which part of them could not be asked.
  let notes: [String]
  private let items: Items

  private enum Items {
    case shown([Row])
    /// A search to repeat from the newest tweet to the oldest.
    case search(Query, any TweetLibrary)
    /// What `find` keeps, which has not looked through the whole search yet.
    case kept(ResultsContext)
  }

  /// - Parameter rows: the items of the context to write; `nil` for all.
  /// - Returns: `nil` if the context has no items, or the rows are none of these.
  init?(of context: any Context, only rows: [Row]? = nil) {
    guard let kind = ExportedKind(of: context) else { return nil }
    let results = context.listing?.results
    self.kind = kind
    title = context.title
    areOfPage = context.isOfPage && kind == .mention
    noun = results?.noun ?? kind.noun(in: context)
    if let rows {
      guard rows.allSatisfy(kind.takes) else { return nil }
      items = .shown(rows)
    } else if let results, let library = results.library {
      items = .search(results.query, library.library)
    } else if let results, results.scan != nil, results.hasOlder {
      items = .kept(results)
    } else {
      items = .shown(context.exportedRows.filter(kind.takes))
    }
    let isShownList = if case .shown = items { rows == nil } else { false }
    isPart = isShownList && context.paged?.hasOlder == true
    notes = isShownList ? context.sourceNotes : []
  }

  /// Calls the closure with all items in order, in parts.
  func forEachPart(in request: RequestContext, _ take: ([Row]) async throws -> Void) async throws {
    switch items {
    case .shown(let rows): try await take(rows)
    case .search(let query, let library):
      try await library.forEachPage(of: query, in: request) { page in
        try await take(page.tweets.map { Row(.tweet($0)) })
      }
    case .kept(let results):
      try await results.forEachKept(in: request) { try await take($0.map { Row(.tweet($0)) }) }
    }
  }
}

extension ExportedItems {
  var columns: [Column] { kind.columns + (areOfPage ? [.textOfLink] : []) }

  /// The JSON of an item on its own line.
  func json(of row: Row) -> JSON? {
    areOfPage ? row.json?.adding(["text": JSON(row.textOfLink)]) : row.json
  }
}

extension Context {
  /// What sources said of its items.
  fileprivate var sourceNotes: [String] {
    if let mentions = self as? MentionsContext { return mentions.notes }
    if let when = self as? WhenContext { return when.screen.notes }
    // What is said of photos holds for all of a source; it leaves none out.
    guard let results = listing?.results, !results.hasPhotos else { return [] }
    return results.sourceNotes
  }

  /// The rows that may contain its items.
  fileprivate var exportedRows: [Row] {
    if let edits = self as? EditsContext { return edits.versions.map { Row(.wholeTweet($0)) } }
    guard let image else { return screen.items }
    if let photo = image.tweet, photo.isPhoto { return [Row(.photo(photo))] }
    return image.tweet.map { [Row(.thumbnail(image.picture.media, of: $0))] } ?? []
  }
}

/// The format of a file of items; the raw value is its extension.
enum ExportFormat: String, CaseIterable {
  case jsonl
  case csv
  case md

  init(name: String) throws(UsageError) {
    guard let format = Self(rawValue: name) else {
      throw .notAmong(name, option: "FORMAT", choices: Self.allCases.map(\.rawValue))
    }
    self = format
  }

  init(path: String) throws(UsageError) {
    guard let format = Self(rawValue: NSString(string: path).pathExtension.lowercased()) else {
      throw .badEnding(path, endings: Self.allCases.map { "." + $0.rawValue })
    }
    self = format
  }

  /// What it is for, in a few words.
  var note: String {
    switch self {
    case .jsonl: "a tweet on each line, as import takes it"
    case .csv: "a table for a spreadsheet"
    case .md: "to be read"
    }
  }

  func writer(
    of items: ExportedItems, by encoder: any TweetEncoding, _ state: any StateKeeping
  ) -> any ItemWriter {
    switch self {
    case .jsonl: JSONLinesWriter(items: items, encoder: encoder, state: state)
    case .csv: CSVWriter(columns: items.columns)
    case .md where items.kind == .post: MarkdownWriter(title: items.title)
    case .md: MarkdownTableWriter(title: items.title, columns: items.columns)
    }
  }
}

/// Writes the items of a list one after another.
protocol ItemWriter: Sendable {
  /// The text before the items.
  var head: String { get }
  func bytes(of row: Row) -> [UInt8]
}

/// Writes one item on a line: tweets and kept items in the form that `import` reads, others as an object with their number.
struct JSONLinesWriter: ItemWriter {
  let items: ExportedItems
  let encoder: any TweetEncoding
  let state: any StateKeeping

  var head: String { "" }

  func bytes(of row: Row) -> [UInt8] {
    var line = self.line(of: row)
    line.append(UInt8(ascii: "\n"))
    return line
  }

  private func line(of row: Row) -> [UInt8] {
    if case .kept(let item) = row.content { return state.line(of: item) }
    return row.post.map(encoder.record) ?? (items.json(of: row) ?? .null).bytes
  }
}
