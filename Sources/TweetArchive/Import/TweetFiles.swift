package import SmashtagModel

/// Reads what an import reads, for a store other than the archive.
package struct TweetFiles: Sendable {
  private let queue: ImportQueue<StoredTweet>
  /// Inputs that do not exist.
  package let problems: [ImportProblem]

  /// Makes a reader of files and folders, which are read in order.
  ///
  /// - Parameter author: the author of tweets that name none.
  package init(_ inputs: [ImportInput], author: User) {
    let list = ImportList(inputs)
    problems = list.problems
    queue = ImportQueue(list, author: author)
  }

  /// What ``fill()`` reads, in the order of the files, for one task; it ends early if the task is cancelled.
  package var pieces: some AsyncSequence<FilePiece, Never> { queue.batches.map(FilePiece.init) }

  /// Reads all inputs, on threads of its own; throws only if the task is cancelled.
  package func fill() async throws { try await queue.fill() }

  /// Allows another piece to be read; called when one is not needed any more.
  package func makeRoom() { queue.makeRoom(expectsKnown: false) }
}

extension StoredTweet: ImportRow {
  /// Decoded tweets take much memory, so that there are few at a time; what was read with the last comes with them.
  static var most: ClosedRange<Int> { 500...500 }

  init(_ stored: StoredTweet, buffer: inout [UInt8], expectsKnown: Bool) { self = stored }

  var size: Int { tweet.text.utf8.count }
  var fits: Bool { true }

  static func inOrder(_ rows: [StoredTweet]) -> [StoredTweet] { rows }
}

/// Some tweets of files, and the problems that were met with them.
package struct FilePiece: Sendable {
  /// The tweets, in the order of the files.
  let tweets: [StoredTweet]
  /// The records that could not be read.
  package let problems: [ImportProblem]
  /// The first file that could not be read completely.
  package let unreadable: ImportProblem?
  /// How far reading has got.
  package let progress: ImportProgress

  init(_ batch: ImportBatch<StoredTweet>) {
    (tweets, problems) = (batch.rows, batch.problems)
    (unreadable, progress) = (batch.unreadable, batch.progress)
  }

  /// How many tweets it has.
  package var count: Int { tweets.count }

  /// Calls a closure with each tweet in turn.
  package func forEach(_ body: (FileTweet) -> Void) {
    for tweet in tweets { body(FileTweet(tweet)) }
  }
}

/// A tweet that was read from a file, with the words it is found by.
package struct FileTweet: Sendable {
  /// The words and marks that the archive's index would have, in UTF-8, with blanks between them.
  package let words: [UInt8]
  private let stored: StoredTweet

  /// Makes one of a tweet that is stored elsewhere, where it was written by a load.
  package init(_ tweet: Tweet, isEmbedded: Bool) {
    self.init(StoredTweet(tweet: tweet, isEmbedded: isEmbedded))
  }

  fileprivate init(_ stored: StoredTweet) {
    var words = IndexWords()
    stored.tweet.putWords(to: &words)
    self.words = words.withoutNames()
    self.stored = stored.portable
  }

  /// The tweet, which says whether it is embedded.
  package var tweet: Tweet { stored.told }

  /// The tweet merged with a later copy, as the archive merges them.
  package func merged(with copy: FileTweet) -> FileTweet {
    let merged = stored.merged(with: copy.stored)
    return merged == stored ? self : FileTweet(merged)
  }

  /// Whether two copies differ at most in their dates.
  package func tellsSame(as other: FileTweet) -> Bool { stored.tellsSame(as: other.stored) }
}

extension StoredTweet {
  /// The tweet as an archive keeps it, without what concerns only this machine.
  ///
  /// An archive looks the display name of a repeated author up in the profile.
  fileprivate var portable: StoredTweet {
    var portable = self
    portable.tweet.retweetOf?.name = nil
    for index in tweet.media.indices where tweet.media[index].file != nil {
      portable.tweet.media[index].file = nil
    }
    return portable
  }
}
