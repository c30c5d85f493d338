import SmashtagModel
import Testing

@testable import TweetFormats

struct TweetRecordReaderTests {
  static let chunkSizes = [1, 2, 3, 7, 64, 100_000]

  @Test(arguments: chunkSizes)
  func `Lines are records, blank ones are not`(chunk: Int) throws {
    let text = "\u{FEFF}\n{\"a\":1}\r\n\n  \n{\"b\":[{}]} \n{\"c\":2}"

    #expect(try records(text, chunk).map(\.text) == ["{\"a\":1}", "{\"b\":[{}]} ", "{\"c\":2}"])
    #expect(try records(text, chunk).map(\.line) == [2, 5, 6])
  }

  @Test(arguments: chunkSizes)
  func `JSON text sequences and files that were put together are read`(chunk: Int) throws {
    let text = "\u{1E}{\"a\":1}\n\u{1E}{\n\"b\":2\n}\n"
    let joined = "\u{FEFF}{\"a\":1}\n\u{FEFF}{\"b\":2}\n"

    #expect(try records(text, chunk).map(\.text) == ["{\"a\":1}", "{\n\"b\":2\n}"])
    #expect(try records(joined, chunk).map(\.text) == ["{\"a\":1}", "{\"b\":2}"])
  }

  @Test(arguments: [
    "id,created,text\r\n1,2015-03-27,[a]\r\n", "\u{FEFF}\"tweet_id\",\"text\",\"at\"\n\"1\",\"{\",\"\"\n",
  ])
  func `A table is told once, whatever stands in its cells`(text: String) {
    #expect(throws: TweetFormatError.table) { try records(text, 100_000) }
  }

  @Test func `A line of words with commas before JSON is no table`() throws {
    #expect(try records("a,b,c\n{\"a\":1}\n", 100_000).map(\.text) == ["a,b,c", "{\"a\":1}"])
  }

  @Test(arguments: chunkSizes)
  func `The elements of an array are records`(chunk: Int) throws {
    let text = "[ {\"a\":\"]},\\\"{\"},\n{\"b\":{\"c\":[1]}}, 7, null,\n [3] ]\n"

    #expect(try records(text, chunk).map(\.text) == ["{\"a\":\"]},\\\"{\"}", "{\"b\":{\"c\":[1]}}", "[3]"])
    #expect(try records(text, chunk).map(\.line) == [1, 2, 3])
  }

  @Test(arguments: chunkSizes)
  func `A document over many lines is one record`(chunk: Int) throws {
    let text = "{\n  \"a\": [\n    {\n      \"b\": 1\n    }\n  ]\n}\n"

    #expect(try records(text, chunk).map(\.text) == [String(text.dropLast())])
  }

  @Test(arguments: chunkSizes)
  func `Documents may follow each other, with other words between them`(chunk: Int) throws {
    let text = "{\n\"a\":1\n}{\n\"b\":2}\nmore\nwords\n{\n\"c\":3}"

    #expect(try records(text, chunk).map(\.text) == ["{\n\"a\":1\n}", "{\n\"b\":2}", "more", "{\n\"c\":3}"])
    #expect(try records(text, chunk).map(\.line) == [1, 3, 5, 7])
  }

  @Test(arguments: chunkSizes)
  func `The assignment of an export is passed over`(chunk: Int) throws {
    let text = "window.YTD.tweets.part0 = [\n  {\n    \"tweet\" : { }\n  }\n]"

    #expect(try records(text, chunk).map(\.text) == ["{\n    \"tweet\" : { }\n  }"])
    #expect(try records(text, chunk).map(\.line) == [2])
  }

  @Test(arguments: ["window.YTD.community_tweet.part0 = [ ]", "[]", "[ ]\n", "[];"])
  func `An empty list has no records`(text: String) throws {
    #expect(try records(text).isEmpty)
  }

  @Test(arguments: chunkSizes)
  func `Broken lines stand among the good ones`(chunk: Int) throws {
    let text = "{\"a\":1}\n{\"b\":\nwords\n{\"c\":3}\n"

    #expect(try records(text, chunk).map(\.text) == ["{\"a\":1}", "{\"b\":", "words", "{\"c\":3}"])
  }

  @Test(arguments: [
    "{\"a\":\"cut", "{\"a\":{\"b\":1}", "{\"a\":1,", "{\"a\":", "{\"a\":1]", "words", "\"a\":1}",
    "{\"a\":\"x\\", "}",
  ])
  func `A broken first line does not hide the others`(first: String) throws {
    for chunk in Self.chunkSizes {
      let found = try records("\(first)\n{\"b\":2}\n{\"c\":3}\n", chunk)

      #expect(found.map(\.text) == [first, "{\"b\":2}", "{\"c\":3}"])
      #expect(found.map(\.line) == [1, 2, 3])
    }
  }

  @Test(arguments: [
    ("", TweetFormatError.empty), (" \n\r\n\t", .empty), ("\u{FEFF}", .empty),
    ("\u{0}\u{0}{}", .notText), ("GIF89a\u{1}\u{2}\u{0}", .notText),
    ("Dear diary,\nthis is no JSON.\n", .notJSON(reason: "it begins with 'Dear diary,'; expected { or [")),
    ("[{\"a\":1},", .cutOff), ("[{\"a\":1},{\"b\":", .cutOff), ("[", .cutOff),
    ("{\n\"a\": [\n", .cutOff), ("{\"a\":\"b", .cutOff),
  ])
  func `A file that cannot be read says why`(text: String, expected: TweetFormatError) {
    for chunk in Self.chunkSizes {
      #expect(throws: expected) { try records(text, chunk) }
    }
  }

  @Test(
    arguments: [[0xFF, 0xFE, 0x7B, 0x00], [0xFE, 0xFF, 0x00, 0x7B], [0x1F, 0x8B, 0x08, 0x00]] as [[UInt8]])
  func `Other encodings and packed files are not text`(bytes: [UInt8]) {
    #expect(throws: TweetFormatError.notText) { try records(bytes, 100) }
  }

  @Test(arguments: ["null", "3", " \"rain\"\n", "-1.5e3", "true"])
  func `A value that holds no others has no records`(text: String) throws {
    for chunk in Self.chunkSizes { #expect(try records(text, chunk).isEmpty) }
  }

  @Test(arguments: ["rain", "3 4", "null,", "3\n4", String(repeating: "1", count: 200) + "x"])
  func `Words are none`(text: String) {
    #expect(throws: TweetFormatError.self) { try records(text, 100) }
  }

  @Test(arguments: chunkSizes)
  func `A last line that ends within its value is cut off`(chunk: Int) throws {
    var reader = reader(Array("{\"a\":1}\n{\"b\":2}\n{\"c\":".utf8), chunk)

    #expect(try [reader.next()?.text, reader.next()?.text] == ["{\"a\":1}", "{\"b\":2}"])
    #expect(throws: TweetFormatError.cutOff) { try reader.next() }
    #expect(try records("{\"a\":1}\n{\"b\":2}\n{\"c\":}", chunk).count == 3)
    #expect(try records("{\"a\":1}\n{\"b\":2}\n{\"c\":\n", chunk).count == 3)
  }

  @Test func `What stands before the cut is delivered`() throws {
    var reader = reader(Array("[{\"a\":1},{\"b\":".utf8), 4)

    #expect(try reader.next()?.text == "{\"a\":1}")
    #expect(throws: TweetFormatError.cutOff) { try reader.next() }
    #expect(try reader.next() == nil)
  }

  @Test(arguments: chunkSizes)
  func `A line that is too large is passed over`(chunk: Int) throws {
    let text = "{\"a\":1}\n{\"b\":\"0123456789\"}\n{\"c\":3}\nwords and more words\n{\"d\":4}"

    let found = try records(Array(text.utf8), chunk, limit: 8)

    #expect(found.map(\.text) == ["{\"a\":1}", "", "{\"c\":3}", "", "{\"d\":4}"])
    #expect(found.map(\.line) == [1, 2, 3, 4, 5])
    #expect(found.map(\.fault) == [nil, .tooLarge(limit: 8), nil, .tooLarge(limit: 8), nil])
  }

  @Test(arguments: chunkSizes)
  func `A last line that is too large costs itself alone`(chunk: Int) throws {
    let found = try records(Array("{\"a\":1}\n{\"b\":123456789}".utf8), chunk, limit: 8)

    #expect(found.map(\.fault) == [nil, .tooLarge(limit: 8)])
  }

  @Test(arguments: [
    "{\"a\":\"0123456789\"}", "{\"a\":[0,1,2,3,4,5]}", "{\"a\":\"0123456789", "{\"a\":123456,",
  ])
  func `A first line that is too large does not hide the others`(first: String) throws {
    for chunk in Self.chunkSizes {
      let found = try records(Array("\(first)\n{\"b\":2}\n{\"c\":3}".utf8), chunk, limit: 8)

      #expect(found.map(\.text).suffix(2) == ["{\"b\":2}", "{\"c\":3}"])
      #expect(found.first?.line == 1)
    }
  }

  @Test(arguments: chunkSizes)
  func `An element that is too large is passed over`(chunk: Int) throws {
    let text = "[{\"a\":1},\n{\"b\":[\"]}\\\"0123\",\n{}]}, {\"c\":3},[[],[],[],[]],\n{\"d\":4}]"

    let found = try records(Array(text.utf8), chunk, limit: 8)

    #expect(found.map(\.text) == ["{\"a\":1}", "", "{\"c\":3}", "", "{\"d\":4}"])
    #expect(found.map(\.line) == [1, 2, 3, 3, 4])
  }

  @Test func `A broken element that is too large costs its line`() throws {
    let text = "[{\"b\":\"0123456789},\n{\"c\":3}]"

    #expect(try records(Array(text.utf8), 4, limit: 8).map(\.text) == ["", "{\"c\":3}"])
  }

  @Test func `An element that is too large and has no end is cut off`() {
    #expect(throws: TweetFormatError.cutOff) {
      try records(Array("[{\"a\":1},{\"b\":[0,1,2,3,4".utf8), 4, limit: 8)
    }
  }

  @Test func `A document over many lines has a largest size`() {
    #expect(throws: TweetFormatError.tooLarge(limit: 8)) {
      try records(Array("{\n\"a\":\"0123456789\"}".utf8), 4, limit: 8)
    }
  }

  @Test func `Nothing is held of what is passed over`() throws {
    let piece = [UInt8](repeating: UInt8(ascii: "a"), count: 1 << 16)
    var pieces = [Array("[{\"a\":\"".utf8)] + Array(repeating: piece, count: 100)
    pieces += [Array("\"},{\"b\":2}]".utf8)]
    var next = pieces.makeIterator()
    var reader = TweetRecordReader(limit: 1 << 18) { next.next() ?? [] }

    #expect(try reader.next()?.fault == .tooLarge(limit: 1 << 18))
    #expect(reader.input.capacity < 1 << 20)
    #expect(try reader.next()?.text == "{\"b\":2}")
  }

  @Test func `A broken element costs its line`() throws {
    let text = "[\n{\"a\":1},\n{\"b\":\"cut},\n{\"c\":3}\n]"

    #expect(try records(text).map(\.text) == ["{\"a\":1}", "{\"b\":\"cut},", "{\"c\":3}"])
  }

  @Test func `A stray zero byte costs its line`() throws {
    let text = "{\"a\":1}\n{\"b\":\"\u{0}\"}\n{\"c\":\"" + String(repeating: "x", count: 200) + "\"}"

    #expect(try records(text).count == 3)
  }

  @Test func `An error of the stream passes through`() {
    var reader = TweetRecordReader { throw UnexpectedCount(count: 1) }

    #expect(throws: UnexpectedCount.self) { try reader.next() }
  }

  @Test func `Brackets may be nested 100000 deep`() throws {
    let text = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)

    #expect(try records("[\(text)]").map(\.bytes.count) == [200_000])
  }
}

private extension TweetRecordReaderTests {
  func records(_ text: String, _ chunk: Int = 16) throws -> [TweetRecord] {
    try records(Array(text.utf8), chunk)
  }

  func records(_ bytes: [UInt8], _ chunk: Int, limit: Int = 1 << 20) throws -> [TweetRecord] {
    var reader = reader(bytes, chunk, limit: limit)
    var records: [TweetRecord] = []
    while let record = try reader.next() { records.append(record) }
    return records
  }

  func reader(_ bytes: [UInt8], _ chunk: Int, limit: Int = 1 << 20) -> TweetRecordReader {
    var rest = bytes[...]
    return TweetRecordReader(limit: limit) {
      defer { rest = rest.dropFirst(chunk) }
      return Array(rest.prefix(chunk))
    }
  }
}

extension TweetRecord {
  var text: String { String(decoding: bytes, as: UTF8.self) }
}

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
