import Foundation
import SmashtagModel

/// The tweets of a search, written while they are read: as text, as lines of JSON, or as one object of JSON.
///
/// Of a library memory holds two thousand at a time, and in the end those that can be chosen by their numbers.
struct SearchStream: Sendable {
  /// The form in which tweets are written.
  enum Form: Sendable {
    case text
    /// A tweet on each line, in the documented form of `--json`.
    case lines
    /// One object, as the results have in the documented form of `--json`.
    case object
  }

  /// The number of tweets of networks that are read at a time.
  private static let pageLength = 1_000
  /// The most tweets of a library that can be chosen by their numbers afterwards, without `more`.
  private static let mostInFront = 10_000

  let query: Query
  let sources: [any TweetSource]
  /// The most tweets; `nil` for all.
  let limit: Int?
  let form: Form
  let session: Session

  /// Calls the closure with all bytes in order; `render` makes text of rows.
  ///
  /// - Returns: The results, of a library no more than are held to be chosen by their numbers.
  func forEachPart(
    rendering render: ([Row], Screen) -> [UInt8], _ take: (Export.Part) async throws -> Void
  ) async throws -> any Context {
    var written = Written()
    /// The head stands before what is written first, so that nothing is where the search fails.
    func part(_ bytes: [UInt8], of items: Int = 0) -> Export.Part {
      Export.Part(bytes: written.hasBegun ? bytes : head + bytes, items: items)
    }
    let read: ResultsContext?
    do {
      read = try await forEachPage { page in
        let entries = page.entries.prefix(limit.map { $0 - written.count } ?? .max)
        let rows = entries.map { Row(number: $0.number, .tweet($0.element)) }
        if !rows.isEmpty || !written.hasBegun {
          try await take(part(bytes(of: rows, isFirst: written.count == 0, render), of: rows.count))
        }
        written.add(page, upTo: rows.count)
      }
    } catch {
      // What was written stays readable; what is told is why there is no more of it.
      if written.hasBegun { try? await take(part(tail(written, hasOlder: true))) }
      // Nor what the error says anyway, and nothing to a reader who has left.
      if !Task.isCancelled { tell(written.notes.filter { !$0.hasPrefix("\(error)") }) }
      throw error
    }
    try await take(part(tail(written, hasOlder: written.hasOlder)))
    remark(on: written, isOfLibrary: read == nil)
    if let read { return read.context }
    let wide = session.listing(min(max(written.count, 1), Self.mostInFront))
    var results = try await ResultsContext(query, from: sources, in: wide)
    results.isOfAll = limit == nil
    return results.context
  }
}

extension SearchStream {
  /// What was written of a search so far.
  private struct Written {
    var hasBegun = false
    var count = 0
    var hasOlder = false
    var notes: [String] = []
    var fetched: Date?

    /// Adds the first tweets of a page.
    mutating func add(_ page: Part, upTo tweets: Int) {
      hasBegun = true
      count += tweets
      hasOlder = page.hasOlder || tweets < page.entries.count
      notes = page.notes
      fetched = page.fetched ?? fetched
    }
  }

  /// Remarks notes; an object has them among its members.
  private func tell(_ notes: [String]) {
    if form != .object { notes.forEach(session.call.request.remark) }
  }

  private func remark(on written: Written, isOfLibrary: Bool) {
    guard form != .object else { return }
    tell(written.notes)
    if written.hasOlder {
      let others =
        limit == nil
        ? "\(sourceNames) does not lead on to the others" : "\(SearchOptions.limitOption) all gives every one"
      session.call.request.remark("these are the newest \(Counted.tweets(written.count)) of more; \(others)")
    }
    if isOfLibrary, written.count > Self.mostInFront, form == .text, session.ports.isInteractive {
      session.call.request.remark(
        "the first \(Counted.tweets(Self.mostInFront)) can be chosen by their numbers; find, or a narrower search, "
          + "leads to the others")
    }
  }
}

extension SearchStream {
  /// Some tweets with their numbers, and whether older ones follow.
  private struct Part {
    let entries: [NumberedList<Tweet>.Entry]
    let hasOlder: Bool
    /// What is to be told of the search so far.
    let notes: [String]
    var fetched: Date?
  }

  /// Reads all pages.
  ///
  /// - Returns: The results; `nil` for those of a library, of which nothing is held meanwhile.
  private func forEachPage(_ take: (Part) async throws -> Void) async throws -> ResultsContext? {
    guard sources.count == 1, let library = sources[0].library else {
      return try await forEachPageOfFeeds(take)
    }
    var (list, notes) = (NumberedList<Tweet>(), [String]())
    try await library.forEachPage(of: query, limit: limit, in: session.call.request) { page in
      let entries = list.numbered(page.tweets)
      notes += page.notes.filter { !notes.contains($0) }
      try await take(Part(entries: entries, hasOlder: page.older != nil, notes: notes))
    }
    return nil
  }

  /// Reads on in the merged list of several sources, or in that of a network.
  private func forEachPageOfFeeds(_ take: (Part) async throws -> Void) async throws -> ResultsContext {
    var wide = session.listing(min(limit ?? Self.pageLength, Self.pageLength))
    wide.call.waitsForAll = true
    var reading = FurtherReading(of: try await ResultsContext(query, from: sources, in: wide))
    // What a person's profile mentions has numbers as well, between those of the tweets.
    var (count, last) = (0, 0)
    // The last page may be empty, and tell only that there are no more.
    var goesOn = true
    while true {
      try Task.checkCancellation()
      let results = reading.results
      let entries = results.tweets.entries(after: last)
      count += entries.count
      last = entries.last?.number ?? last
      let part = Part(
        entries: entries, hasOlder: results.hasOlder, notes: results.shownNotes, fetched: results.fetched)
      try await take(part)
      guard goesOn, results.hasOlder, limit.map({ count < $0 }) ?? true else {
        if limit == nil, let failure = results.failure { throw failure }
        return results
      }
      goesOn = try await reading.goOn(
        in: wide.listing(min(limit.map { $0 - count } ?? .max, Self.pageLength)))
    }
  }
}

extension SearchStream {
  private var sourceNames: String { sources.map(\.name).joined(separator: ",") }

  private var head: [UInt8] {
    guard form == .object else { return [] }
    let members: JSON = [
      "context": JSON(ContextKind.results), "title": .string(query.title), "query": .string(query.text),
      "source": .string(sourceNames),
    ]
    return Array((members.text.dropLast() + ",\"tweets\":[").utf8)
  }

  private func bytes(of rows: [Row], isFirst: Bool, _ render: ([Row], Screen) -> [UInt8]) -> [UInt8] {
    switch form {
    case .text:
      return render(
        rows, Screen(title: query.title, sections: [Screen.Section(rows: rows)], hits: SearchHits(query)))
    case .lines:
      return rows.reduce(into: []) { bytes, row in
        bytes += (row.json ?? .null).bytes
        bytes.append(UInt8(ascii: "\n"))
      }
    case .object:
      let parts = rows.map { ($0.json ?? .null).text }
      let text = parts.joined(separator: ",")
      return Array((isFirst || parts.isEmpty ? text : "," + text).utf8)
    }
  }

  private func tail(_ written: Written, hasOlder: Bool) -> [UInt8] {
    guard form == .object else { return [] }
    let members: JSON = [
      "more": .bool(hasOlder), "fetched": written.fetched.map(JSON.init) ?? .null,
      "notes": .array(written.notes.map(JSON.string)),
    ]
    return Array(("]," + members.text.dropFirst() + "\n").utf8)
  }
}
