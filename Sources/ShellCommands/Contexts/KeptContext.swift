import SmashtagModel

/// The root of the tab `kept`: what the user kept, latest first.
struct KeptContext: DeletingContext {
  static let kind = ContextKind.kept

  private var items = NumberedList<KeptItem>()
  private var narrowing: [String] = []

  var title: String { "Kept".narrowed(by: narrowing) }
  var crumb: String { "kept".narrowed(by: narrowing) }

  var screen: Screen {
    let rows = items.entries.map { entry in
      Row(number: entry.number, .kept(entry.element), note: entry.element.note)
    }
    return Screen(
      title: title, status: [Counted.things(rows.count, "item")],
      sections: rows.isEmpty ? [] : [Screen.Section(rows: rows)],
      emptyNote: narrowing.nothingFound(among: "items")
        ?? "Nothing was kept yet. keep keeps the search, tweet, place or photo in front.",
      hints: rows.isEmpty ? [.next] : [.useKept, .delete, .tabs], hits: SearchHits(finding: narrowing))
  }

  var json: JSON {
    [
      "context": JSON(Self.kind), "title": .string(title),
      "items": .array(screen.rows.compactMap(JSON.init(keptIn:))),
    ]
  }

  func revisited(in session: Session) -> any Context {
    var renewed = self
    let wanted = session.kept.items.filter { item in narrowing.allSatisfy(Row(.kept(item)).contains) }
    renewed.items.replace(with: wanted, identifiedBy: \.identity) { $0 == $1 }
    return renewed
  }

  func keeping(_ text: String) -> (any Context)? {
    var kept = self
    kept.narrowing.append(text)
    kept.items.removeAll { !Row(.kept($0)).contains(text) }
    return kept
  }

  func deletion(of rows: [Row], in session: Session) throws -> Deletion {
    let items = rows.compactMap { row in if case .kept(let item) = row.content { item } else { nil } }
    return .kept(items, of: try session.ports.state.state().kept)
  }
}

extension KeptItem {
  /// The kind, the sources of a search, and the name.
  fileprivate var note: String {
    let sources = if case .search(_, let sources) = content { sources } else { String?.none }
    return [name, kind.rawValue, sources].compactMap(\.self).joined(separator: " · ")
  }
}

extension JSON {
  init?(keptIn row: Row) {
    guard case .kept(let item) = row.content else { return nil }
    self = [
      "n": JSON(row.number), "kind": .string(item.kind.rawValue), "name": JSON(item.name),
      "title": .string(item.title), "url": item.kind == .search ? .null : JSON(item.link),
      "kept": JSON(item.date),
    ]
  }
}

extension Session {
  /// What the user kept; nothing if the state cannot be read, which is reported when it is written.
  var kept: KeptItems { (try? ports.state.state().kept) ?? KeptItems() }

  /// The step that opens something kept.
  func step(into item: KeptItem, at number: Int?) async throws -> Step {
    switch item.content {
    case .search(let query, let names): try await step(searching: query, atSources: names)
    case .tweet(let tweet): .move(.push(try await opened(tweet, number: number)))
    case .place(let place, let source): try await step(into: place, of: source)
    case .photo(let photo): try await step(into: photo, at: nil)
    }
  }

  /// The step of a search at sources of its own.
  func step(searching text: String, atSources names: String) async throws -> Step {
    let query = try Query(text)
    return try await choosing(names, for: text).step(searching: query)
  }

  /// The session with the sources of a search; those that are gone are left out, which is said.
  func choosing(_ names: String, for text: String) throws -> Session {
    let names = names.split(separator: ",").map(String.init)
    let present = names.filter { sources.source(named: $0) != nil }
    let gone = names.filter { !present.contains($0) }
    guard !present.isEmpty else { throw CommandError.keptSourcesGone(names, search: text) }
    if !gone.isEmpty {
      call.request.remark("\(CommandError.absence(of: gone)); the others were searched")
    }
    var session = self
    session.sources = try sources.choosing(present.joined(separator: ","))
    return session
  }
}
