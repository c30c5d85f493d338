import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import ShellCommands

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

  @Test func `The largest at hand is saved where a larger one cannot be had, which is told`() async throws {
    let folder = try TemporaryFolder()
    let session = try await session(having: [500, 1024])

    let step = try await session.step(of: "save \(folder.path)")

    guard case .perform(.save(StubImageLibrary.bytes, let path, _)) = step else {
      return #expect(Bool(false))
    }
    #expect(path == folder.path(of: "lyon1_1024.jpg"))
    #expect(remarks.all.count == 1 && remarks.all.first?.hasSuffix("; this is a smaller size") == true)
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

/// An image that a server has lost in the size that suits the window.
struct LostSizeTests {
  private let remarks = Remarks()

  /// Of 680, 1200 and 2048 pixels across, the post names the one of 1200, and this window wants that of 680.
  private func image(having sizes: [String], failing failure: ImageError) async throws -> (
    image: ImageContext, asked: [String]
  ) {
    var tweet = Tweet.fixture()
    tweet.media = [MediaItem(url: "https://pbs.twimg.com/media/a.jpg", width: 2048, height: 1024)]
    let images = StubImageLibrary(
      Dictionary(uniqueKeysWithValues: sizes.map { ($0, PixelSize(width: 1200, height: 600)) }),
      atHand: [], failing: failure)
    var home = try Session.fixture([tweet], images: images, looksAtImages: true, isInteractive: false)
    home.surface.canvas = Canvas(columns: 30, rows: 10)
    let session = try await home.asking(RequestContext(remark: remarks.add)).typing("search rain; 1; 1")
    return (try #require(session.context as? ImageContext), images.addresses.map(\.text))
  }

  private static let small = "https://pbs.twimg.com/media/a?format=jpg&name=small"
  private static let original = "https://pbs.twimg.com/media/a.jpg"

  @Test(arguments: [
    ImageError.refused(host: "p.example", status: 404), .notAnImage("a web page"), .empty,
    .failed(host: "p.example", reason: "broke off"),
  ])
  func `The original takes its place`(failure: ImageError) async throws {
    let (image, asked) = try await image(having: [Self.original], failing: failure)

    #expect(image.problem == nil && image.facts?.size.width == 1200)
    #expect(image.picture.address.text == Self.original && asked == [Self.small, Self.original])
    #expect(remarks.all == [])
  }

  @Test func `Where that is lost too it is told, once`() async throws {
    let lost = ImageError.refused(host: "p.example", status: 404)

    let (image, asked) = try await image(having: [], failing: lost)

    #expect(image.problem == lost && asked == [Self.small, Self.original] && remarks.all == ["\(lost)"])
  }

  @Test(arguments: [
    ImageError.unreachable(host: "p.example", reason: "cannot be found"), .local(host: "p.example"),
    .tooManyBytes(limit: 9), .limited(host: "p.example", reason: "is asked too often"),
    .refused(host: "p.example", status: 503),
  ])
  func `What goes for the host or the image is not tried again`(failure: ImageError) async throws {
    let (image, asked) = try await image(having: [Self.original], failing: failure)

    #expect(image.problem == failure && asked == [Self.small])
  }
}

/// Which of its sizes a photo is fetched in.
struct PhotoSizeTests {
  private static let sizes = Dictionary(
    uniqueKeysWithValues: [500, 1024, 2048].map {
      ("https://live.example/lyon1_\($0).jpg", PixelSize(width: $0, height: $0 * 3 / 4))
    })

  /// 80 × 22 cells of 10 × 20 pixels; in a script.
  private func session(
    _ line: String, images: StubImageLibrary = StubImageLibrary(sizes), isInteractive: Bool = false,
    asking request: RequestContext = RequestContext()
  ) async throws -> Session {
    try await Session.photos(images: images, looksAtImages: true, isInteractive: isInteractive)
      .asking(request).typing("places; 1; 1" + line)
  }

  private func asked(
    _ line: String, having sizes: [String: PixelSize] = sizes, isInteractive: Bool = false
  ) async throws -> [String] {
    let images = StubImageLibrary(sizes)
    _ = try await session(line, images: images, isInteractive: isInteractive)
    return images.addresses.map { String($0.text.split(separator: "_").last ?? "") }
  }

  /// The zoom, and what is visible: x, y, width, height.
  private func visible(_ session: Session) -> [Double] {
    let text = session.json.text.firstMatch(of: /"zoom":.*?\}/)?.0 ?? ""
    return text.matches(of: /[0-9.]+/).compactMap { Double($0.0) }
  }

  @Test func `At first it is the smallest that fills the window`() async throws {
    #expect(try await asked("") == ["1024.jpg"])
  }

  @Test(
    arguments: [
      ("; zoom fit", []), ("; zoom in", ["2048.jpg"]), ("; zoom 1.1", []), ("; pan left", []),
    ] as [(String, [String])])
  func `A larger one is fetched where the scale needs it`(line: String, more: [String]) async throws {
    #expect(try await asked(line) == ["1024.jpg"] + more)
  }

  @Test func `No larger one is fetched twice, and none where there is none`() async throws {
    #expect(try await asked("; zoom in; zoom in; zoom in; zoom in; zoom out") == ["1024.jpg", "2048.jpg"])
  }

  @Test func `The part stays, in the pixels of the larger one`() async throws {
    let (before, after) = (try await session("; zoom 1.2"), try await session("; zoom 1.5"))
    let (small, large) = (visible(before), visible(after))

    #expect(before.json.text.contains(#""width":1024,"#))
    #expect(after.json.text.contains(#""width":2048,"#))
    #expect(small.first == 1.2 && large.first == 1.5)
    #expect(abs(large[1] + large[3] / 2 - 1024) <= 2)
    #expect(abs(small[1] + small[3] / 2 - 512) <= 1)
    #expect(abs(large[3] - 2048 / 1.5) <= 2)
  }

  @Test func `Where the larger one does not come the smaller one is zoomed, and that is told`() async throws {
    let remarks = Remarks()
    let images = StubImageLibrary(Self.sizes.filter { !$0.key.contains("2048") })
    let session = try await session(
      "; zoom 2", images: images, asking: RequestContext(remark: remarks.add))

    #expect(visible(session).first == 2 && session.json.text.contains(#""width":1024,"#))
    #expect(remarks.all.count == 1 && (session.context as? ImageContext)?.problem == nil)
  }

  @Test func `Where images are not looked at nothing is fetched`() async throws {
    let images = StubImageLibrary(Self.sizes)

    let session = try await Session.photos(images: images).typing("places; 1; 1; zoom 2")

    #expect(images.addresses.isEmpty && visible(session).first == 2)
  }

  @Test func `A photo in one size is zoomed in that`() async throws {
    let places = StubPlaces.fixture()
    places.add([.photo(id: "one", widths: [640])], at: "bath")
    let images = StubImageLibrary(["https://live.example/one_640.jpg": PixelSize(width: 640, height: 480)])

    let session = try await Session.photos(places, images: images, looksAtImages: true).typing(
      "places; 3; 1; zoom 3")

    #expect(images.addresses.count == 1 && visible(session).first == 3)
  }

  @Test func `At a prompt the present one is zoomed, a larger one is left to the shell`() async throws {
    let session = try await session("; zoom 2", isInteractive: true)
    let image = try #require(session.context as? ImageContext)

    #expect(visible(session).first == 2 && image.size?.width == 1024)
    #expect(image.sharper(in: session)?.picture.address.text.hasSuffix("_2048.jpg") == true)
    #expect(try await asked("; zoom 2; zoom in; pan left", isInteractive: true) == ["1024.jpg"])
  }

  @Test func `A larger one that does not come is asked for once`() async throws {
    let sizes = Self.sizes.filter { !$0.key.contains("2048") }

    let asked = try await asked("; zoom 2; zoom 3; zoom in; pan left", having: sizes)

    #expect(asked == ["1024.jpg", "2048.jpg"])
  }

  @Test func `Seen as one of which nothing came it is the same, and as large as it gets`() async throws {
    let session = try await session("; zoom 2", isInteractive: true)
    let image = try #require(session.context as? ImageContext)
    let larger = try #require(image.sharper(in: session))

    let seen = image.seen(as: larger)

    #expect(seen.picture == image.picture && seen.viewport == image.viewport && seen.facts == image.facts)
    #expect(seen.sharper(in: session) == nil && !image.hasLargest)
  }
}

/// At a prompt an image is shown at once in a size that is at hand; the wanted one follows.
struct SmallSizeFirstTests {
  private static let sizes = Dictionary(
    uniqueKeysWithValues: [500, 1024, 2048].map {
      ("https://live.example/lyon1_\($0).jpg", PixelSize(width: $0, height: $0 * 3 / 4))
    })

  /// At a photo of which one size is at hand, and the others can be fetched.
  private func image(
    atHand width: Int, isInteractive: Bool = true, printsJSON: Bool = false
  ) async throws -> (Session, ImageContext) {
    let images = StubImageLibrary(Self.sizes, atHand: ["https://live.example/lyon1_\(width).jpg"])
    var session = try Session.photos(images: images, looksAtImages: true, isInteractive: isInteractive)
    (session.surface.hasWindow, session.surface.printsJSON) = (isInteractive, printsJSON)
    try await session.type("places; 1; 1")
    return (session, try #require(session.context as? ImageContext))
  }

  @Test func `A smaller one is shown first, and leads to the wanted one`() async throws {
    let (session, image) = try await image(atHand: 500)

    #expect(image.size?.width == 500 && image.problem == nil)
    #expect(image.sharper(in: session)?.picture.address.text.hasSuffix("_1024.jpg") == true)
  }

  @Test func `A larger one does, and nothing is fetched`() async throws {
    let (session, image) = try await image(atHand: 2_048)

    #expect(image.size?.width == 2_048)
    #expect(image.sharper(in: session) == nil)
  }

  @Test func `A script waits for the wanted one, and so does JSON`() async throws {
    let (_, image) = try await image(atHand: 500, isInteractive: false)
    let (_, told) = try await self.image(atHand: 500, printsJSON: true)

    #expect(image.size?.width == 1_024 && told.size?.width == 1_024)
  }
}
