import SmashtagModel
import Testing

@testable import TweetArchive

struct ImportReadingTests {
  @Test(arguments: [
    ("{\"a\":}", 1, "not JSON"), ("{\"a\":}\n{\"b\":}\n", 2, "not JSON"),
    (String(repeating: "[", count: 2000) + String(repeating: "]", count: 2000), 1, "nested too deeply"),
  ])
  func `A file of which nothing can be read could not be read`(text: String, problems: Int, reason: String)
    throws
  {
    let batch = try read(text)

    #expect(batch.unreadable != nil)
    #expect(batch.problems.count == problems)
    #expect(batch.problems.allSatisfy { $0.line != nil && $0.reason.hasPrefix(reason) })
  }

  @Test func `A file whose tweets lack something could be read`() throws {
    let batch = try read(#"{"full_text":"x","user":{"screen_name":"a"},"retweet_count":1}"#)

    #expect(batch.problems.map(\.reason) == ["tweet: no id"])
    #expect(batch.unreadable == nil)
  }

  @Test func `A file with one good line among broken ones could be read`() throws {
    let batch = try read("{\"a\":}\n{}\n{\"b\":}\n")

    #expect(batch.unreadable == nil)
    #expect(batch.problems.map(\.line) == [1, 3])
  }

  /// What the first batch holds of a file.
  private func read(_ text: String) throws -> ImportBatch {
    let folder = try TemporaryFolder()
    let list = ImportList([.path(try folder.write(text, to: "tweets.json"))])
    var reading = ImportReading(list, author: .me)
    return try #require(try reading.next())
  }
}
