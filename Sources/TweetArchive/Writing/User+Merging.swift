import SmashtagModel
import TweetFormats

extension User {
  /// Fills in what only another copy of the user knows.
  mutating func fill(from other: User) {
    guard screenName == other.screenName else { return }
    if !isNamed { name = other.name }
    // Who is verified is told together with the picture, if at all.
    if profileImageURL == nil, other.profileImageURL != nil { isVerified = isVerified || other.isVerified }
    id = id ?? other.id
    profileImageURL = profileImageURL ?? other.profileImageURL
  }

  /// Whether less is known of this user than of the other.
  func isKnownLess(than other: User) -> Bool { knowledge < other.knowledge }
}

/// How much is known of an author; what a source tells ranks above the importer's placeholder.
private enum Knowledge: Int, Comparable {
  case nobody
  /// An id in place of the handle, as records of Bluesky give it.
  case id
  /// Nothing but a handle, given by the importer or the source.
  case handle
  case nameWithoutHandle
  case person

  static func < (one: Knowledge, other: Knowledge) -> Bool { one.rawValue < other.rawValue }
}

private extension User {
  /// Whether a name is known; one that equals the handle counts as unknown.
  var isNamed: Bool { name != screenName }

  var knowledge: Knowledge {
    if self == .me || self == .unknown { return .nobody }
    if screenName == id { return isNamed ? .nameWithoutHandle : .id }
    return isNamed || id != nil ? .person : .handle
  }
}
