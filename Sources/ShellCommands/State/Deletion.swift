public import SmashtagModel

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
