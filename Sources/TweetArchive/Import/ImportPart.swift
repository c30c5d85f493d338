import SmashtagModel
import TweetFormats

/// One stream of tweets while it is read.
struct ImportPart {
  let file: ImportFile
  private let reading: PartReading
  private var records: TweetRecordReader
  private var hasRead = false
  private var hasBroken = false

  /// `text` gives the next bytes of text in UTF-8, none at the end.
  init(_ file: ImportFile, as reading: PartReading, text: @escaping () throws -> [UInt8]) {
    self.file = file
    self.reading = reading
    records = TweetRecordReader(read: text)
  }

  /// A file whose every record is broken could not be read.
  var isUnreadable: Bool { hasBroken && !hasRead }

  mutating func next() throws -> TweetRecord? { try records.next() }

  /// The tweets of a record, with the files of what they show.
  mutating func decode(_ record: TweetRecord) throws(TweetFormatError) -> DecodedRecord {
    do throws(TweetFormatError) {
      if let fault = record.fault { throw fault }
      var decoded = try reading.decoder.decode(record.bytes)
      reading.media?.place(in: &decoded.tweets)
      hasRead = true
      return decoded
    } catch {
      hasBroken = true
      throw error
    }
  }
}

/// What turns the records of a part into tweets.
struct PartReading {
  let decoder: TweetDecoder
  var media: (any MediaFinding)?
}
