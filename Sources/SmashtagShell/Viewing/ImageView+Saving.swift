import Foundation
import ShellCommands

extension ImageView {
  /// How far the saving of an image has got.
  enum Saving {
    case none
    case running(Task<Void, Never>)
    /// It goes on, and the reader was told so when leaving.
    case warned(Task<Void, Never>)

    var task: Task<Void, Never>? {
      switch self {
      case .none: nil
      case .running(let task), .warned(let task): task
      }
    }
  }

  /// Saves the image as it came into the current folder.
  func save() {
    guard !context.isHidden else { return remark = "It is hidden; s shows it." }
    remark = "It is being saved…"
    guard case .none = saving else { return }
    let (mailbox, picture, session) = (mailbox, context.picture, timelySession)
    saving = .running(
      Task {
        do { mailbox.put(.original(.success(try await picture.original(in: session)))) } catch {
          mailbox.put(.original(.failure(error)))
        }
      })
  }

  /// Writes the file of an image that came, and says where, or why not.
  func take(_ original: Result<LocatedImage.Original, any Error>) {
    saving = .none
    do {
      let original = try original.get()
      let path = try original.file(in: FileManager.default.currentDirectoryPath)
      try surroundings.save(original.bytes, path)
      remark = "Saved \(path)"
    } catch {
      remark = "\(error)"
    }
    writeLines()
  }

  /// Leaves, but for the first time while an image is being saved.
  func leave() {
    guard case .running(let task) = saving else { return isOver = true }
    (saving, remark) = (.warned(task), "It is not saved yet; once more leaves without it.")
  }
}
