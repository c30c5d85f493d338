@testable import ShellCommands
import SmashtagModel
import SmashtagTesting
import Testing

/// A photo whose wanted size cannot be had: of 500, 1024 and 2048 pixels across it is that of 1024.
struct KeptSizeTests {
  private let remarks = Remarks()

  /// At a photo of which some sizes are at hand, and nothing else can be had.
  private func session(having widths: [Int]) async throws -> Session {
    let sizes = widths.map {
      ("https://live.example/lyon1_\($0).jpg", PixelSize(width: $0, height: $0 * 3 / 4))
    }
    let images = StubImageLibrary(Dictionary(uniqueKeysWithValues: sizes))
    return try await Session.photos(images: images, looksAtImages: true)
      .asking(RequestContext(remark: remarks.add)).typing("places; 1; 1")
  }

  @Test(arguments: [([500], 500), ([2048], 2048), ([500, 2048], 2048), ([500, 1024], 1024)])
  func `The largest of those at hand is shown`(widths: [Int], shown: Int) async throws {
    let session = try await session(having: widths)
    let image = try #require(session.context as? ImageContext)

    #expect(image.problem == nil && image.size == PixelSize(width: shown, height: shown * 3 / 4))
    #expect(image.picture.address.text == "https://live.example/lyon1_\(shown).jpg")
    #expect(try remarks.all == [] && session.keptPhotos == ["lyon1"])
  }

  @Test func `JSON says where the one is that is shown`() async throws {
    let json = try await session(having: [500]).json.text

    #expect(json.contains(#""url":"https://live.example/lyon1_500.jpg","width":500,"height":375,"#))
  }

  @Test func `Where none is at hand that is told`() async throws {
    let session = try await session(having: [])
    let image = try #require(session.context as? ImageContext)

    #expect(image.problem == .refused(host: "p.example", status: 404) && image.facts == nil)
    #expect(image.picture.address.text.hasSuffix("_1024.jpg"))
    #expect(try remarks.all.count == 1 && session.keptPhotos == [])
  }

  @Test func `Where that very size is wanted no other takes its place`() async throws {
    let session = try await session(having: [500])
    var image = try #require(session.context as? ImageContext)
    image.change(to: .web("https://live.example/lyon1_2048.jpg"))

    let looked = await image.looked(in: session, anySize: false)

    #expect(looked.problem != nil && looked.facts == nil)
    #expect(looked.picture.address.text.hasSuffix("_2048.jpg"))
  }
}
