import Foundation
import SmashtagModel
import SmashtagTesting
import TerminalGraphics
import TerminalKit
import TweetSources

@testable import ShellCommands
@testable import SmashtagShell

/// The small images that the decoders are tested with: 48 by 32 pixels, each quarter of one colour.
enum SmallImage {
  static let all = ["baseline.jpg", "colors.png", "lossy.webp", "plain.gif"]

  static let whole = grey(width: 480, height: 320)

  /// With a head that tells nothing of it, but not a pixel that can be read.
  static var damaged: Data {
    var bytes = whole
    for index in 40..<bytes.count { bytes[index] = 0xFF }
    return bytes
  }

  static func path(_ name: String) -> String {
    Recording.tests.appending(path: "TerminalGraphicsTests/Images/\(name)").path
  }

  static func bytes(_ name: String) throws -> Data { try Data(contentsOf: URL(filePath: path(name))) }

  /// A grey PNG, darker in its upper half: files of a few kilobytes, whatever their size in pixels.
  static func grey(width: Int, height: Int) -> Data {
    let rows = (0..<height).map { row in
      [0] + [UInt8](repeating: row < height / 2 ? 90 : 200, count: width)
    }
    return png(width: width, height: height, rows)
  }

  /// A PNG of noise, which cannot be packed.
  static func noise(width: Int, height: Int) -> Data {
    var random = SeededRandom(seed: 1)
    let rows = (0..<height).map { _ in
      [0] + (0..<width).map { _ in UInt8.random(in: 0...255, using: &random) }
    }
    return png(width: width, height: height, rows)
  }

  private static func png(width: Int, height: Int, _ rows: [[UInt8]]) -> Data {
    let header = number(width) + number(height) + [8, 0, 0, 0, 0]
    return Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) + chunk("IHDR", header)
      + chunk("IDAT", packed(rows.flatMap { $0 })) + chunk("IEND", [])
  }

  private static func chunk(_ name: String, _ content: [UInt8]) -> Data {
    let named = Array(name.utf8) + content
    return Data(number(content.count) + named + gzip(named).suffix(8).prefix(4).reversed())
  }

  private static func number(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(value >> $0 & 255) } }

  /// The frame of zlib around what gzip packs: a head of 10 bytes and an end of 8 are left out.
  private static func packed(_ bytes: [UInt8]) -> [UInt8] {
    var sums = (low: 1, high: 0)
    for byte in bytes {
      sums.low = (sums.low + Int(byte)) % 65_521
      sums.high = (sums.high + sums.low) % 65_521
    }
    return [0x78, 0x9C] + gzip(bytes).dropFirst(10).dropLast(8) + number(sums.high << 16 | sums.low)
  }
}

/// The first bytes of images that are never decoded.
extension SmallImage {
  /// Up to the first scan, with half as many pixels of colour along each edge; `marker` tells how it is stored.
  static func jpegHeader(_ size: PixelSize, _ marker: UInt8, orientation: Int = 1) -> Data {
    let exif: [UInt8] =
      Array("Exif\0\0II*\0".utf8) + [
        8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, UInt8(orientation), 0, 0, 0,
      ]
    let (height, width) = (
      [8, 0].map { UInt8(size.height >> $0 & 255) }, [8, 0].map { UInt8(size.width >> $0 & 255) }
    )
    let frame: [UInt8] = [8] + height + width + [3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1]
    return Data(
      [0xFF, 0xD8] + segment(0xE1, exif) + segment(marker, frame)
        + segment(0xDA, [3, 1, 0, 2, 0x11, 3, 0x11, 0, 63, 0]))
  }

  private static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
    [0xFF, marker, 0, UInt8(content.count + 2)] + content
  }

  /// Up to the first pixel.
  static func pngHeader(_ size: PixelSize) -> Data {
    let numbers = [size.width, size.height].flatMap { value in
      [24, 16, 8, 0].map { UInt8(value >> $0 & 255) }
    }
    return Data(
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8) + numbers
        + [8, 2, 0, 0, 0, 0, 0, 0, 0] + [0, 0, 0, 0] + Array("IDAT".utf8) + [0, 0, 0, 0])
  }
}

extension ImageContext {
  /// One whose bytes were looked at, unless it is hidden.
  static func fixture(
    _ width: Int, _ height: Int, alt: String? = "A bell", isSensitive: Bool = false, of count: Int = 1
  ) throws -> ImageContext {
    var tweet = Tweet.fixture()
    tweet.isSensitive = isSensitive
    let media = MediaItem(url: "https://p.example/1.jpg", width: width, height: height, alt: alt)
    let picture = LocatedImage(media: media, tweet: tweet, address: .web(media.url))
    let facts = ImageFacts(size: PixelSize(width: width, height: height), format: "JPEG", byteCount: 1)
    let context = ImageContext(Array(repeating: picture, count: count), at: 0) ?? ImageContext(picture)
    return context.isHidden ? context : context.known(facts)
  }
}

extension Graphics {
  static func fixture(_ method: GraphicsMethod = .symbols, cell: PixelSize = Canvas.usualCell) -> Graphics {
    Graphics(method: method, cell: cell, colors: .trueColor, symbols: .blocks, background: .black)
  }
}

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

extension ImageStore {
  /// Keeps nothing on the disk.
  static var nowhere: ImageStore { kept(in: "/nowhere") }

  /// Keeps what it fetched in a folder.
  static func kept(in folder: String) -> ImageStore {
    ImageStore(store: MediaStore(folder: folder, client: HTTPClient(), accepts: ImageStore.isImage))
  }
}
