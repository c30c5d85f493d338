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
