import ShellCommands
import SmashtagModel
import Synchronization
import TerminalGraphics

/// Where the pictures of an animation are drawn, whether it stands still, and whether one waits to be drawn.
///
/// The shell's thread sets it, the task that plays reads it.
final class PlayedPicture: Sendable {
  private struct State {
    var picture: Picture?
    /// Where the last picture was to be drawn.
    var last: Picture?
    var isPaused = false
    var isWaiting = false
  }

  private let state = Mutex(State())

  /// Chooses where the next picture is drawn; `nil` for nowhere.
  func aim(at picture: Picture?) { state.withLock { $0.picture = picture } }

  /// Stops at the present picture, or goes on from it.
  var isPaused: Bool {
    get { state.withLock { $0.isPaused } }
    set { state.withLock { $0.isPaused = newValue } }
  }

  /// Where the next picture is drawn; `nil` where one is not drawn yet, so that a slow terminal gets fewer.
  func take() -> Picture? { take { _ in true } }

  /// Where the present picture is drawn once more; `nil` where it stands there.
  func takeChange() -> Picture? { take { $0.picture != $0.last } }

  /// Says that the picture that waited was drawn, or is of no use any more.
  func finish() { state.withLock { $0.isWaiting = false } }

  private func take(_ isWanted: (State) -> Bool) -> Picture? {
    state.withLock { state in
      guard !state.isWaiting, let picture = state.picture, isWanted(state) else { return nil }
      (state.isWaiting, state.last) = (true, picture)
      return picture
    }
  }
}

/// An image that moves, while it is played.
struct PlayedImage {
  let address: ImageAddress
  /// How it is drawn.
  let graphics: Graphics
  let aim: PlayedPicture
  let task: Task<Void, Never>
}

extension ImageView {
  /// Plays the image in front if it moves, and goes on where it is drawn now.
  func play() {
    guard let page, let loader, context.facts?.canBePlayed == true, context.picture.address != unplayable
    else {
      return endPlaying()
    }
    let address = context.picture.address
    if let played, played.address == address, played.graphics == loader.graphics {
      return played.aim.aim(at: page.picture)
    }
    endPlaying()
    let (aim, mailbox) = (PlayedPicture(), mailbox)
    aim.aim(at: page.picture)
    let task = Task {
      let isPlayable = await loader.play(address, aim) { mailbox.put(.frame($0, of: $1)) }
      if !isPlayable { mailbox.put(.still(address)) }
    }
    played = PlayedImage(address: address, graphics: loader.graphics, aim: aim, task: task)
  }

  /// Stops an image that moves, or lets it go on; returns whether one is played.
  func togglePlaying() -> Bool {
    guard let played else { return false }
    played.aim.isPaused.toggle()
    if played.aim.isPaused { remark = "It stands still; Space lets it go on." }
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

  /// Draws an image that cannot be played as one that does not move.
  func leaveStill(_ address: ImageAddress) {
    unplayable = address
    guard played?.address == address else { return }
    played = nil
    refresh()
  }
}

extension ImageLoader {
  /// How long a new place of the present picture may wait.
  private static let attention = Duration.milliseconds(40)

  /// Plays an image that moves, from its first picture to its last and again, until the task is cancelled.
  ///
  /// - Parameter put: Receives each picture that is to be drawn, and where.
  /// - Returns: `false` for one that cannot be played, or no further than its first picture.
  fileprivate func play(
    _ address: ImageAddress, _ aim: PlayedPicture, _ put: (PaintedPicture, Picture) -> Void
  ) async -> Bool {
    guard let image = try? await image(at: address),
      let animation = ImageAnimation(of: image, on: graphics.background)
    else { return Task.isCancelled }
    var (number, due) = (0, ContinuousClock.now)
    while !Task.isCancelled {
      guard let (raster, time) = animation.next() else {
        guard number > 1, animation.rewind() else { return Task.isCancelled }
        number = 0
        continue
      }
      if let picture = aim.take() { put(paint(raster, number, of: address, as: picture), picture) }
      due = max(due, .now - time) + time
      while ContinuousClock.now < due || aim.isPaused {
        let rest = aim.isPaused ? Self.attention : min(Self.attention, ContinuousClock.now.duration(to: due))
        do { try await Task.sleep(for: max(.zero, rest)) } catch { return true }
        if let picture = aim.takeChange() { put(paint(raster, number, of: address, as: picture), picture) }
      }
      number += 1
    }
    return true
  }
}
