import Foundation
import SmashtagModel
import Testing

import TweetFormats

/// No list of top places was ever recorded; these are as the API's own pages describe them.
struct FlickrPlacesTests {
  @Test func `Places have a name, an id and a count`() throws {
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
