/// The whole texts of long posts, which an X data export keeps apart from its tweets.
///
/// What is too much is left out: more than 100,000 texts, or records of more than 64 MB together.
public struct NoteTweets: Sendable {
  private static let most = 100_000
  private static let mostBytes = 64 << 20

  private(set) var notes: [NoteTweet] = []
  /// How many there was no room for.
  public private(set) var leftOut = 0
  private var size = 0

  public init() {}

  /// How many it holds.
  public var count: Int { notes.count }

  /// Adds what a record of `note-tweet.js` holds; answers why it cannot be taken, `nil` where it was, or is none.
  public mutating func add(_ record: [UInt8]) -> String? {
    do {
      let note = try JSONDocument().read(record, mayRepairText: false) { Self.note($0["noteTweet"]) }.get()
      return note.flatMap { add($0, size: record.count) }
    } catch {
      return String(describing: error)
    }
  }
}

private extension NoteTweets {
  /// Answers, where there is no room, once why.
  mutating func add(_ note: NoteTweet, size: Int) -> String? {
    guard notes.count < Self.most, self.size + size <= Self.mostBytes else {
      leftOut += 1
      return leftOut == 1 ? "from here on there are more long posts than are joined" : nil
    }
    self.size += size
    notes.append(note)
    return nil
  }

  static func note(_ source: JSONElement) -> Result<NoteTweet?, NoteProblem> {
    guard source.isObject else { return .success(nil) }
    do {
      return .success(try NoteTweet(source))
    } catch {
      return .failure(error)
    }
  }
}
