package import SmashtagModel

/// Reads what an import reads, for a store other than the archive.
package struct TweetFiles: Sendable {
  private let queue: ImportQueue
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

  /// Reads all inputs on threads of its own, and passes each batch to a closure meanwhile.
  ///
  /// - Throws: what the closure throws, and `CancellationError` if the task is cancelled.
  package func forEachBatch(_ take: (FileBatch) async throws -> Void) async throws {
    async let reading: Void = queue.fill()
    for await batch in queue.batches {
      try await take(try FileBatch(batch))
      queue.makeRoom(expectsKnown: false)
    }
    try await reading
    try Task.checkCancellation()
  }
}

/// Tweets and problems that were read from files.
package struct FileBatch: Sendable {
  /// The tweets, each once, oldest first.
  package let tweets: [FileTweet]
  /// The records that could not be read.
  package let problems: [ImportProblem]
  /// The first file that could not be read completely.
  package let unreadable: ImportProblem?
  /// How far reading has got.
  package let progress: ImportProgress
  /// How many tweets of the batch, besides embedded ones, are copies of others in it.
  package let copies: Int

  init(_ batch: ImportBatch) throws {
    (problems, unreadable, progress) = (batch.problems, batch.unreadable, batch.progress)
    var (tweets, indices, copies) = ([FileTweet](), [String: Int](), 0)
    tweets.reserveCapacity(batch.rows.count)
    for row in batch.rows {
      let tweet = FileTweet(try row.stored(), words: row.withParts { Array($0.words) })
      if let index = indices[tweet.identity] {
        if !tweet.isEmbedded, !tweets[index].isEmbedded { copies += 1 }
        tweets[index] = tweets[index].merged(with: tweet)
      } else {
        indices[tweet.identity] = tweets.count
        tweets.append(tweet)
      }
    }
    (self.tweets, self.copies) = (tweets, copies)
  }
}

/// A tweet that was read from a file, with the words it is found by.
package struct FileTweet: Sendable {
  /// What identifies the tweet.
  package let identity: String
  /// The words and marks that the archive's index would have, in UTF-8, with blanks between them.
  package let words: [UInt8]
  private let stored: StoredTweet

  /// Makes one of a tweet that is stored elsewhere, where it was written by a load.
  package init(_ tweet: Tweet, isEmbedded: Bool) {
    self.init(StoredTweet(tweet: tweet, isEmbedded: isEmbedded))
  }

  /// Makes one whose words are known.
  package init(_ tweet: Tweet, words: [UInt8], isEmbedded: Bool) {
    self.init(StoredTweet(tweet: tweet, isEmbedded: isEmbedded), words: words)
  }

  fileprivate init(_ stored: StoredTweet) {
    var words = IndexWords()
    stored.tweet.putWords(to: &words)
    let (bytes, end, _) = words.finished()
    self.init(stored, words: Array(bytes[..<end]))
  }

  fileprivate init(_ stored: StoredTweet, words: [UInt8]) {
    (self.stored, self.words, identity) = (stored, words, stored.tweet.identity)
  }

  /// The tweet, which says whether it is embedded.
  package var tweet: Tweet { stored.told }

  /// Whether it came only inside another tweet.
  package var isEmbedded: Bool { stored.isEmbedded }

  /// The tweet merged with a later copy, as the archive merges them.
  package func merged(with copy: FileTweet) -> FileTweet {
    let merged = stored.merged(with: copy.stored)
    return merged == stored ? self : FileTweet(merged)
  }

  /// Whether two copies differ at most in their dates.
  package func tellsSame(as other: FileTweet) -> Bool { stored.tellsSame(as: other.stored) }
}
