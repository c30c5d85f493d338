import SmashtagModel

/// A version of the words that stand in an archive's index.
///
/// An archive indexed by an earlier edition is searched and written by that edition until it is indexed again, as
/// ``IndexRenewal`` does. Therefore an edition never changes; other words need a new edition.
enum IndexEdition: Int, Sendable, CaseIterable {
  /// Folded by the first edition of folding.
  case first = 1
  /// Folded by the second edition of folding.
  case second
  /// Adds marks for the posts that a post quotes or answers, and for quotes, bookmarks and likes.
  case third

  /// The edition that new archives are indexed by.
  static let current = IndexEdition.third

  /// The rules by which its words are folded.
  var folding: FoldingEdition { self == .first ? .first : .second }

  /// Whether it has the marks ``Mark/quoted`` and ``Mark/answered``.
  var hasReferences: Bool { self >= .third }

  /// The end of a sentence about what an earlier edition cannot find.
  static let isFoundLater =
    "are found once the archive is indexed anew, which happens by itself at a prompt"

  /// The filters for which it has marks, in their order in the index.
  var filters: [Query.Filter] {
    let first: [Query.Filter] = [.images, .links, .mentions, .hashtags, .replies, .retweets]
    return hasReferences ? first + [.quotes, .bookmarked, .liked] : first
  }
}

extension IndexEdition: Comparable {
  static func < (one: IndexEdition, other: IndexEdition) -> Bool { one.rawValue < other.rawValue }
}

extension Query.Term {
  /// Whether the term, or one inside it, is about marks that came with the third edition.
  var asksForReferences: Bool {
    leaves.contains {
      switch $0 {
      case .quotes: true
      case .filter(let filter): !IndexEdition.second.filters.contains(filter)
      case .word, .prefix, .phrase, .hashtag, .user, .from, .mentions, .to, .language, .since, .until,
        .atLeast,
        .host, .link, .list, .not, .all, .any:
        false
      }
    }
  }
}
