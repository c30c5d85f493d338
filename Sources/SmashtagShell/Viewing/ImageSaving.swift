import Foundation
import ShellCommands

/// The saving of an image as it came, into the current folder, while the view goes on.
struct ImageSaving {
  private enum State {
    case none
    case running(Task<Void, Never>)
    /// It goes on, and the reader was told so when leaving.
    case warned(Task<Void, Never>)
  }

  private let mailbox: Mailbox<ViewNews>
  private var state = State.none

  init(_ mailbox: Mailbox<ViewNews>) { self.mailbox = mailbox }

  /// Starts fetching the bytes, unless an image is being saved already.
  mutating func begin(_ picture: LocatedImage, in session: Session) {
    guard case .none = state else { return }
    state = .running(
      Task { [mailbox] in
        do { mailbox.put(.original(.success(try await picture.original(in: session)))) } catch {
          mailbox.put(.original(.failure(error)))
        }
      })
  }

  /// Writes the file of an image that came; returns its path.
  mutating func finish(
    with original: Result<LocatedImage.Original, any Error>, _ write: (Data, String) throws -> Void
  ) throws -> String {
    state = .none
    let original = try original.get()
    let path = try original.file(in: .currentFolder)
    try write(original.bytes, path)
    return path
  }

  /// Whether the view may be left: not while an image is being saved, but if that is asked for once more.
  mutating func allowsLeaving() -> Bool {
    guard case .running(let task) = state else { return true }
    state = .warned(task)
    return false
  }

  func cancel() {
    switch state {
    case .none: break
    case .running(let task), .warned(let task): task.cancel()
    }
  }
}
