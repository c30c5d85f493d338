import Foundation
import SmashtagModel

/// `export PATH`: writes the items of the context into a file.
struct ExportCommand: Command {
  static let form = CommandForm(
    name: "export", parameters: [.path], group: .collect, summary: "Write the items shown here into a file",
    details: [
      "The ending of the path says how: .jsonl, .csv or .md.",
      "Of a search in the archive or the sample it is all tweets, newest first; of a live source those fetched so far, "
        + "and where find narrowed a list, those that are left.",
      ".jsonl has a tweet on each line as Twitter's API v1.1 writes it, which import takes again without loss.",
      ".csv has a line for each, and an apostrophe before what a spreadsheet would take for a formula: "
        + "before =, +, - or @ at the beginning of a cell.",
      ".md is to be read. Of a page of the web it is the page, or what find left of it; .csv and .jsonl have what its "
        + "numbers lead to.",
      "A file that is there already is never written over, and none is left where it was cancelled or cut short.",
    ],
    examples: [
      "export rain.jsonl": "all tweets of this search, for another archive",
      "mentions; export ranking.csv": "what they mention most, for a spreadsheet",
      "#rain; export ~/rain.md": "to read, or to print",
      "read example.org; export page.md": "a page of the web, to be kept",
    ],
    seeAlso: ["import", "save", "find", "read"])

  private let path: String
  private let format: ExportFormat

  init(_ arguments: Arguments) throws {
    var arguments = arguments
    path = try arguments.required(.path)
    try arguments.end(mayBeQuoted: true)
    format = try ExportFormat(path: path)
  }

  func run(in session: Session) async throws -> Step {
    if let page = session.context.page {
      if page.document.page == nil {
        throw CommandError.notHere("there is no text here to write", instead: "save PATH keeps it as it is")
      }
      if format == .md { return try await step(writing: page, in: session) }
    }
    guard let items = ExportedItems(of: session.context) else {
      throw CommandError.notHere("there is no list here to write", instead: "search first, or go back to one")
    }
    let count = try await write(items, to: try newFile, in: session)
    let note = items.isPart ? "; those fetched so far, more fetches older ones" : ""
    return done("\(items.counted(count)) written to \(path)\(note)", count: count, isPart: items.isPart)
  }

  /// Writes the text of a page, as far as it is shown.
  private func step(writing page: PageContext, in session: Session) async throws -> Step {
    let text = PageMarkdown(page).text
    try await session.ports.files.make(try newFile) { try $0.write(Array(text.utf8)) }
    return done("\(page.title) written to \(path)", count: page.blocks.count, isPart: false)
  }

  /// The path in whole, where there is nothing yet.
  private var newFile: String {
    get throws {
      let file = path.absolutePath
      if try SaveCommand.isFolder(file) { throw CommandError.fileExists(file) }
      return file
    }
  }

  private func done(_ note: String, count: Int, isPart: Bool) -> Step {
    .show(
      .note(
        note,
        json: .done(
          "export",
          [
            "path": .string(path.absolutePath), "items": .integer(count), "format": .string(format.rawValue),
            "more": .bool(isPart),
          ])))
  }

  private func write(_ items: ExportedItems, to path: String, in session: Session) async throws -> Int {
    let writer = format.writer(of: items, by: session.ports.encoder)
    var count = 0
    try await session.ports.files.make(path) { file in
      try file.write(Array(writer.head.utf8))
      try await items.forEachPart(in: session.call.request) { rows in
        try file.write(rows.reduce(into: []) { $0 += writer.bytes(of: $1) })
        count += rows.count
        session.call.report(items.counted(count))
      }
    }
    return count
  }
}

extension ExportedItems {
  fileprivate func counted(_ count: Int) -> String {
    Counted.things(count, noun, plural: kind == .search ? "searches" : nil)
  }
}
