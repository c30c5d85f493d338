import Foundation
import SmashtagModel

/// The whole text of a long post, and what it mentions.
///
/// It does not say which tweet it belongs to; its id is one of its own.
struct NoteTweet: Sendable {
  /// X takes no longer ones, in code points.
  private static let longest = 25_000

  let created: Date?
  let text: String
  /// `nil` where the source has no lists of them.
  let mentions: ToldMentions?
  let beginning: PostBeginning

  init(_ source: JSONElement) throws(NoteProblem) {
    let id = source["noteTweetId"].identifier ?? "without id"
    let core = source["core"]
    guard let bytes = core["text"].utf8, !bytes.isEmpty else { throw .noText(id: id) }
    guard bytes.count <= Self.longest * 4 else { throw .tooLong(id: id, limit: Self.longest) }
    var delivered = DeliveredText(bytes)
    text = delivered.plain
    guard text.unicodeScalars.count <= Self.longest else { throw .tooLong(id: id, limit: Self.longest) }
    mentions = NoteMentions.told(by: core, in: &delivered, of: bytes.count)
    created = source["createdAt"].utf8.flatMap(TweetDate.date)
    beginning = PostBeginning(of: text[...])
  }
}
