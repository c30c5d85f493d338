public import SmashtagModel

/// Writes tweets in the form of API v1.1, which most tools read; ``TweetDecoder`` reads each as it was.
///
/// What v1.1 has no word for stands in one object more, `smashtag`. It is found by reading the line again: it holds
/// what came out otherwise, and so nothing can be forgotten. The source of a tweet and the files of its media, which
/// say something about this machine, are not written.
public struct TweetEncoder: TweetEncoding {
  private let documents = JSONDocumentPool()

  public init() {}

  public func record(of tweet: Tweet) -> [UInt8] {
    var line = JSONWriter()
    line.write { $0.v1(tweet) }
    var bytes = line.bytes
    let read = self.read(bytes)
    bytes.removeLast()
    bytes.append(#","smashtag":"#)
    var own = JSONWriter(bytes)
    own.write { $0.own(tweet, besides: read) }
    return own.bytes + [UInt8(ascii: "}")]
  }

  /// The tweet as v1.1 alone tells it.
  private func read(_ bytes: [UInt8]) -> Tweet? {
    let read = try? documents.withDocument { document throws(TweetFormatError) in
      try document.read(bytes) { TwitterV1.withoutAddition($0) }
    }
    return read ?? nil
  }
}
