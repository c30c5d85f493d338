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

/// What an export tells beside its posts.
struct ExportFacts: Equatable, Sendable {
  var owner: Owner?
  var marks: [PostMarks] = []
}
