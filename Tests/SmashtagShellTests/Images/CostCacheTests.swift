import Foundation
import SmashtagModel
import TerminalGraphics
import Testing

@testable import SmashtagShell

struct CostCacheTests {
  private let cache = CostCache<String, Int>(limit: 10)

  @Test func `What was kept is there`() {
    cache.insert(1, for: "a", cost: 4)

    #expect(cache.value(for: "a") == 1)
    #expect(cache.value(for: "b") == nil)
  }

  @Test func `What was not used for longest leaves first`() {
    cache.insert(1, for: "a", cost: 4)
    cache.insert(2, for: "b", cost: 4)
    _ = cache.value(for: "a")

    cache.insert(3, for: "c", cost: 4)

    #expect(cache.value(for: "a") == 1)
    #expect(cache.value(for: "b") == nil)
    #expect(cache.value(for: "c") == 3)
  }

  @Test func `As many leave as make room`() {
    for (number, key) in ["a", "b", "c", "d", "e"].enumerated() { cache.insert(number, for: key, cost: 2) }

    cache.insert(9, for: "f", cost: 7)

    #expect(["a", "b", "c", "d", "e", "f"].map { cache.value(for: $0) } == [nil, nil, nil, nil, 4, 9])
  }

  @Test func `All of the limit can be used`() {
    cache.insert(1, for: "a", cost: 4)
    cache.insert(2, for: "b", cost: 6)

    #expect(cache.extent == CacheExtent(location: "memory", count: 2, bytes: 10, limit: 10))
  }

  @Test func `What costs more than the limit is not kept, and drives nobody out`() {
    cache.insert(1, for: "a", cost: 4)

    cache.insert(2, for: "b", cost: 11)

    #expect(cache.value(for: "b") == nil)
    #expect(cache.value(for: "a") == 1)
  }

  @Test func `A new value takes the place of the old one, and of its cost`() {
    cache.insert(1, for: "a", cost: 9)

    cache.insert(2, for: "a", cost: 3)

    #expect(cache.value(for: "a") == 2)
    #expect(cache.extent.bytes == 3)
  }

  @Test func `A new value that costs too much leaves nothing of the old one`() {
    cache.insert(1, for: "a", cost: 9)

    cache.insert(2, for: "a", cost: 11)

    #expect(cache.value(for: "a") == nil)
    #expect(cache.extent.bytes == 0)
  }

  @Test func `Everything can be forgotten`() {
    cache.insert(1, for: "a", cost: 9)

    cache.removeAll()
    cache.insert(2, for: "b", cost: 9)

    #expect(cache.value(for: "a") == nil)
    #expect(cache.value(for: "b") == 2)
  }

  @Test func `The sums are right whatever happens in whatever order`() async {
    let cache = CostCache<Int, Int>(limit: 1_000)

    await withTaskGroup(of: Void.self) { group in
      for task in 0..<8 {
        group.addTask {
          for step in 0..<5_000 {
            let key = (step * 31 + task * 17) % 97
            if step % 3 == 0 { cache.insert(key, for: key, cost: key) } else { _ = cache.value(for: key) }
          }
        }
      }
    }

    let kept = (0..<97).filter { cache.value(for: $0) != nil }
    #expect(cache.extent.bytes == kept.reduce(0, +))
    #expect(cache.extent.count == kept.count)
    #expect(cache.extent.bytes <= 1_000)
  }
}

/// What a step over an image decodes: the same decoded image is the same object.
struct RasterCacheTests {
  private let store = RasterCache()
  private let key = RasterCache.Key(address: .file("/p"), background: .black)

  private func image(_ name: String) throws -> EncodedImage { try EncodedImage(SmallImage.bytes(name)) }

  private func part(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> PixelRect {
    PixelRect(x: x, y: y, width: width, height: height)
  }

  @Test(arguments: SmallImage.all + ["tall.jpg", "tall.png"])
  func `A step that stays inside decodes nothing`(name: String) async throws {
    let image = try image(name)
    let fine = PixelSize(width: 800, height: 440)
    let first = try await store.decoded(image, key, part: part(0, 0, 24, 16), atLeast: fine)

    for step in 1...16 {
      let part = part(step, step, 24, 16)
      #expect(try await store.decoded(image, key, part: part, atLeast: fine) === first)
    }
  }

  @Test func `A closer look decodes finer pixels, and the method back nothing`() async throws {
    let image = try image("tall.jpg")
    let whole = PixelRect(whole: image.header.size)
    let small = PixelSize(width: 16, height: 128)
    let coarse = try await store.decoded(image, key, part: whole, atLeast: small)
    #expect(coarse.raster.size.width < 64)

    let fine = try await store.decoded(image, key, part: part(0, 0, 16, 128), atLeast: small)

    #expect(fine.raster.size.width > coarse.raster.size.width)
    #expect(try await store.decoded(image, key, part: whole, atLeast: small) === fine)
    #expect(try await store.decoded(image, key, part: part(0, 20, 16, 128), atLeast: small) === fine)
  }

  @Test func `After its deadline nothing is decoded, and what was is still there`() async throws {
    let image = try image("colors.png")
    let (whole, size) = (PixelRect(whole: image.header.size), image.header.size)

    await #expect(throws: ImageError.tooSlow(format: "PNG", size)) {
      try await store.decoded(image, key, part: whole, atLeast: size, before: .now)
    }

    let decoded = try await store.decoded(image, key, part: whole, atLeast: size, before: .now + .seconds(60))
    #expect(try await store.decoded(image, key, part: whole, atLeast: size, before: .now) === decoded)
  }

  @Test func `No more is decoded than the image has`() async throws {
    let image = try image("colors.png")
    let whole = PixelRect(whole: image.header.size)

    let decoded = try await store.decoded(
      image, key, part: whole, atLeast: PixelSize(width: 4_000, height: 3_000))

    #expect(decoded.raster.size == image.header.size)
  }

  @Test func `Another background is another image`() async throws {
    let image = try image("alpha.png")
    let whole = PixelRect(whole: image.header.size)
    let onBlack = try await store.decoded(image, key, part: whole, atLeast: image.header.size)
    let white = RasterCache.Key(address: key.address, background: .white)

    let onWhite = try await store.decoded(image, white, part: whole, atLeast: image.header.size)

    #expect(onBlack !== onWhite && onBlack.raster.pixels != onWhite.raster.pixels)
  }

  @Test func `It says how full it is, and can be emptied`() async throws {
    let image = try image("colors.png")
    let whole = PixelRect(whole: image.header.size)
    let first = try await store.decoded(image, key, part: whole, atLeast: image.header.size)
    #expect(store.extent.count == 1 && store.extent.bytes == 48 * 32 * 4)

    store.removeAll()

    #expect(store.extent.count == 0)
    #expect(try await store.decoded(image, key, part: whole, atLeast: image.header.size) !== first)
  }

  @Test func `The colours of an image are looked for once`() async throws {
    let image = try image("colors.png")
    let whole = PixelRect(whole: image.header.size)
    let decoded = try await store.decoded(image, key, part: whole, atLeast: image.header.size)
    let canvas = Canvas(columns: 8, rows: 4)

    let (first, second) = (
      decoded.sixels.sequence(of: whole, on: canvas), decoded.sixels.sequence(of: whole, on: canvas)
    )

    #expect(first == second && !first.isEmpty)
  }
}
