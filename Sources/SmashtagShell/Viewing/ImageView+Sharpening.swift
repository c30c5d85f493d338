import ShellCommands
import SmashtagModel

// A zoomed photo is fetched in a larger size if there is one; the present size is drawn until it arrives.
extension ImageView {
  /// Starts fetching the current image in a larger size if its scale needs one and nothing else is awaited.
  func sharpen() {
    guard pending == nil, !largest.contains(context.index),
      let sharper = context.sharper(on: canvas.pixels, in: session)
    else { return }
    load(.larger) { session in await sharper.looked(in: session, anySize: false) }
  }

  /// Shows the same part in the size that arrived, and checks whether that is enough.
  func takeLarger(_ arrived: ImageContext) {
    guard arrived.facts != nil else {
      arrived.problem.map(tellLargest)
      return writeLines()
    }
    (context, coarser) = (context.seen(as: arrived), context)
    endPlaying()
    painter?.cancel()
    sharpen()
    refresh()
  }

  /// Returns to the previous size after a larger one could not be drawn; `false` where there was none.
  func goBackToCoarser(_ error: ImageError) -> Bool {
    guard let coarser else { return false }
    if case .larger = pending?.awaited { cancelPending() }
    (context, self.coarser) = (context.seen(as: coarser), nil)
    endPlaying()
    tellLargest(error)
    return true
  }

  private func tellLargest(_ error: ImageError) {
    largest.insert(context.index)
    remark = "No larger one: \(error)"
  }
}
