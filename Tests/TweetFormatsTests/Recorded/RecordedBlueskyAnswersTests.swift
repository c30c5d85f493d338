import Foundation
import Testing

@testable import TweetFormats

@Suite(.enabled(if: RecordedPayloads.arePresent, Comment(rawValue: RecordedPayloads.absence)))
struct RecordedBlueskyAnswersTests {
  @Test(arguments: [("f_search", 25, "25", 4), ("f_getposts", 1, nil, 0), ("f_getquotes", 2, nil, 0)])
  func `A list of posts is read whole`(name: String, count: Int, cursor: String?, hidden: Int) throws {
    let answer = try BlueskyDecoder().posts(try Self.bytes(name), for: .everyone)

    #expect(answer.items.count == count && answer.cursor == cursor)
    #expect(answer.items.allSatisfy { $0.record.tweets.count == 1 && $0.record.problems.isEmpty })
    #expect(answer.items.allSatisfy { $0.indexed != nil })
    #expect(answer.items.count(where: \.isForMembers) == hidden)
  }

  @Test func `A feed is read whole`() throws {
    let answer = try BlueskyDecoder().feed(try Self.bytes("f_feedfeed"), for: .everyone)

    #expect(answer.items.count == 7 && answer.cursor == "2025-04-21T16:01:54Z")
    #expect(answer.items.allSatisfy { $0.record.tweets.count == 1 && $0.record.problems.isEmpty })
  }

  private static func bytes(_ name: String) throws -> [UInt8] {
    let file = RecordedPayloads.files(in: "bskyr").first { $0.lastPathComponent == name + ".json" }
    return Array(try Data(contentsOf: try #require(file)))
  }
}
