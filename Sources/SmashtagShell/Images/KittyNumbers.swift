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
    var nextImage: UInt32 = 0x534D_0001
    var nextPlacement: UInt32 = 1
  }

  private let state = Mutex(State())

  /// The number of an image for a page, and whether kitty has it already.
  ///
  /// Kitty forgets an image whose last place has left what it keeps of lines.
  func number(of key: Key, on page: Int = 0) -> (image: UInt32, isSent: Bool) {
    state.withLock { state in
      state.order.removeAll { $0 == key }
      state.order.append(key)
      if page - (state.pages.updateValue(page, forKey: key) ?? page) > Self.keptPages {
        state.images[key] = nil
      }
      if let image = state.images[key] { return (image, state.sent.contains(image)) }
      defer { state.nextImage += 1 }
      state.images[key] = state.nextImage
      return (state.nextImage, false)
    }
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
    state.withLock { ($0.images, $0.order, $0.sent, $0.pages) = ([:], [], [], [:]) }
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
