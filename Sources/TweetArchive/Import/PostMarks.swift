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

  /// What the report tells where some of the posts are not in the archive.
  func problem(missing: Int) -> ImportProblem {
    let mark = kind == .liked ? "liked" : "bookmarked"
    let of = addresses.count == 1 ? "its post is" : "\(missing) of its \(addresses.count) posts are"
    return ImportProblem(
      file: file, line: nil,
      reason: "\(of) not in the archive and cannot be marked as \(mark); it has their addresses alone")
  }
}

/// What an export tells beside its posts.
struct ExportFacts: Equatable, Sendable {
  var owner: Owner?
  var marks: [PostMarks] = []
}
