import Foundation
import SmashtagModel
import TweetFormats

/// One stream of tweets while it is read.
struct ImportPart {
  let file: ImportFile
  private let reading: PartReading
  private let text: DatedText
  private var records: TweetRecordReader
  private var hasRead = false
  private var hasBroken = false

  /// - Parameters:
  ///   - text: Gives the next bytes of text in UTF-8, none at the end.
  ///   - again: Begins to read the text another time; `nil` where it comes only once.
  init(
    _ file: ImportFile, as reading: PartReading, text: @escaping () throws -> [UInt8],
    again: (() throws -> () throws -> [UInt8])? = nil
  ) {
    self.file = file
    self.reading = reading
    self.text = DatedText(read: text, again: again)
    records = TweetRecordReader(read: reading.asOf == nil ? self.text.next : text)
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
      if let moment = reading.asOf ?? text.newest { decoded.date(moment) }
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
  /// When the export was put together that the part is of; `nil` where it does not say.
  var asOf: Date?
}
