import SmashtagModel
import Synchronization
import TerminalGraphics

/// The numbers under which kitty has images, and the numbers of their placements.
///
/// Kitty keeps what it is sent apart for its two screens: the one that scrolls and the one that programs fill.
final class KittyNumbers: Sendable {
  /// What was sent: some pixels of some image.
  struct Key: Hashable, Sendable {
    let address: ImageAddress
    let part: PixelRect
    let size: PixelSize
    let background: RGBColor
  }

  /// How many bytes of pixels kitty is left with; what was used longest ago goes first.
  private static let limit = 96_000_000

  /// Fewer lines than a terminal keeps.
  private static let keptPages = 8

  private struct State {
    var images: [Key: UInt32] = [:]
    /// Least recently used first.
    var order: [Key] = []
    var sent: Set<UInt32> = []
    /// The number of the page that each was asked for last.
    var pages: [Key: Int] = [:]
    /// How often everything was forgotten.
    var generation = 0
    var nextPlacement: UInt32 = 1
  }

  private let state = Mutex(State())
  private let counter: KittyCounter

  init(countingWith counter: KittyCounter = KittyCounter()) { self.counter = counter }

  /// For the other of the two screens: nothing was sent there, and no number is given twice.
  var forOtherScreen: KittyNumbers { KittyNumbers(countingWith: counter) }

  /// The number of an image for a page, whether kitty has it already, and how often it had forgotten everything.
  ///
  /// Kitty forgets an image whose last place has left what it keeps of lines.
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

  /// Whether what was made for a number is of no use: kitty was made to forget the image since.
  func isStale(_ image: UInt32, of generation: Int) -> Bool {
    state.withLock { $0.generation != generation || !$0.images.values.contains(image) }
  }

  /// To be asked just before an image is sent; false where it was sent meanwhile, which would take it off the screen.
  func mustSend(_ image: UInt32) -> Bool { state.withLock { $0.sent.insert(image).inserted } }

  func newPlacement() -> UInt32 {
    state.withLock { state in
      defer { state.nextPlacement += 1 }
      return state.nextPlacement
    }
  }

  /// To be told once kitty has forgotten everything, as it does where `CSI 2 J` clears its window.
  ///
  /// Numbers are not given twice: what stands above the window is kept.
  func forgetAll() {
    state.withLock { state in
      (state.images, state.order, state.sent, state.pages) = ([:], [], [], [:])
      state.generation += 1
    }
  }

  /// What has kitty forget what it should not keep any more; forgets it here too.
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

/// Gives each image a number of its own, for kitty.
///
/// Whoever else draws in the same window, now or before, has others: an equal one takes that image off the screen.
final class KittyCounter: Sendable {
  private let next: Atomic<UInt32>

  /// Begins anywhere, with enough left below the largest number there is.
  init(from first: UInt32 = .random(in: 1...0x7000_0000)) { next = Atomic(first) }

  func take() -> UInt32 { next.wrappingAdd(1, ordering: .relaxed).oldValue }
}
