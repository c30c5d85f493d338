public import SmashtagModel

/// Turns records into tweets, whatever form of X, Mastodon or Bluesky they are in; the door of this module.
///
/// A record without tweets, such as a list of users, decodes to nothing. It may be used by several tasks at once.
public struct TweetDecoder: Sendable {
  private let author: User
  private let notes: NoteIndex
  private let documents = JSONDocumentPool()

  /// `author` stands in where a tweet names none; `notes` are the whole texts of tweets that an export cut.
  public init(author: User, notes: NoteTweets = NoteTweets()) {
    self.author = author
    self.notes = NoteIndex(notes)
  }

  /// Throws `notJSON` for a broken record.
  public func decode(_ bytes: [UInt8]) throws(TweetFormatError) -> DecodedRecord {
    try documents.withDocument { document throws(TweetFormatError) in
      try document.read(bytes) { root in
        var search = TweetSearch(author: author, notes: notes)
        search.take(root)
        return search.record
      }
    }
  }
}
