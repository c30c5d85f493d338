import SmashtagModel

/// `export [N…] PATH`: writes items of the context into a file; `export - FORMAT` writes them to the output.
struct ExportCommand: Command {
  static let form = CommandForm(
    name: "export", parameters: [.exported, .newFile, .format], group: .collect,
    summary: "Write the items shown here into a file",
    details: [
      "The ending of the path says how: .jsonl, .csv or .md.",
      "With numbers before the path it is these items alone.",
      "With - they go where the output goes, as jsonl unless csv or md is named.",
      "Of a search in the archive or the sample it is all tweets, newest first; of a live source those fetched so far, "
        + "and where find narrowed a list, those that are left.",
      ".jsonl has a tweet on each line as Twitter's API v1.1 writes it, which import takes again without loss; those known only "
        + "inside others it does not count.",
      "Where a part of a source could not be asked, what is missing is told, and the exit status stays 0.",
      ".csv has a line for each, and an apostrophe before what a spreadsheet would take for a formula: "
        + "before =, +, - or @ at the beginning of a cell.",
      ".md is to be read. Of a page of the web it is the page, or what find left of it; .csv and .jsonl have what its "
        + "numbers lead to.",
      "A file that is there already is never written over, and none is left where it was cancelled or cut short.",
    ],
    examples: [
      "export rain.jsonl": "all tweets of this search, for another archive",
      "mentions; export ranking.csv": "what they mention most, for a spreadsheet",
      "#rain; export ~/rain.md": "to read, or to print", "#rain; export 1-5 rain.md": "the first five",
      "#rain; export - jsonl | gzip > ~/rain.gz": "through another program, none of it kept elsewhere",
      "read example.org; export page.md": "a page of the web, to be kept",
    ],
    seeAlso: ["import", "save", "find", "read"])

  /// The path that stands for the output.
  static let outputPath = "-"

  /// The numbers of the items; `nil` for all.
  private let numbers: [Int]?
  /// The file; `nil` for the output.
  private let path: String?
  private let format: ExportFormat

  init(_ arguments: Arguments) throws {
    var arguments = arguments
    // A number alone is the path, which has no ending.
    if arguments.words.count > 1, let first = arguments.words.first,
      ItemNumbers.isNumbers(first) || ItemNumbers.hasCommas(first)
    {
      numbers = try arguments.numbers()
    } else {
      numbers = nil
    }
    let path = try arguments.required(.newFile)
    let named = path == Self.outputPath ? arguments.next() : nil
    try arguments.end(mayBeQuoted: path != Self.outputPath)
    self.path = path == Self.outputPath ? nil : path
    format = try self.path.map(ExportFormat.init(path:)) ?? named.map(ExportFormat.init(name:)) ?? .jsonl
  }

  func run(in session: Session) async throws -> Step {
    let export = try Export(of: session, only: numbers, as: format)
    for note in export.notes { session.call.request.remark(note) }
    guard let path else { return .perform(.write(export)) }
    let (count, embedded) = try await write(export, to: path, in: session)
    let note =
      (export.isPart ? "; those fetched so far, more fetches older ones" : "")
      + (embedded > 0
        ? "; \(Counted.grouped(embedded)) of them known only inside others, which import takes and does not count"
        : "")
    let done = JSON.done(
      "export",
      [
        "path": .string(path.absolutePath), "items": .integer(count), "format": .string(format.rawValue),
        "more": .bool(export.isPart),
      ])
    let notes = export.notes.map(JSON.string)
    return .show(
      .note(
        "\(export.counted(count)) written to \(path)\(note)",
        json: notes.isEmpty ? done : done.adding(["notes": .array(notes)])))
  }

  /// Writes the file; returns how many items it has, and how many of them are known only inside others.
  private func write(
    _ export: Export, to path: String, in session: Session
  ) async throws -> (items: Int, embedded: Int) {
    let path = path.absolutePath
    if try SaveCommand.isFolder(path) { throw CommandError.fileExists(path) }
    var (count, embedded) = (0, 0)
    try await session.ports.files.make(path) { file in
      try await export.forEachPart { part in
        try file.write(part.bytes)
        count += part.items
        embedded += part.embedded
        if part.items > 0 { session.call.report(export.counted(count)) }
      }
    }
    return (count, embedded)
  }
}
