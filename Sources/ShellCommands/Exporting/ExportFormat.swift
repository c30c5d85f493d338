import Foundation
import SmashtagModel

/// How a file of items is written, as the ending of its name says.
enum ExportFormat: String, CaseIterable {
  case jsonl
  case csv
  case md

  init(path: String) throws(UsageError) {
    guard let format = Self(rawValue: NSString(string: path).pathExtension.lowercased()) else {
      throw .badEnding(path, endings: Self.allCases.map { "." + $0.rawValue })
    }
    self = format
  }

  func writer(of items: ExportedItems, by encoder: any TweetEncoding) -> any ItemWriter {
    switch self {
    case .jsonl: JSONLinesWriter(items: items, encoder: encoder)
    case .csv: CSVWriter(columns: items.columns)
    case .md where items.kind == .post: MarkdownWriter(title: items.title)
    case .md: MarkdownTableWriter(title: items.title, columns: items.columns)
    }
  }
}

/// Writes the items of a list one after the other.
protocol ItemWriter: Sendable {
  /// What stands above them.
  var head: String { get }
  func bytes(of row: Row) -> [UInt8]
}
