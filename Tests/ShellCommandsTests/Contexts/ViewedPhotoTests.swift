import ShellCommands
import SmashtagModel
import SmashtagTesting
import Testing

/// Which photos count as viewed.
struct ViewedPhotoTests {
  private let lyon = ["https://live.example/lyon1_1024.jpg": PixelSize(width: 1024, height: 768)]

  @Test func `One that could not be had does not`() async throws {
    let session = try await Session.photos(images: StubImageLibrary(lyon), looksAtImages: true)
      .typing("places; 1; 2; back; 1; back; 2")

    #expect(try session.keptPhotos == ["lyon1"])
  }

  @Test func `A hidden one does not until it is asked for`() async throws {
    let places = StubPlaces.fixture()
    var photo = Tweet.photo(id: "bare")
    photo.isSensitive = true
    places.add([photo], at: "bath")

    let session = try await Session.photos(places).typing("places; 3; 1")
    #expect(try session.keptPhotos == [])
    #expect(try await session.typing("image").keptPhotos == ["bare"])
  }

  @Test func `One in a list or a gallery does not`() async throws {
    #expect(try await Session.photos().typing("places; 1; gallery; back; mentions").keptPhotos == [])
  }

  @Test func `The image of a tweet does not`() async throws {
    let tweets = [Tweet.fixture(media: ["https://p.example/1.jpg"])]

    #expect(try await Session.photos(tweets: tweets).typing("search rain; 1; 1").keptPhotos == [])
  }

  @Test func `Of zooming and moving it is the same photo`() async throws {
    let session = try await Session.photos(images: StubImageLibrary(lyon), looksAtImages: true)
      .typing("places; 1; 1")

    for line in ["zoom 1.2", "pan left", "image"] {
      #expect(try await session.step(of: line).movement?.photo?.id == "lyon1")
    }
  }
}
