import Foundation
import ShellCommands
import SmashtagModel
import SmashtagTesting
import Testing

@testable import SmashtagShell

/// A photo that was seen, once its server is gone.
struct PhotoWithoutServerTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static func photo(at url: String) -> Tweet {
    var photo = Tweet.photo(id: "1", widths: [])
    photo.media = [MediaItem(url: url + "/960.png", width: 960, height: 640)]
    photo.media[0].versions = [480, 960, 1920].map {
      MediaItem.Version(url: "\(url)/\($0).png", width: $0, height: $0 * 2 / 3)
    }
    return photo
  }

  /// The photo in a window, with what an earlier shell kept; nobody waits long for a server that is gone.
  private func image(_ photo: Tweet, columns: Int, within time: Duration) async throws -> ImageContext {
    var home = try Session.photos(
      viewed: [photo], images: ImageStore.kept(in: folder.path(of: "images")), looksAtImages: true)
    home.surface.canvas = Canvas(columns: columns, rows: 22)
    let session = try await home.asking(RequestContext(deadline: .now + time))
      .typing("set local on; photos; 1")
    return try #require(session.context as? ImageContext)
  }

  @Test(arguments: [40, 160])
  func `It is shown in the size that was kept, however large the window is`(columns: Int) async throws {
    let sizes = [480, 960, 1920].map { ($0, Array(SmallImage.grey(width: $0, height: $0 * 2 / 3))) }
    let images = Dictionary(uniqueKeysWithValues: sizes.map { ("/\($0).png", $1) })
    var server: LoopbackServer? = try LoopbackServer { .data(images[$0.path] ?? []) }
    let photo = Self.photo(at: try #require(server?.url))
    let seen = try await image(photo, columns: 90, within: .seconds(60))
    #expect(seen.problem == nil && seen.facts?.size.width == 960, "\(String(describing: seen.problem))")
    #expect(server?.requests.map(\.path) == ["/960.png"])

    server = nil
    let later = try await image(photo, columns: columns, within: .seconds(1))

    #expect(later.problem == nil && later.facts?.size == PixelSize(width: 960, height: 640))
    #expect(later.picture.address.text.hasSuffix("/960.png"))
  }

  @Test func `One of which nothing was kept is not`() async throws {
    let photo = Self.photo(at: "http://127.0.0.1:1")

    let image = try await image(photo, columns: 90, within: .seconds(1))

    #expect(image.problem != nil && image.shownPhoto == nil)
  }
}
