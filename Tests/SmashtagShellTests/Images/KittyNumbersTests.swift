import SmashtagModel
import TerminalGraphics
import Testing

@testable import SmashtagShell

struct KittyNumbersTests {
  private let kitty = KittyNumbers()

  /// Of an image of so many megapixels.
  private func key(
    _ name: String, megapixels: Int = 1, part: Int = 4, on background: RGBColor = .black
  ) -> KittyNumbers.Key {
    KittyNumbers.Key(
      subject: .image(.file(name)), part: PixelRect(x: 0, y: 0, width: part, height: 4),
      size: PixelSize(width: 1_000, height: 1_000 * megapixels), background: background)
  }

  private func send(_ key: KittyNumbers.Key) -> UInt32 {
    let image = kitty.number(of: key).image
    _ = kitty.mustSend(image)
    return image
  }

  @Test func `The same pixels keep their number, and are sent once`() {
    let (image, isSent, generation) = kitty.number(of: key("a"))

    #expect(!isSent && kitty.mustSend(image) && !kitty.mustSend(image))
    #expect(kitty.number(of: key("a")) == (image, true, generation))
  }

  @Test func `Another part, size or background is another image`() {
    let keys = [key("a"), key("b"), key("a", part: 5), key("a", megapixels: 2), key("a", on: .white)]

    #expect(Set(keys.map { kitty.number(of: $0).image }).count == keys.count)
  }

  @Test func `An image that was broken off is sent again, under another number`() {
    let (image, other) = (send(key("a")), send(key("b")))
    #expect(kitty.hasSent(key("a")) && !kitty.hasSent(key("c")))

    kitty.forget(image)

    #expect(!kitty.hasSent(key("a")) && kitty.number(of: key("a")).image != image)
    #expect(kitty.hasSent(key("b")) && kitty.number(of: key("b")).image == other)
  }

  @Test func `A number of its own, and new ones, are of no other image`() {
    let other = kitty.forOtherScreen
    let numbers = [
      kitty.ownNumber, other.ownNumber, kitty.newNumber(), other.newNumber(),
      kitty.number(of: key("a")).image,
    ]

    #expect(Set(numbers).count == numbers.count)
  }

  @Test func `No two placements are the same`() {
    #expect(Set((0..<100).map { _ in kitty.newPlacement() }).count == 100)
  }

  @Test func `What was used longest ago is forgotten when there is too much`() {
    let images = ["a", "b", "c"].map { send(key($0, megapixels: 8)) }
    _ = kitty.number(of: key("a", megapixels: 8))
    #expect(kitty.takeSurplus().isEmpty)

    _ = send(key("d", megapixels: 1))

    #expect(kitty.takeSurplus() == KittyGraphics.deletion(of: images[1]))
    #expect(kitty.takeSurplus().isEmpty)
    #expect(kitty.number(of: key("a", megapixels: 8)) == (images[0], true, 0))
    #expect(!kitty.number(of: key("b", megapixels: 8)).isSent)
  }

  @Test func `What was never sent need not be deleted`() {
    _ = kitty.number(of: key("a", megapixels: 20))
    _ = send(key("b", megapixels: 20))

    #expect(kitty.takeSurplus().isEmpty)
  }

  @Test func `A single image is kept however large`() {
    let image = send(key("a", megapixels: 100))

    #expect(kitty.takeSurplus().isEmpty)
    #expect(kitty.number(of: key("a", megapixels: 100)) == (image, true, 0))
  }

  @Test func `What kitty has forgotten is sent again, under a new number`() {
    let image = send(key("a"))

    kitty.forgetAll()

    let (new, isSent, _) = kitty.number(of: key("a"))
    #expect(new != image && !isSent && kitty.mustSend(new))
  }

  @Test func `No two shells give the same numbers`() {
    let firsts = (0..<20).map { _ in KittyNumbers().number(of: key("a")).image }

    #expect(Set(firsts).count == 20 && firsts.allSatisfy { $0 > 0 })
  }

  @Test func `The two screens of a window have numbers of their own, and know nothing of each other`() {
    let other = kitty.forOtherScreen
    let image = send(key("a"))

    let there = other.number(of: key("a"))

    #expect(there.image != image && !there.isSent)
    other.forgetAll()
    #expect(kitty.number(of: key("a")) == (image, true, 0))
  }

  /// As the painters make it, with nothing to send where kitty has the image.
  private func painted(_ key: KittyNumbers.Key) -> PaintedPicture {
    let (image, isSent, generation) = kitty.number(of: key)
    let placing = KittyPlacing(
      image: image, generation: generation, isPart: false, transmission: isSent ? nil : .sequence([1]),
      placement: [2])
    return PaintedPicture(
      drawing: .kitty(placing), line: 0, column: 0, columns: 1, rows: 1, isIncomplete: false)
  }

  @Test func `What was made before kitty forgot everything is stale`() {
    _ = send(key("a"))
    let (sent, unsent) = (painted(key("a")), painted(key("b")))
    #expect(!sent.isStale(for: kitty) && !unsent.isStale(for: kitty))

    kitty.forgetAll()

    #expect(sent.isStale(for: kitty) && unsent.isStale(for: kitty))
    #expect(!painted(key("a")).isStale(for: kitty))
  }

  @Test func `What was made before its image went as surplus is stale`() {
    _ = send(key("a", megapixels: 20))
    let painted = painted(key("a", megapixels: 20))
    _ = send(key("b", megapixels: 20))

    _ = kitty.takeSurplus()

    #expect(painted.isStale(for: kitty))
  }

  @Test func `Letters and sixels are never stale`() {
    let letters = PaintedPicture(
      drawing: .lines(["a"]), line: 0, column: 0, columns: 1, rows: 1, isIncomplete: false)
    kitty.forgetAll()

    #expect(!letters.isStale(for: kitty))
  }
}
