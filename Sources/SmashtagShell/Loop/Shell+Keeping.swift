import ShellCommands
import SmashtagModel

extension Shell {
  /// Puts into the state what should outlive the session.
  ///
  /// Where it cannot be kept the reader is told, and sees the results all the same.
  func keep(_ step: Step, _ showing: Showing) {
    if remembers, case .context = showing, let search = step.search {
      keep("recents") { try $0.remember(search) }
    } else {
      note(seen: step, showing)
    }
    if case .context = showing, let photo = step.photo { keep(photo) }
    guard session.isInteractive, !isQuiet else { return }
    switch step {
    case .set(let setting, let value): update("set") { $0.settings[setting] = value }
    case .use(let catalog, _, _):
      let name = catalog.currentName
      update("use") { $0.source = name }
    case .addSource(let addition): keep("source") { try $0.define(addition.definition) }
    case .removeSource(let name): keep("source") { try $0.forget(source: name) }
    default: break
    }
  }

  /// Remembers what came to results that are in front.
  func note(seen step: Step, _ showing: Showing) {
    switch showing {
    case .context, .contextTail, .next: break
    case .page, .note, .nothing: return
    }
    if remembers, let search = step.sighting { keep("recents") { try $0.note(seen: search) } }
  }

  /// Remembers a photo that was shown, unless it was shown last.
  func keep(_ photo: Tweet) {
    guard remembers, (try? session.state.state())?.photos.photos.first?.id != photo.id else { return }
    update("photos") { $0.photos.remember(photo) }
  }

  /// Changes the state, or tells why it cannot be changed.
  func update(_ what: String, _ change: @Sendable (inout ShellState) -> Void) {
    keep(what) { try $0.update(change) }
  }

  private func keep(_ what: String, _ change: (any StateKeeping) throws -> Void) {
    do { try change(session.state) } catch { terminal.complain(what, error) }
  }
}
