public import SmashtagModel

/// What can be set, and the values it takes; the first is the default.
public enum Setting: String, CaseIterable, Sendable {
  case limit
  case theme
  case graphics
  case previews
  case links
  case page
  case places
  case timeout
  case local

  public var note: String {
    switch self {
    case .limit: "how many tweets a page holds"
    case .theme: "the colours"
    case .graphics: "how images are drawn"
    case .previews: "small images in tweets and their mentions"
    case .links: "what selecting a url does"
    case .page: "how much of a web page is shown"
    case .places: "the kind of places listed"
    case .timeout: "seconds a command may take on the network"
    case .local: "fetching from this machine and the local network"
    }
  }

  public var defaultValue: String {
    switch values {
    case .words(let words): words.first?.text ?? ""
    case .number(_, let standard): String(standard)
    }
  }

  /// Whether a value may be set.
  public func accepts(_ value: String) -> Bool {
    switch values {
    case .words(let words): words.contains { $0.text == value }
    case .number(let range, _): Int(value).map(range.contains) ?? false
    }
  }

  /// The values, in words.
  public var valuesText: String {
    switch values {
    case .words(let words): words.map(\.text).joined(separator: ", ")
    case .number(let range, _): "a number from \(range.lowerBound) to \(range.upperBound)"
    }
  }

  /// The words that can be typed as a value; none for numbers.
  public var choices: [String] {
    if case .words(let words) = values { words.map(\.text) } else { [] }
  }

  /// What one of the words means; `nil` for anything else.
  func note(of value: String) -> String? {
    guard case .words(let words) = values else { return nil }
    return words.first { $0.text == value }?.note
  }
}

extension Setting {
  /// What a setting takes.
  enum Values {
    case words([Word])
    case number(ClosedRange<Int>, standard: Int)

    /// One of several values, and what it means.
    struct Word {
      let text: String
      let note: String
    }

    /// The first is the default.
    fileprivate static func words(_ words: KeyValuePairs<String, String>) -> Values {
      .words(words.map { Word(text: $0.key, note: $0.value) })
    }
  }

  var values: Values {
    switch self {
    case .limit: .number(1...500, standard: 20)
    case .timeout: .number(1...3_600, standard: 20)
    case .theme:
      .words([
        "auto": "as the terminal's background", "dark": "for a dark background",
        "light": "for a light background", "plain": "no colour, one thing after the other",
      ])
    case .graphics:
      .words([
        "auto": "the best the terminal can do", "symbols": "letters and blocks", "sixel": "sixel pixels",
        "kitty": "kitty's protocol", "iterm": "iTerm2's protocol", "none": "no images",
      ])
    case .previews: .words(["on": "shown", "off": "not shown"])
    case .links:
      .words([
        "auto": "reads it where there is no desktop, else opens it", "read": "shows its page here, as text",
        "open": "opens it in the browser",
      ])
    case .page: .words(["article": "the article alone", "full": "all of the page"])
    case .places:
      .words([
        "locality": "towns", "neighbourhood": "parts of towns", "region": "regions", "country": "countries",
        "continent": "continents",
      ])
    case .local: .words(["off": "refused", "on": "allowed"])
    }
  }
}

/// Keeps the state between sessions.
///
/// No one trusts a copy: each change reads what is there, changes it and writes it, under a lock.
public protocol StateKeeping: Sendable {
  /// What is kept now.
  func state() throws -> ShellState
  /// Changes what is kept now.
  func update(_ change: @Sendable (inout ShellState) -> Void) throws
  /// What was shown of the recent searches; kept apart, because only they ask for it.
  func sightings() throws -> Sightings
  func updateSightings(_ change: @Sendable (inout Sightings) -> Void) throws
}

extension StateKeeping {
  /// Remembers a search whose results are shown, with how many of them are new; nothing of one that is too long.
  public func remember(_ search: RecentSearch) throws {
    guard search.isShortEnough else { return }
    let known = try knowsOf(search) ? sightings()[search] : [:]
    try update { $0.recents.remember(search.counted(since: known)) }
    try note(search)
  }

  /// Remembers what came to the results of a recent search.
  public func note(seen search: RecentSearch) throws {
    if try knowsOf(search), try sightings().lack(search) { try note(search) }
  }

  /// Keeps a live source; what was seen at another server of that name says nothing of this one.
  public func define(_ definition: SourceDefinition) throws {
    let old = try (state().sources + SourceDefinition.builtIn).first { $0.name == definition.name }
    try update { $0.define(definition) }
    if old?.url != definition.url { try updateSightings { $0.forget(source: definition.name) } }
  }

  /// Forgets a live source, and what was seen there.
  public func forget(source name: String) throws {
    try update { $0.forget(source: name) }
    try updateSightings { $0.forget(source: name) }
  }

  private func knowsOf(_ search: RecentSearch) throws -> Bool { try state().recents[search.identity] != nil }

  private func note(_ search: RecentSearch) throws {
    guard !search.sights.isEmpty else { return }
    let recents = try state().recents
    try updateSightings { $0.note(search, among: recents) }
  }
}

/// What outlives a session: one file, shared by all shells.
public struct ShellState: Equatable, Sendable {
  /// How many typed lines are kept.
  public static let historyLimit = 2_000

  /// The lines typed, oldest first.
  public var history: [String] = []
  public var recents = Recents()
  public var photos = RecentPhotos()
  /// The source chosen last; `nil` until one was.
  public var source: String?
  /// The live sources that the reader defined.
  public private(set) var sources: [SourceDefinition] = []
  /// The settings that were changed.
  public var settings: [Setting: String] = [:]

  /// What the reader has done at least once; hints at it are not needed any more.
  public var lessons: Set<Lesson> = []

  public init() {}

  /// Adds a typed line; the same line again moves to the end.
  ///
  /// What is longer than 16 KiB was pasted, and is not kept.
  public mutating func remember(line: String) {
    guard line.utf8.count <= 16_384 else { return }
    history.removeAll { $0 == line }
    history.append(line)
    history = Array(history.suffix(Self.historyLimit))
  }
}

extension ShellState {
  /// Keeps a live source, in the place of the one that bears its name.
  public mutating func define(_ definition: SourceDefinition) { sources.define(definition) }

  /// Forgets a live source, and that it was chosen, unless one of that name is there from the start.
  public mutating func forget(source name: String) {
    sources.removeAll { $0.name == name }
    guard !SourceDefinition.builtIn.contains(where: { $0.name == name }) else { return }
    source = source?.without(name)
  }
}

/// What a `delete` took, with the list it was taken from.
public enum Deletion: Equatable, Sendable {
  /// The searches bear what was shown of them.
  case searches([RecentSearch], of: Recents)
  case photos([Tweet], of: RecentPhotos)
}

extension Deletion {
  var isEmpty: Bool { count == 0 }

  /// What is said once it was deleted: `Deleted 2 searches; undo brings them back.`.
  public var words: String { "Deleted \(things); undo brings \(count == 1 ? "it" : "them") back." }

  /// What is said once it is there again: `2 searches are back.`.
  var wordsOfUndo: String { "\(things) \(count == 1 ? "is" : "are") back." }

  var members: KeyValuePairs<String, JSON> {
    switch self {
    case .searches(let searches, _): ["searches": .array(searches.map { .string($0.term) })]
    case .photos(let photos, _): ["photos": .array(photos.map { .string($0.id) })]
    }
  }

  /// Forgets what it says.
  func carryOut(in state: any StateKeeping) throws {
    switch self {
    case .searches(let searches, _):
      try state.update { state in searches.forEach { state.recents.forget($0.term, at: $0.source) } }
    case .photos(let photos, _):
      try state.update { state in photos.forEach { state.photos.forget($0.id) } }
    }
  }

  /// Puts it back where it was; what came since stays.
  func undo(in state: any StateKeeping) throws {
    switch self {
    case .searches(let searches, let earlier):
      try state.update { $0.recents.restore(searches, of: earlier) }
      let recents = try state.state().recents
      try state.updateSightings { sightings in searches.forEach { sightings.note($0, among: recents) } }
    case .photos(let photos, let earlier):
      try state.update { $0.photos.restore(photos, of: earlier) }
    }
  }

  /// Whether such a context lists what came back.
  func isOf(_ kind: ContextKind) -> Bool {
    switch self {
    case .searches: kind == .recents
    case .photos: kind == .recentPhotos
    }
  }

  private var count: Int {
    switch self {
    case .searches(let searches, _): searches.count
    case .photos(let photos, _): photos.count
    }
  }

  private var things: String {
    switch self {
    case .searches: Counted.things(count, "search", plural: "searches")
    case .photos: Counted.things(count, "photo")
    }
  }
}
