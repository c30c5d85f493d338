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
    /// Whether a picture was to be drawn at all.
    var hasBegun = false
    var isPaused = false
    var isWaiting = false
  }

  private let state = Mutex(State())

  /// Chooses where the next picture is drawn; `nil` for nowhere.
  func aim(at picture: Picture?) { state.withLock { $0.picture = picture } }

  /// Has the present picture drawn once more, where nothing stands in the window any more.
  func redraw() { state.withLock { $0.last = nil } }

  /// Whether a picture was to be drawn.
  var hasBegun: Bool { state.withLock { $0.hasBegun } }

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
      (state.isWaiting, state.hasBegun, state.last) = (true, true, picture)
      return picture
    }
  }
}

/// The playing of images that move, one at a time.
struct ImagePlayback {
  /// An image that moves, while it is played.
  private struct Played {
    let address: ImageAddress
    /// How it is drawn.
    let graphics: Graphics
    let aim: PlayedPicture
    let task: Task<Void, Never>
  }

  private let mailbox: Mailbox<ViewNews>
  private var played: Played?
  /// The last image that cannot be played although it has several pictures.
  private var unplayable: ImageAddress?

  init(_ mailbox: Mailbox<ViewNews>) { self.mailbox = mailbox }

  var isPlaying: Bool { played != nil }
  /// Whether a picture of it comes without being asked for.
  var hasBegun: Bool { played?.aim.hasBegun ?? false }

  /// Has the present picture drawn again in a cleared window; ends where it is to be drawn in another way.
  mutating func redraw(with graphics: Graphics?) {
    guard let played else { return }
    if played.graphics == graphics { played.aim.redraw() } else { end() }
  }

  /// Chooses where the next picture is drawn; `nil` for nowhere.
  func aim(at picture: Picture?) { played?.aim.aim(at: picture) }

  /// Plays an image if it moves and is drawn as a picture, and goes on where it is drawn now.
  mutating func play(_ image: ImageContext, as picture: Picture?, by loader: ImageLoader?) {
    let address = image.picture.address
    guard let picture, let loader, image.facts?.canBePlayed == true, address != unplayable else {
      return end()
    }
    if let played, played.address == address, played.graphics == loader.graphics {
      return played.aim.aim(at: picture)
    }
    end()
    let aim = PlayedPicture()
    aim.aim(at: picture)
    let task = Task { [mailbox] in
      let isPlayable = await loader.play(address, aim) { mailbox.put(.frame($0, of: $1)) }
      if !isPlayable { mailbox.put(.still(address)) }
    }
    played = Played(address: address, graphics: loader.graphics, aim: aim, task: task)
  }

  /// Stops an image that moves, or lets it go on; returns whether it stands still, `nil` if none is played.
  func togglePause() -> Bool? {
    guard let played else { return nil }
    played.aim.isPaused.toggle()
    return played.aim.isPaused
  }

  /// Records that a picture was drawn, or is of no use any more.
  func finishFrame() { played?.aim.finish() }

  mutating func end() {
    played?.task.cancel()
    played = nil
  }

  /// Records that an image cannot be played; returns whether it was the one that is played.
  mutating func giveUp(_ address: ImageAddress) -> Bool {
    unplayable = address
    guard played?.address == address else { return false }
    played = nil
    return true
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
