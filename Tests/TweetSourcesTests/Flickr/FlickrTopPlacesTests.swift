import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetSources

struct FlickrTopPlacesTests {
  @Test(arguments: [
    (PlaceType.locality, "7"), (.neighbourhood, "22"), (.region, "8"), (.country, "12"), (.continent, "29"),
  ])
  func `The top places of a type are those Flickr lists`(type: PlaceType, number: String) async throws {
    let client = ScriptedClient(
      .text(
        #"{"places":{"total":2,"date_start":"1246320000","place":[{"place_id":"a","_content":"Bath, England, UK","photo_count":"7"},{"woeid":5,"_content":"Monaco","photo_count":4}]},"stat":"ok"}"#
      ))

    let list = try await FlickrSource.scripted(client).places(of: type)

    #expect(list.places.map(\.id) == ["a", "5"] && list.places.map(\.photoCount) == [7, 4])
    #expect(list.day == Date(timeIntervalSince1970: 1_246_320_000) && list.notes.isEmpty)
    #expect(client.lastItems == ["place_type_id=\(number)"])
  }

  @Test func `No more than a hundred places are listed`() async throws {
    let places = (1...150).map { #"{"place_id":"p\#($0)","_content":"Place \#($0)"}"# }.joined(separator: ",")
    let client = ScriptedClient(.text(#"{"places":{"place":[\#(places)]},"stat":"ok"}"#))

    #expect(try await FlickrSource.scripted(client).places(of: .locality).places.count == 100)
  }

  @Test(arguments: [
    HTTPResponse.fail(112), .text("gone", status: 410), .text("", status: 404), .text("", status: 501),
  ])
  func `Where Flickr lists none, the newest photos are counted`(answer: HTTPResponse) async throws {
    let client = ScriptedClient(answer, Self.lately)

    let list = try await FlickrSource.scripted(client).places(of: .locality)

    #expect(list.places.map(\.name) == ["San Francisco, California, United States", "Łódź, Łódzkie, Poland"])
    #expect(list.places.map(\.photoCount) == [3, 2])
    #expect(list.places[0].bounds != nil && list.places[1].id == "lodz" && list.places[1].bounds == nil)
    #expect(
      list.notes == [
        "Flickr lists no top places any more; these are counted from the newest 7 photos with a position"
      ])
    #expect(list.day == CalendarDay("2015-03-27")?.start(in: .gmt))
    let start = Int(Date.fixture.timeIntervalSince1970) - 604_800
    #expect(client.lastItems == ["has_geo=1", "min_upload_date=\(start)", "per_page=500"])
  }

  @Test(arguments: [
    (
      PlaceType.neighbourhood,
      [
        "Mission, San Francisco, California, United States", "Łódź, Łódzkie, Poland",
        "San Francisco, California, United States",
      ]
    ),
    (.region, ["California, United States", "Łódzkie, Poland", "Berlin, Germany"]),
    (.country, ["United States", "Poland", "Germany"]),
  ])
  func `They are counted for each type`(type: PlaceType, names: [String]) async throws {
    let client = ScriptedClient(.fail(112), Self.lately)

    #expect(Set(try await FlickrSource.scripted(client).places(of: type).places.map(\.name)) == Set(names))
  }

  @Test func `A counted place lies in the box that leads to its photos`() async throws {
    let client = ScriptedClient(.fail(112), Self.lately)

    let place = try #require(try await FlickrSource.scripted(client).places(of: .country).places.first)
    let bounds = try #require(place.bounds)

    #expect(bounds.west < -122.5 && bounds.east > -122.3 && bounds.south < 37.7 && bounds.north > 37.8)
    #expect(bounds.east - bounds.west < 1)
  }

  @Test func `Beyond the 180th meridian is left out`() async throws {
    let client = ScriptedClient(
      .fail(112),
      Self.photos([
        ("/Fiji/Western/Nadi", "a", -17.8, 177.4), ("/Fiji/Western/Nadi/X", "b", -17.9, 178),
        ("/Fiji/Eastern/Taveuni", "c", -16.8, -179.9),
      ]))

    let bounds = try await FlickrSource.scripted(client).places(of: .country).places.first?.bounds

    #expect(try #require(bounds).west > 177 && (try #require(bounds)).east < 179)
  }

  @Test func `Continents cannot be counted, and that is said`() async {
    let reason = "lists no top places any more, and its photos name no continents; set places country"

    await #expect(throws: SourceError.failed(source: "photos", host: "api.flickr.example", reason: reason)) {
      try await FlickrSource.scripted(ScriptedClient(.fail(112))).places(of: .continent)
    }
  }

  @Test func `Photos that name no places are no empty list`() async {
    await #expect(throws: SourceError.self) {
      try await FlickrSource.scripted(ScriptedClient(.fail(112), .photos([1, 2]))).places(of: .locality)
    }
  }

  @Test func `One photo is not many`() async throws {
    let client = ScriptedClient(.fail(112), Self.photos([("/Norway/X/Y", "y", 60, 5)]))

    #expect(
      try await FlickrSource.scripted(client).places(of: .locality).notes == [
        "Flickr lists no top places any more; these are counted from the newest photo with a position"
      ])
  }

  @Test(arguments: [105, 201, 1, 100])
  func `A failure that may pass is no reason to count`(code: Int) async {
    let client = ScriptedClient(.fail(code), Self.lately)

    await #expect(throws: SourceError.self) { try await FlickrSource.scripted(client).places(of: .locality) }
    #expect(client.requests.count == 1)
  }

  @Test(arguments: [
    (
      "/United+States/California/San+Francisco", PlaceType.locality,
      "San Francisco, California, United States" as String?
    ),
    ("/Norway/M%C3%B8re+og+Romsdal/%C3%85lesund", .locality, "Ålesund, Møre og Romsdal, Norway"),
    ("/Norway/A%2C+B/C", .region, "A B, Norway"), ("/Norway/X", .locality, nil), ("/Norway", .region, nil),
    ("/cFBi9x6bCJ8D5rba1g", .country, nil), ("", .country, nil), ("/", .country, nil),
    ("/%1B/X", .country, nil), ("/%E3%85%A4/X", .country, nil), ("/Norway/%E2%80%8B", .region, nil),
    ("/Norway/X/Y/Z", .continent, nil),
  ])
  func `The address of a place names it`(url: String, type: PlaceType, name: String?) {
    #expect(FlickrPlaceName(ofURL: url)?.name(as: type) == name)
  }

  private static let lately = photos([
    ("/United+States/California/San+Francisco/Mission", "mission", 37.76, -122.41),
    ("/United+States/California/San+Francisco", "sf", 37.7, -122.5),
    ("/United+States/California/San+Francisco", "sf", 37.8, -122.3),
    ("/Poland/%C5%81%C3%B3dzkie/%C5%81%C3%B3d%C5%BA", "lodz", 51.7, 19.4),
    ("/Poland/%C5%81%C3%B3dzkie/%C5%81%C3%B3d%C5%BA", "lodz", 51.8, 19.5),
    ("/Germany/Berlin", "berlin", 52.5, 13.4), ("/8d7f6g5h", "county", 1, 1),
  ])

  private static func photos(
    _ photos: [(url: String, id: String, latitude: Double, longitude: Double)]
  ) -> HTTPResponse {
    let list = photos.enumerated().map { index, photo in
      #"{"id":"\#(index + 1)","place_url":"\#(photo.url)","place_id":"\#(photo.id)","latitude":"\#(photo.latitude)","longitude":\#(photo.longitude)}"#
    }
    return .text(#"{"photos":{"photo":[\#(list.joined(separator: ","))]},"stat":"ok"}"#)
  }
}
