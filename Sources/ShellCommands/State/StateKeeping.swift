public import SmashtagModel

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
