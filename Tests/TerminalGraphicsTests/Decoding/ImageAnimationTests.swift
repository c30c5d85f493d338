import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TerminalGraphics

/// `moving.gif`: 8 by 6 pixels, four pictures: red; a green and black square that is taken away again, stored
/// interlaced; a blue square with a hole, whose place becomes background; a green corner that reaches over the edge.
struct ImageAnimationTests {
  private static let red = RGBColor(255, 0, 0)
  private static let green = RGBColor(0, 255, 0)
  private static let blue = RGBColor(0, 0, 255)

  private func animation(_ name: String) throws -> ImageAnimation {
    try #require(ImageAnimation(of: ImageFixture.image(name), on: ImageFixture.background))
  }

  @Test func `Each picture is drawn over what the last one leaves`() throws {
    let animation = try animation("moving.gif")

    let first = try #require(animation.next())
    #expect(first.time == .milliseconds(50))
    #expect(first.raster.difference { _, _ in Self.red } == 0)
    let second = try #require(animation.next())
    #expect(second.time == .milliseconds(100))
    #expect(
      second.raster.difference { column, row in
        guard (1...3).contains(column), (1...3).contains(row) else { return Self.red }
        return row == 2 ? .black : Self.green
      } == 0)
    let third = try #require(animation.next())
    #expect(third.time == .milliseconds(200))
    let isBlue = { (column: Int, row: Int) in
      (4...6).contains(column) && (2...4).contains(row) && (column, row) != (5, 3)
    }
    #expect(third.raster.difference { isBlue($0, $1) ? Self.blue : Self.red } == 0)
    let fourth = try #require(animation.next())
    #expect(fourth.time == .milliseconds(100))
    #expect(
      fourth.raster.difference { column, row in
        if column == 7, row == 5 { return Self.green }
        return (4...6).contains(column) && (2...4).contains(row) ? ImageFixture.background : Self.red
      } == 0)
    #expect(animation.next() == nil)
  }

  @Test(arguments: ["moving.gif", "moving.webp"])
  func `After the last picture the first comes again`(name: String) throws {
    let animation = try animation(name)
    let first = try #require(animation.next())
    while animation.next() != nil {}

    #expect(animation.rewind())

    let again = try #require(animation.next())
    #expect(again.raster.pixels == first.raster.pixels)
    #expect(again.time == first.time)
  }

  @Test func `A time too short to be seen is that of browsers`() throws {
    let animation = try animation("moving.webp")

    let times = (0..<3).compactMap { _ in animation.next()?.time }

    #expect(times == [.milliseconds(40), .milliseconds(100), .milliseconds(300)])
  }

  @Test func `Its colours are those of the profile, on a matte where they would not be seen`() throws {
    let profiled = try #require(try animation("moving-profile.webp").next()).raster
    #expect(profiled.color(0.25, 0.5).distance(to: ImageFixture.quarters[0]) <= 2)
    let ink = try #require(ImageAnimation(of: ImageFixture.image("moving-ink.webp"), on: .black))

    let raster = try #require(ink.next()).raster

    #expect(raster.color(0.02, 0.02) == .white)
    #expect(raster.color(0.5, 0.5) == RGBColor(20, 20, 20))
  }

  @Test func `A picture without colours ends it`() throws {
    var bytes = try ImageFixture.bytes("moving.gif")
    // No global colours, some of the first picture's own, none of the second, which is wider.
    let palette = bytes[13..<25]
    bytes[10] &= 0x7F
    bytes.removeSubrange(13..<25)
    let first = try #require(bytes.firstRange(of: Data([0x2C, 0, 0, 0, 0, 8, 0, 6, 0])))
    bytes[first.upperBound] = 0x81
    bytes.insert(contentsOf: palette, at: first.upperBound + 1)
    let second = try #require(bytes.firstRange(of: Data([0x2C, 1, 0, 1, 0, 3, 0])))
    bytes.replaceSubrange(second.lowerBound + 5..<second.lowerBound + 7, with: [0x60, 0xEA])
    let animation = try #require(ImageAnimation(of: EncodedImage(bytes), on: .black))

    #expect(animation.next() != nil)
    #expect(animation.next() == nil)
    #expect(animation.rewind())
  }

  @Test func `The first picture that is not blank stands for all`() throws {
    let image = try ImageFixture.image("moving.gif")

    let raster = try image.raster(8, 6)

    #expect(Set(raster.colors).count > 1)
    #expect(raster.size == PixelSize(width: 8, height: 6))
  }

  @Test(arguments: ["plain.gif", "baseline.jpg", "lossy.webp", "colors.png"])
  func `What does not move is not played`(name: String) throws {
    #expect(try ImageAnimation(of: ImageFixture.image(name), on: .black) == nil)
  }

  @Test(arguments: [(2_000, true), (2_001, false)])
  func `One of more than four megapixels stands still`(width: UInt16, plays: Bool) throws {
    var bytes = try ImageFixture.bytes("moving.gif")
    bytes.replaceSubrange(6..<10, with: [UInt8(width & 0xFF), UInt8(width >> 8), 0xD0, 0x07])
    let image = try EncodedImage(bytes)

    #expect(image.header.pictureCount == 4)
    #expect(ImageAnimation.canPlay(image.header) == plays)
    #expect((ImageAnimation(of: image, on: .black) != nil) == plays)
  }

  @Test(arguments: ["moving.gif", "moving.webp"], 0..<400)
  func `What is cut off or damaged ends, and never before its time`(name: String, seed: UInt64) throws {
    var bytes = try ImageFixture.bytes(name)
    var random = SeededRandom(seed: seed)
    if seed % 2 == 0 { bytes = bytes.prefix(Int.random(in: 0..<bytes.count, using: &random)) }
    for _ in 0..<Int.random(in: 0...3, using: &random) where !bytes.isEmpty {
      bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
    }
    guard let image = try? EncodedImage(bytes), let animation = ImageAnimation(of: image, on: .black) else {
      return
    }
    var count = 0
    while let (raster, time) = animation.next() {
      #expect(raster.pixels.count == image.header.size.area * 4)
      #expect(time > .zero)
      count += 1
      try #require(count <= 100)
    }
  }
}
