import Foundation
import SmashtagTesting
import Testing

@testable import TweetArchive

/// Long files, of which more is read than is held in memory.
struct DatedTextTests {
  private let folder: TemporaryFolder
  /// One line for each second; together longer than what is held.
  private static let seconds = Array(0..<1_800)

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: [false, true])
  func `Of a file in order of time the ends are read ahead`(isNewestFirst: Bool) throws {
    let path = try write(isNewestFirst ? Self.seconds.reversed() : Self.seconds)
    let text = try text(of: path, again: nil)

    _ = try text.next()

    #expect(text.newest == Self.date(of: 1_799))
  }

  @Test func `A file in no order is read ahead whole`() throws {
    let path = try write(Self.seconds.map { $0 * 1_013 % 1_800 })
    let text = try text(of: path) { try FileChunks(path).next }

    _ = try text.next()

    #expect(text.newest == Self.date(of: 1_799))
  }

  @Test func `A newer date than those of the ends counts from its place on`() throws {
    var seconds = Self.seconds
    seconds[900] = 5_000
    let text = try text(of: try write(seconds), again: nil)

    _ = try text.next()
    #expect(text.newest == Self.date(of: 1_799))
    while case let piece = try text.next(), !piece.isEmpty {}
    #expect(text.newest == Self.date(of: 5_000))
  }

  private func text(of path: String, again: (() throws -> () throws -> [UInt8])?) throws -> DatedText {
    DatedText(read: try FileChunks(path).next, again: again, path: path)
  }

  private func write(_ seconds: [Int]) throws -> String {
    let filler = String(repeating: "y", count: 20_000)
    let lines = seconds.map { second in
      "{\"created_at\":\"\(Self.date(of: second).formatted(.iso8601))\",\"filler\":\"\(filler)\"}\n"
    }
    return try folder.write(lines.joined(), to: "long.jsonl")
  }

  private static func date(of second: Int) -> Date { Date(timeIntervalSinceReferenceDate: Double(second)) }
}
