import ShellCommands
import SmashtagModel

// A photo that was zoomed comes in a larger size, if there is one; until it has come the present one is drawn.
extension ImageView {
  /// Begins to get the image in front with more pixels, where its scale asks for them and nothing else is awaited.
  func sharpen() {
    guard awaited == nil, !largest.contains(context.index),
      let sharper = context.sharper(on: terminal.canvas.pixels, in: session)
    else { return }
    load(.larger) { session in await sharper.looked(in: session, anySize: false) }
  }

  /// Shows the same part in the size that has come, and looks whether that is enough.
  func takeLarger(_ arrived: ImageContext) {
    awaited = nil
    guard arrived.facts != nil else {
      arrived.problem.map(tellLargest)
      return writeLines()
    }
    (context, coarser) = (context.seen(as: arrived), context)
    painter?.cancel()
    sharpen()
    refresh()
  }

  /// Shows the size again that was there before a larger one, which cannot be drawn; false where there was none.
  func goBackToCoarser(_ error: ImageError) -> Bool {
    guard let coarser else { return false }
    if case .larger = awaited { dropAwaited() }
    (context, self.coarser) = (context.seen(as: coarser), nil)
    tellLargest(error)
    return true
  }

  /// Remembers the photo that is drawn; what is in the way of that is told once the view is left.
  func rememberPhoto() {
    guard surroundings.remembers, let photo = context.shownPhoto, photo.id != remembered else { return }
    remembered = photo.id
    do { try StateChange.photo(photo).make(in: session.ports.state) } catch { noteTrouble(error) }
  }
}

extension ImageView {
  private func tellLargest(_ error: ImageError) {
    largest.insert(context.index)
    remark = "No larger one: \(error)"
  }

  private func dropAwaited() {
    request += 1
    loading?.cancel()
    awaited = nil
  }
}
