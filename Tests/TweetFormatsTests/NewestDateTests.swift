import Foundation
import Testing

@testable import TweetFormats

/// The newest date of a text, however it is cut into pieces.
struct NewestDateTests {
  private static let text = """
    [{"created_at": "Fri Mar 27 18:04:11 +0000 2015", "text": "\\"created_at\\": \\"2030-01-01T00:00:00Z\\""},
     {"createdAt":"2016-05-01T10:00:00.000Z", "published" : "2016-05-01T12:00:00+05:00", "x": "é"}, {"created_at":"2014
    """

  private func newest(in pieces: [[UInt8]], before limit: String = "2026-01-01T00:00:00Z") throws -> String? {
    var dates = NewestDate(before: try Date(limit, strategy: .iso8601))
    for piece in pieces { dates.take(piece) }
    return dates.date?.formatted(.iso8601)
  }

  @Test(arguments: [1, 2, 3, 7, 64, 199, 200, 201, 1_000])
  func `Pieces of any length give the same`(length: Int) throws {
    let bytes = Array((Self.text + String(repeating: " ", count: 300) + Self.text).utf8)
    let pieces = stride(from: 0, to: bytes.count, by: length).map {
      Array(bytes[$0..<min(bytes.count, $0 + length)])
    }

    #expect(try newest(in: pieces) == "2016-05-01T10:00:00Z")
  }

  @Test func `A text that is cut in two anywhere gives the same`() throws {
    let bytes = Array(Self.text.utf8)

    for index in bytes.indices {
      let newest = try newest(in: [Array(bytes[..<index]), Array(bytes[index...])])
      #expect(newest == "2016-05-01T10:00:00Z", "cut at \(index)")
    }
  }

  @Test func `A date that is cut off is none, and later ones than the limit are wrong`() throws {
    #expect(try newest(in: [Array(#"{"created_at":"2016-05-01T10:00:00"#.utf8)]) == nil)
    #expect(try newest(in: [Array(Self.text.utf8)], before: "2016-01-01T00:00:00Z") == "2015-03-27T18:04:11Z")
    #expect(try newest(in: []) == nil)
  }
}
