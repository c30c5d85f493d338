import SmashtagModel
import SmashtagTesting

@testable import ShellCommands

extension ImageContext {
  /// One of several photos, numbered in their list, whose bytes were looked at.
  static func photos(
    _ photos: [Tweet], at index: Int = 0, from number: Int = 1
  ) throws -> ImageContext {
    let session = try Session.fixture()
    let pictures = zip(number..., photos).flatMap { session.pictures(of: $1, numbered: $0) }
    let facts = ImageFacts(size: PixelSize(width: 2048, height: 1536), format: "JPEG", byteCount: 1)
    guard let context = ImageContext(pictures, at: index) else {
      throw CommandError.noImage(index, of: photos.count)
    }
    return context.known(facts)
  }
}
