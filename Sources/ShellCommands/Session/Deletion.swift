public import SmashtagModel

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
  ///
  /// - Throws: ``CommandError/keptIsFull`` where so much was kept meanwhile that there is no room for them.
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
      guard try state.state().kept.hasAll(items) else { throw CommandError.keptIsFull }
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
