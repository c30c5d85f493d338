import ShellCommands
import SmashtagModel
import Synchronization
import TerminalGraphics

/// Where the pictures of an animation are drawn, and whether one waits to be.
///
/// The shell's thread sets it, the task that plays reads it.
final class PlayedPicture: Sendable {
  private struct State {
    var picture: Picture?
    var isWaiting = false
  }

  private let state = Mutex(State())

  /// Chooses where the next picture is drawn; `nil` for nowhere.
  func aim(at picture: Picture?) { state.withLock { $0.picture = picture } }

  /// Where the next picture is drawn; `nil` where one is not drawn yet, so that a slow terminal gets fewer.
  func take() -> Picture? {
    state.withLock { state in
      guard !state.isWaiting, let picture = state.picture else { return nil }
      state.isWaiting = true
      return picture
    }
  }

  /// Says that the picture that waited was drawn, or is of no use any more.
  func finish() { state.withLock { $0.isWaiting = false } }
}

/// An image that moves, while it is played.
struct PlayedImage {
  let address: ImageAddress
  let aim: PlayedPicture
  let task: Task<Void, Never>
}

extension ImageView {
  /// Plays the image in front if it moves, unless that was stopped, and goes on where it is drawn now.
  func play() {
    guard let page, !isPaused, context.facts?.canBePlayed == true else { return endPlaying() }
    if let played, played.address == context.picture.address { return played.aim.aim(at: page.picture) }
    endPlaying()
    guard let loader else { return }
    let (aim, address, mailbox) = (PlayedPicture(), context.picture.address, mailbox)
    aim.aim(at: page.picture)
    let task = Task {
      await loader.play(address, aim) { mailbox.put(.frame($0, of: $1)) }
    }
    played = PlayedImage(address: address, aim: aim, task: task)
  }

  /// Plays or stops an image that moves; returns whether it is one.
  func togglePlaying() -> Bool {
    guard context.facts?.canBePlayed == true else { return false }
    isPaused.toggle()
    play()
    return true
  }

  func endPlaying() {
    played?.task.cancel()
    played = nil
  }

  /// Draws a picture of an animation, if the image is still where it was made for.
  func take(_ frame: PaintedPicture, of picture: Picture) {
    played?.aim.finish()
    guard played != nil, page?.picture == picture, !frame.isStale(for: kitty) else { return }
    show(frame, picture)
  }
}

extension ImageLoader {
  /// Plays an image that moves, from its first picture to its last and again, until the task is cancelled.
  ///
  /// - Parameter put: Receives each picture that is to be drawn, and where.
  fileprivate func play(
    _ address: ImageAddress, _ aim: PlayedPicture, _ put: (PaintedPicture, Picture) -> Void
  ) async {
    guard let image = try? await image(at: address),
      let animation = ImageAnimation(of: image, on: graphics.background)
    else { return }
    var (number, due) = (0, ContinuousClock.now)
    while !Task.isCancelled {
      guard let (raster, time) = animation.next() else {
        guard number > 1, animation.rewind() else { return }
        number = 0
        continue
      }
      if let picture = aim.take() { put(paint(raster, number, of: address, as: picture), picture) }
      number += 1
      due = max(due, .now - time) + time
      do { try await Task.sleep(until: due) } catch { return }
    }
  }
}
