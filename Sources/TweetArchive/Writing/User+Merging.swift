import SmashtagModel

extension User {
  /// Fills in what only another copy of the user knows.
  mutating func fill(from other: User) {
    guard screenName == other.screenName else { return }
    if !isNamed { name = other.name }
    id = id ?? other.id
    profileImageURL = profileImageURL ?? other.profileImageURL
  }

  /// Whether a copy with the other user as its author tells better who it is.
  func isKnownLess(than other: User) -> Bool { knowledge < other.knowledge }
}

/// How much an author is known by; what a source tells beats whom the importer stands in with.
private enum Knowledge: Int, Comparable {
  case nobody
  /// An id in place of the handle, as records of Bluesky give it.
  case id
  /// The importer named no more than a handle; so do sources that know nothing else.
  case handle
  case nameWithoutHandle
  case person

  static func < (one: Knowledge, other: Knowledge) -> Bool { one.rawValue < other.rawValue }
}

private extension User {
  /// The name counts as unknown where it is only the handle.
  var isNamed: Bool { name != screenName }

  var knowledge: Knowledge {
    if self == .me { return .nobody }
    if screenName == id { return isNamed ? .nameWithoutHandle : .id }
    return isNamed || id != nil ? .person : .handle
  }
}
