import ShellCommands
import SmashtagModel

/// The image of a view, in the largest size that its scale has needed so far.
///
/// A zoomed photo is fetched in a larger size if there is one; the present size is drawn until that arrives.
struct ViewedImage {
  private(set) var context: ImageContext
  /// The same image in the size before a larger one arrived.
  private var coarser: ImageContext?
  /// The indices of the images whose larger size could not be fetched; this is not tried again.
  private var largest: Set<Int> = []

  init(_ context: ImageContext) { self.context = context }

  /// Shows an image that arrived; if it is the same one, the visible part stays.
  mutating func show(_ arrived: ImageContext) {
    let (viewport, isSame) = (context.viewport, arrived.index == context.index)
    (context, coarser) = (arrived, nil)
    // One that nobody has zoomed is shown as the settings want it.
    if isSame, viewport != ImageViewport() { context.viewport = viewport }
  }

  /// Changes the visible part; returns `false` where the size is unknown or the image is hidden.
  mutating func change(
    on canvas: PixelSize, _ change: (inout ImageViewport, PixelSize, PixelSize) -> Void
  ) -> Bool {
    guard let size = context.size, !context.isHidden else { return false }
    change(&context.viewport, size, canvas)
    return true
  }

  /// Records that the image cannot be drawn, which is not tried again.
  mutating func fail(with error: ImageError) { context = context.unable(error) }

  /// The image in the size that its scale needs, not fetched yet; `nil` where the present one is enough.
  func larger(on canvas: PixelSize, in session: Session) -> ImageContext? {
    largest.contains(context.index) ? nil : context.sharper(on: canvas, in: session)
  }

  /// Shows the same part in a larger size.
  mutating func enlarge(to larger: ImageContext) {
    (context, coarser) = (context.seen(as: larger), context)
  }

  /// Records that the present size is the largest that can be fetched.
  mutating func keepSize() { largest.insert(context.index) }

  /// Returns to the size before the last larger one, and keeps it; `false` where there was none.
  mutating func goBackToCoarser() -> Bool {
    guard let coarser else { return false }
    (context, self.coarser) = (context.seen(as: coarser), nil)
    keepSize()
    return true
  }
}
