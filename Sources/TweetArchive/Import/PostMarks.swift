import SmashtagModel
import TweetFormats

/// The posts that the owner of an export likes or bookmarked, of which it has the addresses alone.
struct PostMarks: Equatable, Sendable {
  enum Kind: Equatable, Sendable {
    case liked
    case bookmarked
  }

  /// The file that lists them.
  let file: String
  let kind: Kind
  let addresses: [String]

  /// So many of its posts.
  func counts(_ number: Int) -> MarkCounts {
    switch kind {
    case .liked: MarkCounts(liked: number)
    case .bookmarked: MarkCounts(bookmarked: number)
    }
  }
}

/// The posts that lists of an export of X name as liked or bookmarked, so that copies of a list count once.
struct SavedPosts {
  /// The most posts that are remembered; others count each time.
  private static let most = 1_000_000
  private var liked: Set<Int> = []
  private var bookmarked: Set<Int> = []

  /// How many of a record's posts are liked or bookmarked, and were not in a record before.
  mutating func fresh(in record: DecodedRecord) -> MarkCounts {
    var counts = record.saved
    guard counts.sum > 0 else { return counts }
    for id in record.embedded.lazy.filter({ $0.isLiked == true }).compactMap({ Int($0.id) })
    where counts.liked > 0 && !Self.add(id, to: &liked) {
      counts.liked -= 1
    }
    for id in record.embedded.lazy.filter({ $0.isBookmarked == true }).compactMap({ Int($0.id) })
    where counts.bookmarked > 0 && !Self.add(id, to: &bookmarked) {
      counts.bookmarked -= 1
    }
    return counts
  }

  /// Remembers an id; returns `false` for one that was remembered before.
  private static func add(_ id: Int, to ids: inout Set<Int>) -> Bool {
    ids.count < most ? ids.insert(id).inserted : !ids.contains(id)
  }
}

/// What an export tells beside its posts.
struct ExportFacts: Equatable, Sendable {
  var owner: Owner?
  var marks: [PostMarks] = []
}
