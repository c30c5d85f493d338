import Foundation
import SmashtagModel
import Testing

import TweetFormats

struct HostileFlickrTests {
  @Test func `A title is cut`() throws {
    let tweet = try readPhoto(#""title":"\#(String(repeating: "rain ", count: 100_000))""#)

    #expect(try #require(tweet.title).unicodeScalars.count <= 1_000)
  }

  @Test func `A description is cut`() throws {
    let tweet = try readPhoto(#""description":{"_content":"\#(String(repeating: "rain ", count: 500_000))"}"#)

    #expect(tweet.text.utf8.count < 1_100_000 && tweet.text.hasSuffix("…"))
  }

  @Test func `Many tags take no time, and not all of them count`() throws {
    let tags = (0..<200_000).map { "t\($0)" }.joined(separator: " ")

    let tweet = try readPhoto(#""tags":"\#(tags)""#)

    #expect(tweet.hashtags.count == 500)
  }

  @Test func `Numbers of any size are read`() throws {
    let page = try FlickrDecoder().photos(
      Array(
        photoList(
          photo(#""dateupload":123456789012345678901234567890,"latitude":1e300,"longitude":"NaN""#),
          fields: #""total":123456789012345678901234567890,"pages":9223372036854775807"#
        ).utf8))

    #expect(page.photos.count == 1)
    #expect(page.total == nil && page.pages == .max)
  }

  @Test func `What is nested too deeply is an error`() {
    let deep = String(repeating: "[", count: 100_000)

    for answer in [deep, #"{"photos":{"photo":[\#(deep)"#] {
      #expect(throws: TweetFormatError.self) { try FlickrDecoder().photos(Array(answer.utf8)) }
      #expect(FlickrDecoder().failure(Array(answer.utf8)) == nil)
    }
    let xml = String(repeating: "<a>", count: 3_000)
    #expect(FlickrDecoder().failure(Array(xml.utf8)) == nil)
  }

  @Test func `A cut answer is never a shorter list`() throws {
    let whole = Array(photoList(photo(), photo(id: "43")).utf8)

    for length in stride(from: 0, to: whole.count, by: 7) {
      #expect(throws: TweetFormatError.self) { try FlickrDecoder().photos(Array(whole.prefix(length))) }
    }
  }
}
