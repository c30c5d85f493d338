@testable import ShellCommands
import SmashtagModel
import SmashtagTesting
import Testing

/// Searches of photos.
struct PhotoSearchTests {
  private static let tagged = StubPlaces(
    photos: [
      "paris": [
        .photo(id: "2", title: "Bridge", created: .fixture(minutes: 1), hashtags: ["rain"]),
        .photo(id: "1", title: "Tower", user: .fixture("bob"), hashtags: ["rain", "tower"]),
      ]
    ])

  private func session(_ line: String) async throws -> Session {
    try await Session.photos(Self.tagged).typing(line)
  }

  @Test func `With Flickr in use a search shows photos`() async throws {
    let session = try await session("use flickr; search #rain")

    #expect(session.kinds == [.home, .photos] && session.listed == ["1 Bridge", "2 Tower"])
    #expect(session.screen.status == ["Flickr", "2 photos"])
    #expect(session.breadcrumb == "flickr #rain")
  }

  @Test func `It enters the recents, and again where it is made again`() async throws {
    let session = try await session("use flickr; #rain; #tower; #rain; #rain")

    #expect(try session.keptTerms == ["#rain", "#tower"])
    #expect(session.kinds == [.home, .photos, .photos, .photos])
  }

  @Test func `Where no photo matches it says so`() async throws {
    let screen = try await session("use flickr; #snow").screen

    #expect(screen.emptyNote == "No photo of Flickr matches #snow." && screen.hints == [.wayOn])
  }

  @Test func `What photos mention most leads to photos, although the archive is in use`() async throws {
    let ranking = try await session("use flickr; #rain; use archive; mentions")
    #expect(ranking.screen.status == ["2 photos", "6 mentions"])
    let number = try #require(ranking.screen.rows.first { $0.summary == "#tower" }?.number)

    let tower = try await ranking.typing(String(number))

    #expect(tower.listed == ["1 Tower"] && tower.screen.status.first == "Flickr")
  }

  @Test func `Its gallery leads to the photos`() async throws {
    let gallery = try await session("use flickr; #rain; gallery")
    #expect(gallery.kinds == [.home, .photos, .gallery] && gallery.screen.numbers == [1, 2])
    #expect(gallery.screen.status == ["2 images", "2 photos"])

    let photo = try await gallery.typing("2")

    #expect(photo.kinds.last == .image && photo.context.title == "Tower")
    #expect(photo.screen.status == ["2 of 2"])
    #expect(photo.breadcrumb == "flickr #rain › gallery › 2")
  }
}
