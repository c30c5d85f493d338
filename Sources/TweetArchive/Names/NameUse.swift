import SmashtagModel

/// A tag or a user a tweet uses, as places among the bytes of the tweet.
struct NameUse: Sendable {
  let kind: NameKind
  let folded: Range<Int>
  /// As it was written, where that differs.
  private(set) var spelling: Range<Int>?
  /// Of the folded name; the same within one run, and nobody outside of it can tell beforehand which.
  let hash: Int

  init(kind: NameKind, folded: Range<Int>, spelling: Range<Int>?, in bytes: [UInt8]) {
    (self.kind, self.folded, self.spelling) = (kind, folded, spelling)
    var hasher = Hasher()
    bytes.withUnsafeBytes { hasher.combine(bytes: $0.part(folded)) }
    hash = hasher.finalize()
  }

  mutating func moveSpelling(by bytes: Int) {
    spelling = spelling.map { $0.lowerBound + bytes..<$0.upperBound + bytes }
  }
}

extension NameKind {
  /// What a mark tells the use of.
  init?(_ mark: Mark) {
    switch mark {
    case .hashtag: self = .hashtag
    case .author, .mention: self = .user
    case .repliedTo, .language, .host, .filter, .everything: return nil
    }
  }

  /// The number of each kind in the archive.
  var storedNumber: Int {
    switch self {
    case .hashtag: 0
    case .user: 1
    }
  }

  var sign: String {
    switch self {
    case .hashtag: "#"
    case .user: "@"
    }
  }
}
