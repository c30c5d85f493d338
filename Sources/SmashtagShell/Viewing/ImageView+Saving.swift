import Foundation
import ShellCommands

extension ImageView {
  /// Saves the image as it came into the current folder.
  func save() {
    guard !context.isHidden else { return remark = "It is hidden; s shows it." }
    remark = "It is being saved…"
    guard saving == nil else { return }
    let (mailbox, picture, session) = (mailbox, context.picture, timelySession)
    saving = Task {
      do { mailbox.put(.original(.success(try await picture.original(in: session)))) } catch {
        mailbox.put(.original(.failure(error)))
      }
    }
  }

  /// Writes the file of an image that came, and says where, or why not.
  func take(_ original: Result<LocatedImage.Original, any Error>) {
    (saving, isWarned) = (nil, false)
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
    isOver = saving == nil || isWarned
    (isWarned, remark) = (true, "It is not saved yet; once more leaves without it.")
  }
}
