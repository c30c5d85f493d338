public import SmashtagModel

/// Stores the state between sessions.
///
/// Several shells may share it, so each change reads, changes and writes the stored state under a lock.
public protocol StateKeeping: Sendable {
  /// Reads the stored state.
  func state() throws -> ShellState
  /// Changes the stored state.
  func update(_ change: @Sendable (inout ShellState) -> Void) throws
  /// Reads what was shown of the recent searches; stored separately, because only these need it.
  func seenStore() throws -> SeenStore
  /// Writes something kept as a line of a file, without a line end.
  func line(of item: KeptItem) -> [UInt8]
  /// Reads a file of such lines; `nil` where the file is none.
  func keptItems(inFileAt path: String) -> KeptList?
  /// Changes what was shown of the recent searches.
  func updateSeenStore(_ change: @Sendable (inout SeenStore) -> Void) throws
}

extension StateKeeping {
  /// Adds a search to the recent ones with the number of new results; ignores a search that is too long.
  public func remember(_ search: RecentSearch) throws {
    guard search.isShortEnough else { return }
    let known = try knowsOf(search) ? seenStore()[search] : [:]
    try update { $0.recents.remember(search.counted(since: known)) }
    try note(search)
  }

  /// Records the shown results of a recent search; ignores other searches.
  public func note(seen search: RecentSearch) throws {
    if try knowsOf(search), try seenStore().lack(search) { try note(search) }
  }

  /// Saves a live source; if its address changed, what was seen of it is forgotten.
  public func define(_ definition: SourceDefinition) throws {
    let old = try (state().sources + SourceDefinition.builtIn).first { $0.name == definition.name }
    try update { $0.define(definition) }
    if old?.url != definition.url { try updateSeenStore { $0.forget(source: definition.name) } }
  }

  /// Removes a live source, and what was seen of it.
  public func forget(source name: String) throws {
    try update { $0.forget(source: name) }
    try updateSeenStore { $0.forget(source: name) }
  }

  private func knowsOf(_ search: RecentSearch) throws -> Bool { try state().recents[search.identity] != nil }

  private func note(_ search: RecentSearch) throws {
    guard !search.seenPosts.isEmpty else { return }
    let recents = try state().recents
    try updateSeenStore { $0.note(search, among: recents) }
  }
}

/// The state that is saved between sessions, in one file for all shells.
public struct ShellState: Equatable, Sendable {
  /// The maximum number of typed lines in the history.
  public static let historyLimit = 2_000

  /// The typed lines, oldest first.
  public var history: [String] = []
  /// The recent searches.
  public var recents = Recents()
  /// The recently viewed photos.
  public var photos = RecentPhotos()
  /// What the user kept.
  public var kept = KeptItems()
  /// The sources chosen last, separated by commas; `nil` if none were.
  public var source: String?
  /// The live sources that the user defined.
  public private(set) var sources: [SourceDefinition] = []
  /// The values of changed settings.
  public var settings: [Setting: String] = [:]

  /// The known lessons, whose hints are not shown any more.
  public var lessons: Set<Lesson> = []
  /// The name of the task at which the tutorial was left; `nil` if it was not begun or is done.
  public var tutorialTask: String?

  /// Creates the state of a first session.
  public init() {}

  /// Adds a typed line to the history; a known line moves to the end.
  ///
  /// Lines of more than 16 KiB are ignored.
  public mutating func remember(line: String) {
    guard line.utf8.count <= 16_384 else { return }
    // By bytes: the normal form of a character with many marks takes the square of their number.
    history.removeAll { $0.utf8.elementsEqual(line.utf8) }
    history.append(line)
    history = Array(history.suffix(Self.historyLimit))
  }
}

extension ShellState {
  /// Adds a live source, or replaces the one with its name.
  public mutating func define(_ definition: SourceDefinition) { sources.define(definition) }

  /// Removes a live source, also from the choice unless there is a built-in one with its name.
  public mutating func forget(source name: String) {
    sources.removeAll { $0.name == name }
    guard !SourceDefinition.builtIn.contains(where: { $0.name == name }) else { return }
    source = source?.without(name)
  }
}

/// The items of a `delete`, with the list they were deleted from.
public enum Deletion: Equatable, Sendable {
  /// Recent searches, with what was shown of them.
  case searches([RecentSearch], of: Recents)
  /// Recent photos.
  case photos([Tweet], of: RecentPhotos)
  /// What the user kept.
  case kept([KeptItem], of: KeptItems)
}

extension Deletion {
  var isEmpty: Bool { count == 0 }

  /// The message after deleting, which tells that `undo` restores the items.
  public var words: String { "Deleted \(things); undo brings \(count == 1 ? "it" : "them") back." }

  /// The message after undoing, which tells how many items are back.
  var wordsOfUndo: String { "\(things) \(count == 1 ? "is" : "are") back." }

  var members: KeyValuePairs<String, JSON> {
    switch self {
    case .searches(let searches, _): ["searches": .array(searches.map { .string($0.term) })]
    case .photos(let photos, _): ["photos": .array(photos.map { .string($0.id) })]
    case .kept(let items, _): ["kept": .array(items.map { .string($0.title) })]
    }
  }

  /// Deletes the items.
  func carryOut(in state: any StateKeeping) throws {
    switch self {
    case .searches(let searches, _):
      try state.update { state in searches.forEach { state.recents.forget($0.term, at: $0.source) } }
    case .photos(let photos, _):
      try state.update { state in photos.forEach { state.photos.forget($0.id) } }
    case .kept(let items, _):
      try state.update { state in items.forEach { state.kept.forget($0.identity) } }
    }
  }

  /// Restores the items at their former positions; newer ones stay.
  func undo(in state: any StateKeeping) throws {
    switch self {
    case .searches(let searches, let earlier):
      try state.update { $0.recents.restore(searches, of: earlier) }
      let recents = try state.state().recents
      try state.updateSeenStore { seenStore in searches.forEach { seenStore.note($0, among: recents) } }
    case .photos(let photos, let earlier):
      try state.update { $0.photos.restore(photos, of: earlier) }
    case .kept(let items, let earlier):
      try state.update { $0.kept.restore(items, of: earlier) }
    }
  }

  /// Whether a kind of context lists these items.
  func isOf(_ kind: ContextKind) -> Bool {
    switch self {
    case .searches: kind == .recents
    case .photos: kind == .recentPhotos
    case .kept: kind == .kept
    }
  }

  private var count: Int {
    switch self {
    case .searches(let searches, _): searches.count
    case .photos(let photos, _): photos.count
    case .kept(let items, _): items.count
    }
  }

  private var things: String {
    switch self {
    case .searches: Counted.things(count, "search", plural: "searches")
    case .photos: Counted.things(count, "photo")
    case .kept: Counted.things(count, "item")
    }
  }
}

/// A change of the saved state.
public enum StateChange: Sendable {
  /// Adds a typed line to the history.
  case line(String)
  /// Adds a search to the recent ones.
  case search(RecentSearch)
  /// Records the shown results of a recent search.
  case seen(RecentSearch)
  /// Adds a photo to the recent ones.
  case photo(Tweet)
  /// Records a known lesson.
  case lesson(Lesson)
  /// Saves the task of the tutorial; `nil` once it is done.
  case tutorial(String?)
  /// Saves the value of a setting.
  case setting(Setting, String)
  /// Saves the choice of sources.
  case source(String)
  /// Saves a live source.
  case definition(SourceDefinition)
  /// Removes a live source.
  case removal(source: String)
}

extension StateChange {
  /// The name of what is changed in messages.
  public var name: String {
    switch self {
    case .line: "history"
    case .search, .seen: "recents"
    case .photo: "photos"
    case .lesson: "hints"
    case .tutorial: "tutorial"
    case .setting: "set"
    case .source: "use"
    case .definition, .removal: "source"
    }
  }

  /// Makes the change; writes nothing if there is nothing to change.
  public func make(in state: any StateKeeping) throws {
    switch self {
    case .line(let line): try state.update { $0.remember(line: line) }
    case .search(let search): try state.remember(search)
    case .seen(let search): try state.note(seen: search)
    case .photo(let photo):
      guard try state.state().photos.photos.first?.id != photo.id else { return }
      try state.update { $0.photos.remember(photo) }
    case .lesson(let lesson):
      guard try !state.state().lessons.contains(lesson) else { return }
      try state.update { $0.lessons.insert(lesson) }
    case .tutorial(let task): try state.update { $0.tutorialTask = task }
    case .setting(let setting, let value): try state.update { $0.settings[setting] = value }
    case .source(let name): try state.update { $0.source = name }
    case .definition(let definition): try state.define(definition)
    case .removal(let name): try state.forget(source: name)
    }
  }
}
