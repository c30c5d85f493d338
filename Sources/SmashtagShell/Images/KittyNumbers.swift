import SmashtagModel
import Synchronization
import TerminalGraphics

/// The numbers of the images that kitty stores, and of their placements.
///
/// Kitty stores images separately for its main and its alternate screen, so each has its own object. Source:
/// kitty's [graphics protocol](https://sw.kovidgoyal.net/kitty/graphics-protocol/).
final class KittyNumbers: Sendable {
  /// Identifies image data that was sent: an area of an image in some size.
  struct Key: Hashable, Sendable {
    let subject: Picture.Subject
    /// The version of its file; see ``ImageStore/version(of:)``.
    var version: FileVersion?
    let part: PixelRect
    let size: PixelSize
    let background: RGBColor
  }

  /// The bytes of pixels that kitty may keep; the least recently used images are deleted first.
  private static let limit = 96_000_000

  /// The number of pages that are certainly in the scrollback of a terminal.
  private static let keptPages = 8

  /// The images, and what kitty knows of them.
  private struct State {
    var images: [Key: UInt32] = [:]
    /// The keys of the images, least recently used first.
    var order: [Key] = []
    var sent: Set<UInt32> = []
    /// The number of the page for which each image was last used.
    var pages: [Key: Int] = [:]
    /// The number of times that kitty deleted everything.
    var generation = 0
    var nextPlacement: UInt32 = 1
  }

  private let state = Mutex(State())
  private let counter: KittyCounter
  /// Where pixels are put that kitty reads on the same machine.
  let memory: SharedPixels
  /// A number of its own, for the one image that is replaced again and again.
  let ownNumber: UInt32

  init(countingWith counter: KittyCounter = KittyCounter(), memory: SharedPixels = SharedPixels()) {
    (self.counter, self.memory, ownNumber) = (counter, memory, counter.take())
  }

  /// A number for an image that is sent each time it is drawn.
  func newNumber() -> UInt32 { counter.take() }

  /// The numbers for the other screen, where nothing was sent yet; no number is used twice.
  var forOtherScreen: KittyNumbers { KittyNumbers(countingWith: counter, memory: memory) }

  /// The number of an image for a page, whether kitty has it already, and the current generation.
  ///
  /// Kitty deletes an image whose last placement has left the scrollback, so one that was not used for some
  /// pages gets a new number.
  func number(of key: Key, on page: Int = 0) -> (image: UInt32, isSent: Bool, generation: Int) {
    state.withLock { state in
      state.order.removeAll { $0 == key }
      state.order.append(key)
      if page - (state.pages.updateValue(page, forKey: key) ?? page) > Self.keptPages {
        state.images[key] = nil
      }
      let image = state.images[key] ?? counter.take()
      state.images[key] = image
      return (image, state.sent.contains(image), state.generation)
    }
  }

  /// Whether kitty has an image.
  func hasSent(_ key: Key) -> Bool {
    state.withLock { state in state.images[key].map(state.sent.contains) ?? false }
  }

  /// Forgets an image that did not arrive as a whole, and was deleted.
  func forget(_ image: UInt32) {
    state.withLock { state in
      state.sent.remove(image)
      for key in state.order where state.images[key] == image { state.images[key] = nil }
      state.order.removeAll { state.images[$0] == nil }
    }
  }

  /// Whether data made for a number is useless because kitty deleted the image since.
  func isStale(_ image: UInt32, of generation: Int) -> Bool {
    state.withLock { $0.generation != generation || !$0.images.values.contains(image) }
  }

  /// Marks an image as sent, directly before sending it.
  ///
  /// - Returns: `false` where it was sent already; sending it again would remove it from the screen.
  func mustSend(_ image: UInt32) -> Bool { state.withLock { $0.sent.insert(image).inserted } }

  func newPlacement() -> UInt32 {
    state.withLock { state in
      defer { state.nextPlacement += 1 }
      return state.nextPlacement
    }
  }

  /// Forgets all images after kitty deleted them, as it does when `CSI 2 J` clears its window.
  ///
  /// Numbers are not used again, because images in the scrollback are kept.
  func forgetAll() {
    state.withLock { state in
      (state.images, state.order, state.sent, state.pages) = ([:], [], [], [:])
      state.generation += 1
    }
  }

  /// The sequences that make kitty delete the images beyond the limit, which are forgotten here as well.
  func takeSurplus() -> [UInt8] { surplus.flatMap(KittyGraphics.deletion) }

  private var surplus: [UInt32] {
    state.withLock { state in
      var surplus: [UInt32] = []
      while state.order.count > 1, state.order.map(\.size.area).reduce(0, +) * 4 > Self.limit {
        guard let image = state.images.removeValue(forKey: state.order.removeFirst()) else { continue }
        if state.sent.remove(image) != nil { surplus.append(image) }
      }
      return surplus
    }
  }
}

/// Assigns unique numbers to images for kitty.
///
/// Programs that draw in the same window should use different numbers, since an equal one removes the other's
/// image.
final class KittyCounter: Sendable {
  private let next: Atomic<UInt32>

  /// Starts at a random number, far enough below the largest one.
  init(from first: UInt32 = .random(in: 1...0x7000_0000)) { next = Atomic(first) }

  func take() -> UInt32 { next.wrappingAdd(1, ordering: .relaxed).oldValue }
}
