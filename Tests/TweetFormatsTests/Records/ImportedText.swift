import SmashtagModel

@testable import TweetFormats

/// What an import finds in a text: tweets by their ids, and problems with the lines of their records.
struct ImportedText {
  private(set) var tweets: [String: Tweet] = [:]
  private(set) var problems: [String] = []

  /// - Parameter author: of what names none.
  init(_ text: [UInt8], author: String = "ada") {
    let decoder = TweetDecoder(author: User(screenName: author))
    var reader = TweetRecordReader(whole: text, chunk: 1_000)
    do {
      while let record = try reader.next() { take(record, decoder) }
    } catch {
      problems.append("\(error)")
    }
  }

  var ids: Set<String> { Set(tweets.keys) }

  private mutating func take(_ record: TweetRecord, _ decoder: TweetDecoder) {
    do {
      if let fault = record.fault { throw fault }
      let decoded = try decoder.decode(record.bytes)
      for tweet in decoded.tweets { tweets[tweet.id] = tweet }
      problems += decoded.problems.map { "\(record.line): \($0)" }
    } catch {
      problems.append("\(record.line): \(error)")
    }
  }
}
