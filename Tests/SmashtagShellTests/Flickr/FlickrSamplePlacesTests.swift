import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import SmashtagShell

struct FlickrSamplePlacesTests {
  @Test func `Localities lie in at least six countries, one of which is a city`() async throws {
    let places = try await FlickrSample(name: "flickr").places(of: .locality).places

    #expect(Set(places.map(\.country)).count >= 6)
    #expect(places.contains { !$0.name.contains(",") && $0.country == $0.title })
  }

  @Test(arguments: PlaceType.allCases)
  func `Every place leads to as many photos as it says`(type: PlaceType) async throws {
    let sample = FlickrSample(name: "flickr")

    let list = try await sample.places(of: type)

    #expect(list.places.count >= 5)
    #expect(Set(list.places.map(\.id)).count == list.places.count)
    for place in list.places {
      #expect(try await sample.photos(at: place).count == place.photoCount, "\(place.name)")
    }
  }

  @Test func `Every photo was taken in one locality, one country and one continent`() async throws {
    let sample = FlickrSample(name: "flickr")
    let ids = Set(try await sample.everything().map(\.id))

    for type in [PlaceType.locality, .country, .continent] {
      var found: [String] = []
      for place in try await sample.places(of: type).places {
        found += try await sample.photos(at: place).map(\.id)
      }
      #expect(found.count == ids.count, "\(type)")
      #expect(Set(found) == ids, "\(type)")
    }
  }

  @Test func `A list names its day, and how to come to another`() async throws {
    let list = try await FlickrSample(name: "flickr").places(of: .locality)

    #expect(list.day != nil)
    let note = try #require(list.notes.first)
    for word in ["sample", "login flickr", "SMASHTAG_FLICKR_KEY", "flickr.com/services/apps/create"] {
      #expect(note.contains(word))
    }
  }

  @Test func `A place of elsewhere has no photos here`() async throws {
    let elsewhere = Place(id: "eu.fr.idf.par", name: "Par")

    let page = try await FlickrSample(name: "flickr").photos(at: elsewhere, position: .newest, limit: 50)

    #expect(page.tweets.isEmpty)
    #expect(page.older == nil)
    #expect(page.total == .exactly(0))
    #expect(page.notes.count == 1)
  }
}
