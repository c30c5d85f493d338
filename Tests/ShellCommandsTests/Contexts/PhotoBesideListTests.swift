@testable import ShellCommands
import SmashtagModel
import SmashtagTesting
import Testing

/// In a wide window the list stays to the left of the photo.
struct PhotoBesideListTests {
  private func session(columns: Int, _ line: String) async throws -> Session {
    let size = PixelSize(width: 2048, height: 1536)
    let images = StubImageLibrary([
      "https://live.example/lyon1_2048.jpg": size, "https://live.example/lyon2_2048.jpg": size,
    ])
    var session = try Session.photos(images: images, looksAtImages: true)
    session.surface.canvas = Canvas(columns: columns, rows: 22)
    return try await session.typing(line)
  }

  @Test(arguments: [(139, nil), (140, 42), (200, 60)] as [(Int, Int?)])
  func `From 140 columns on it takes three tenths`(columns: Int, list: Int?) async throws {
    let session = try await session(columns: columns, "places; 1; 1")
    let image = session.context as? ImageContext

    #expect(image?.listColumns(in: columns) == list)
    #expect(image?.canvasPixels(on: session.surface).width == (columns - (list ?? 0)) * 10)
    #expect(session.screen.numbers == (list == nil ? [] : [1, 2]))
  }

  @Test func `A number of the list takes the place of the photo`() async throws {
    let session = try await session(columns: 140, "places; 1; 1; 2")

    #expect(session.kinds == [.places, .photos, .image] && session.context.title == "Photo 2")
    #expect(session.breadcrumb == "flickr Lyon › 2" && session.screen.status == ["2 of 2"])
    #expect(try session.keptPhotos == ["lyon2", "lyon1"])
  }
}
