public import Foundation
public import SmashtagModel

/// Decodes records into tweets, in any of the formats of X, Mastodon and Bluesky.
///
/// A record without tweets, such as a list of users, decodes to an empty result. Several tasks may use one
/// decoder at once.
public struct TweetDecoder: Sendable {
  private let author: User
  private let notes: NoteIndex
  private let documents = JSONDocumentPool()

  /// Creates a decoder.
  ///
  /// - Parameters:
  ///   - author: the author of tweets that name none.
  ///   - notes: the complete texts of tweets that an export contains in cut form.
  public init(author: User, notes: NoteTweets = NoteTweets()) {
    self.author = author
    self.notes = NoteIndex(notes)
  }

  /// Decodes a record; from a broken list of posts it takes those that can be read.
  ///
  /// - Parameter moment: the date of copies (`asOf`) that have none; what ``TweetEncoder`` wrote stays as it is.
  /// - Throws: if the record is not valid JSON or UTF-8, and contains no post that can be read.
  public func decode(_ bytes: [UInt8], asOf moment: Date? = nil) throws(TweetFormatError) -> DecodedRecord {
    do {
      return try whole(bytes, asOf: moment)
    } catch .notJSON(let reason) {
      return try parts(of: bytes, asOf: moment, orThrow: .notJSON(reason: reason))
    } catch .notUTF8 {
      return try parts(of: bytes, asOf: moment, orThrow: .notUTF8)
    }
  }
}

private extension TweetDecoder {
  func whole(_ bytes: [UInt8], asOf moment: Date?) throws(TweetFormatError) -> DecodedRecord {
    try documents.withDocument { document throws(TweetFormatError) in
      try document.read(bytes, mayRepairText: false) { root in
        var search = TweetSearch(author: author, notes: notes)
        search.take(root)
        return search.result(asOf: moment)
      }
      .get()
    }
  }

  /// Decodes the parts of a broken record; throws `error` if none can be read.
  func parts(
    of bytes: [UInt8], asOf moment: Date?, orThrow error: TweetFormatError
  ) throws(TweetFormatError) -> DecodedRecord {
    var parts = parts(of: bytes, asOf: moment)
    if parts.tweets.isEmpty, parts.embedded.isEmpty { throw error }
    if parts.problems.isEmpty { parts.problems = ["\(error)"] }
    return parts
  }

  func parts(of bytes: [UInt8], asOf moment: Date?) -> DecodedRecord {
    var (record, number) = (DecodedRecord(), 0)
    var reader = TweetRecordReader(partsOf: bytes)
    do {
      while let part = try reader.next() {
        number += 1
        record.add(number, Result { () throws(TweetFormatError) in try read(part, asOf: moment) })
      }
    } catch {
      record.problems.append("\(error)")
    }
    return reader.isV2 && number == 0 ? partsOfV2(bytes, asOf: moment) : record
  }

  /// Decodes a broken response of API v2, reassembled from the parts that can be read.
  func partsOfV2(_ bytes: [UInt8], asOf moment: Date?) -> DecodedRecord {
    var page = BrokenV2Page(bytes)
    page.takeParts { part, take throws(TweetFormatError) in
      if let fault = part.fault { throw fault }
      try documents.withDocument { document throws(TweetFormatError) in
        try document.read(part.bytes, mayRepairText: false, take)
      }
    }
    do {
      var record = try whole(page.mended, asOf: moment)
      record.problems = page.problems + record.problems
      return record
    } catch {
      return DecodedRecord(problems: page.problems + ["\(error)"])
    }
  }

  func read(_ part: TweetRecord, asOf moment: Date?) throws(TweetFormatError) -> DecodedRecord {
    if let fault = part.fault { throw fault }
    return try whole(part.bytes, asOf: moment)
  }
}

extension DecodedRecord {
  /// Adds the result of decoding a part.
  fileprivate mutating func add(_ number: Int, _ part: Result<DecodedRecord, TweetFormatError>) {
    switch part {
    case .success(let part):
      tweets += part.tweets
      embedded += part.embedded
      problems += part.problems
    case .failure(let error): problems.append("part \(number) of it: \(error)")
    }
  }
}
