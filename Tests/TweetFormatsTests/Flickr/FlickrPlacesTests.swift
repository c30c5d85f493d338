import Foundation
import SmashtagModel
import Testing
import TweetFormats

/// No list of top places was ever recorded; these are as the API's own pages describe them.
struct FlickrPlacesTests {
  @Test func `Locations have a name, an id and a count`() throws {
    let list = try places(
      #"{"place_id":"iD7x","woeid":"44418","latitude":"51.5","longitude":-0.12,"place_url":"/United+Kingdom/England/London","place_type":"locality","place_type_id":"7","timezone":"Europe/London","_content":"London, England, Vereinigtes Königreich","woe_name":"London","photo_count":"5123"}"#,
      #"{"place_id":"hP_s","woeid":615702,"_content":"Paris, Île-de-France, Frankreich","photo_count":4711}"#,
      #"{"place_id":"vC9","_content":"Vatikanstadt"}"#)

    #expect(
      list.places == [
        Place(id: "iD7x", name: "London, England, Vereinigtes Königreich", photoCount: 5123),
        Place(id: "hP_s", name: "Paris, Île-de-France, Frankreich", photoCount: 4711),
        Place(id: "vC9", name: "Vatikanstadt"),
      ])
  }

  @Test func `A place without an id of its own goes by that of Where On Earth`() throws {
    let list = try places(
      #"{"woeid":"44418","_content":"London"}"#, #"{"place_id":"","woeid":615702,"_content":"Paris"}"#)

    #expect(list.places.map(\.id) == ["44418", "615702"])
  }

  @Test func `What has no id or no name is no place`() throws {
    let list = try places(
      #"{"_content":"Nowhere"}"#, #"{"place_id":"a"}"#, #"{"place_id":"b","_content":"  "}"#, "null",
      #"{"place_id":"c","woe_name":"Bath"}"#)

    #expect(list.places == [Place(id: "c", name: "Bath")])
    #expect(throws: TweetFormatError.self) { try places(#"{"_content":"Nowhere"}"#) }
  }

  @Test func `An id or a name of which nothing is seen is none`() throws {
    let list = try places(
      #"{"place_id":"a","_content":"\u200b\u0007"}"#, #"{"place_id":"b","_content":"\u3164, \u2800"}"#,
      #"{"place_id":"\u200e","woeid":"5","_content":"Bath"}"#, #"{"place_id":"\u200e","_content":"York"}"#,
      #"{"place_id":"d","_content":"\ufeff","woe_name":"Wells"}"#,
      #"{"place_id":"e","_content":"\u200b, Truro, , England"}"#)

    #expect(list.places.map(\.id) == ["5", "d", "e"])
    #expect(list.places.map(\.name) == ["Bath", "Wells", "Truro, England"])
  }

  @Test(arguments: [
    (#""date_start":"1246320000""#, 1_246_320_000), (#""date_start":1246320000"#, 1_246_320_000),
    (#""date_start":"2009-06-30""#, 1_246_320_000), (#""date_start":"today""#, nil), (#""total":1"#, nil),
  ])
  func `The list is of a day`(field: String, seconds: Int?) throws {
    let answer = #"{"places":{\#(field),"place":[]},"stat":"ok"}"#

    let list = try FlickrDecoder().places(Array(answer.utf8))

    #expect(list.day == seconds.map { Date(timeIntervalSince1970: Double($0)) })
  }

  private func places(_ places: String...) throws -> FlickrPlaces {
    let list =
      #"{"places":{"total":"\#(places.count)","place":[\#(places.joined(separator: ","))]},"stat":"ok"}"#
    return try FlickrDecoder().places(Array(list.utf8))
  }
}

struct HostileFlickrTests {
  @Test func `A title is cut`() throws {
    let tweet = try readPhoto(#""title":"\#(String(repeating: "rain ", count: 100_000))""#)

    #expect(try #require(tweet.title).unicodeScalars.count == 1_999)
  }

  @Test func `A description is cut`() throws {
    let tweet = try readPhoto(#""description":{"_content":"\#(String(repeating: "rain ", count: 500_000))"}"#)

    #expect(tweet.text.unicodeScalars.count == 20_000 && tweet.text.hasSuffix("rain…"))
  }

  @Test func `A description that just fits is whole`() throws {
    let text = String(repeating: "é", count: 20_000)

    #expect(try readPhoto(#""description":"\#(text)""#).text == text)
  }

  @Test func `A link beyond the cut is left out, and so is half of one`() throws {
    let (link, collector) = (
      #"<a href=\"https://a.example/1\">link</a> "#, String(repeating: "x", count: 19_989)
    )

    let tweet = try readPhoto(
      #""description":{"_content":"\#(link)\#(collector)\#(link)\#(link)<a href=\"https://a.example/2\"></a>"}"#
    )

    #expect(tweet.text.hasSuffix("xlink …"))
    #expect(tweet.urls.map(\.range) == [0..<4, 19_994..<19_998])
    let cut = try readPhoto(#""description":{"_content":"\#(link)xx\#(collector)\#(link)more"}"#)
    #expect(cut.text.hasSuffix("xlin…"))
    #expect(cut.urls.map(\.range) == [0..<4])
  }

  @Test func `An address that the cut would shorten is left out`() throws {
    let collector = String(repeating: "x ", count: 9_980)
    let text = "https://rain.example.org/1 \(collector) https://rain.example.org/a/b/c/d/e/f"

    let tweet = try readPhoto(#""description":"\#(text)""#)

    #expect(tweet.text.unicodeScalars.count == 20_000)
    #expect(tweet.urls.map(\.target) == ["https://rain.example.org/1"])
  }

  @Test func `Many tags take no time, and not all of them count`() throws {
    let tags = (0..<200_000).map { "t\($0)" }.joined(separator: " ")

    let tweet = try readPhoto(#""tags":"\#(tags)""#)

    #expect(tweet.hashtags.map(\.keyword) == (0..<100).map { "#t\($0)" })
  }

  @Test func `A tag that is too long is none, and no tag has blanks`() throws {
    let fitting = String(repeating: "ä", count: 200)
    let tags = [fitting + "ä", fitting] + (0..<998).map { "a:b=\($0)" } + ["late", "later"]

    let tweet = try readPhoto(#""tags":"\#(tags.joined(separator: " "))""#)

    #expect(tweet.hashtags == [IndexedKeyword("#" + fitting)])
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
