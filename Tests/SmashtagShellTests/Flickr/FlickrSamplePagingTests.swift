import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import SmashtagShell

struct FlickrSamplePagingTests {
  private let paris = Place(id: "eu.fr.idf.paris", name: "Paris, Île-de-France, France")

  @Test func `Paris has a second page, and together they are all of its photos`() async throws {
    let sample = FlickrSample(name: "flickr")

    let pages = try await sample.pages(at: paris)

    #expect(pages.map(\.tweets.count) == [50, 6])
    #expect(pages.map(\.total) == [.exactly(56), .exactly(56)])
    let photos = pages.flatMap(\.tweets)
    #expect(Set(photos.map(\.id)).count == 56)
    #expect(zip(photos, photos.dropFirst()).allSatisfy { $1.created <= $0.created }, "newest first")
  }

  @Test func `Only the first page says that it is a sample`() async throws {
    let sample = FlickrSample(name: "flickr")

    let pages = try await sample.pages(at: paris)

    #expect(pages.map(\.notes.count) == [1, 0])
  }

  @Test func `Nothing comes on top`() async throws {
    let sample = FlickrSample(name: "flickr")
    let first = try await sample.photos(at: paris, position: .newest, limit: 50)

    let known = try #require(first.newer)
    let newer = try await sample.photos(at: paris, position: .newer(than: known), limit: 50)

    #expect(newer.tweets.isEmpty)
    #expect(newer.newer != nil)
  }

  @Test(arguments: ["9223372036854775807", "56", "x", "", "99999999999999999999"])
  func `A cursor of elsewhere leads behind the last photo`(cursor: String) async throws {
    let page = try await FlickrSample(name: "flickr")
      .photos(at: paris, position: .older(than: Cursor(cursor)), limit: 3)

    #expect(page.tweets.isEmpty && page.older == nil)
  }

  @Test(arguments: [("-1", 0), ("-9223372036854775808", 0), ("3", 3), ("54", 54)])
  func `A cursor that counts leads to the photos behind so many`(cursor: String, first: Int) async throws {
    let sample = FlickrSample(name: "flickr")
    let all = try await sample.photos(at: paris).map(\.id)

    let page = try await sample.photos(at: paris, position: .older(than: Cursor(cursor)), limit: 3)

    #expect(page.tweets.map(\.id) == Array(all.dropFirst(first).prefix(3)))
  }

  @Test(arguments: [0, -1, 1, 500])
  func `A page has no more photos than were asked for`(limit: Int) async throws {
    let page = try await FlickrSample(name: "flickr").photos(at: paris, position: .newest, limit: limit)

    #expect(page.tweets.count == min(max(limit, 0), 56))
  }
}
