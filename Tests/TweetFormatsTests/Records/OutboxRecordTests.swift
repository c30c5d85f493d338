import Testing

@testable import TweetFormats

struct OutboxRecordTests {
  static let chunkSizes = [1, 2, 3, 7, 64, 100_000]

  @Test(arguments: chunkSizes)
  func `The elements of an outbox are records`(chunk: Int) throws {
    let text = """
      {"@context":["x",{"orderedItems":[7]}],"id":"orderedItems",
      "note":"\\"orderedItems\\":[","totalItems":9,
      "orderedItems" : [ {"a":"]},\\"{"},
      {"b":{"c":[1]}}, 7, "x]y", null, [3] ],
      "behind":{"d":"]}\\""}}
      {"e":1}
      """

    let records = try records(text, chunk)
    #expect(records.map(\.text) == ["{\"a\":\"]},\\\"{\"}", "{\"b\":{\"c\":[1]}}", "[3]", "{\"e\":1}"])
    #expect(records.map(\.line) == [3, 4, 4, 6])
  }

  @Test(arguments: chunkSizes)
  func `Pages may follow each other`(chunk: Int) throws {
    let text = """
      {"orderedItems":[{"a":1}]}
      {"type":"x","orderedItems":[]}{"orderedItems":[{"b":2}],"c":3}
      """

    #expect(try records(text, chunk).map(\.text) == ["{\"a\":1}", "{\"b\":2}"])
  }

  @Test(arguments: [
    "{\"a\":{\"orderedItems\":[1]}}", "{\"orderedItems\":7}", "{\"orderedItems\":{\"a\":[1]}}",
    "{\"orderedItems\":\"[\"}",
    "{\"a\":\"orderedItems\",\"b\":[1]}", "{\"xorderedItems\":[1]}", "{\"orderedItem\":[1]}",
    "{\"orderedItems\"}",
  ])
  func `Anything else is one record`(text: String) throws {
    for chunk in Self.chunkSizes { #expect(try records(text, chunk).map(\.text) == [text]) }
  }

  @Test func `A list far inside its object is part of the record`() throws {
    let text = "{\"a\":\"\(String(repeating: "x", count: 2 << 20))\",\"orderedItems\":[{\"b\":1}]}"

    #expect(try records(text, 100_000).map(\.bytes.count) == [text.utf8.count])
  }

  @Test func `An outbox larger than the largest record is read`() throws {
    let items = repeatElement("{\"a\":\"0123456789\"}", count: 1000).joined(separator: ",")

    let outbox = "{\"orderedItems\":[\(items)],\"b\":\"\(items.filter { $0 != "\"" })\"}"
    #expect(try records(outbox, 64, limit: 100).count == 1000)
  }

  @Test func `An outbox cut off anywhere delivers what stands before the cut`() throws {
    let items = ["{\"a\":\"]}ö\"}", "{\"b\":[{}]}", "[3]"]
    let list = items.joined(separator: ",\n")
    let outbox = Array("{\"@context\":[],\"orderedItems\":[\(list)],\"c\":{\"d\":\"}\"}}".utf8)

    for length in 0..<outbox.count {
      var reader = reader(Array(outbox.prefix(length)), 5)
      var found: [String] = []
      #expect(throws: TweetFormatError.self) {
        while let record = try reader.next() { found.append(record.text) }
      }
      #expect(found == Array(items.prefix(found.count)))
    }
    #expect(try records(String(decoding: outbox, as: UTF8.self), 5).map(\.text) == items)
  }

  @Test func `An activity that is too large is passed over`() throws {
    let text = "{\"orderedItems\":[{\"a\":1},{\"b\":\"0123456789\"},{\"c\":3}],\"d\":4}"

    for chunk in Self.chunkSizes {
      let found = try records(text, chunk, limit: 8)
      #expect(found.map(\.text) == ["{\"a\":1}", "", "{\"c\":3}"])
      #expect(found[1].fault == .tooLarge(limit: 8))
    }
  }

  @Test func `After the cut the reading has ended`() throws {
    var reader = reader(Array("{\"orderedItems\":[{\"a\":1}],\"b\":".utf8), 4)

    #expect(try reader.next()?.text == "{\"a\":1}")
    #expect(throws: TweetFormatError.cutOff) { try reader.next() }
    #expect(try reader.next() == nil)
  }

  @Test(arguments: ["{\"a\":1,\n{\"b\":2}\n", "{\"a\":\"cut\n{\"b\":2}\n", "{\n{\"b\":2}\n"])
  func `A broken first line does not hide the others`(text: String) throws {
    for chunk in Self.chunkSizes { #expect(try records(text, chunk).map(\.text).last == "{\"b\":2}") }
  }
}

private extension OutboxRecordTests {
  func records(_ text: String, _ chunk: Int, limit: Int = 512 << 20) throws -> [TweetRecord] {
    var reader = reader(Array(text.utf8), chunk, limit: limit)
    var records: [TweetRecord] = []
    while let record = try reader.next() { records.append(record) }
    return records
  }

  func reader(_ bytes: [UInt8], _ chunk: Int, limit: Int = 512 << 20) -> TweetRecordReader {
    var rest = bytes[...]
    return TweetRecordReader(limit: limit) {
      defer { rest = rest.dropFirst(chunk) }
      return Array(rest.prefix(chunk))
    }
  }
}
