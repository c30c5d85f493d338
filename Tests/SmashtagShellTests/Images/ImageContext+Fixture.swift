import Foundation
import SmashtagModel
import SmashtagTesting
import TerminalGraphics
import TerminalKit

@testable import ShellCommands
@testable import SmashtagShell

extension ImageContext {
  /// One whose bytes were looked at, unless it is hidden.
  static func fixture(
    _ width: Int, _ height: Int, alt: String? = "A bell", isSensitive: Bool = false, of count: Int = 1
  ) throws -> ImageContext {
    var tweet = Tweet.fixture()
    tweet.isSensitive = isSensitive
    let media = MediaItem(url: "https://p.example/1.jpg", width: width, height: height, alt: alt)
    let picture = Picture(media: media, tweet: tweet, address: .web(media.url))
    let facts = ImageFacts(size: PixelSize(width: width, height: height), format: "JPEG", byteCount: 1)
    let context = ImageContext(Array(repeating: picture, count: count), at: 0) ?? ImageContext(picture)
    return context.isHidden ? context : context.known(facts)
  }
}

extension Graphics {
  static func fixture(_ way: GraphicsWay = .symbols, cell: PixelSize = Canvas.usualCell) -> Graphics {
    Graphics(way: way, cell: cell, colors: .trueColor, isUnicode: true, background: .black)
  }
}
