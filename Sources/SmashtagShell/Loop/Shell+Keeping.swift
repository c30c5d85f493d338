import ShellCommands
import SmashtagModel

extension Shell {
  /// Puts into the state what should outlive the session.
  ///
  /// Where it cannot be kept the reader is told, and sees the results all the same.
  func keep(_ step: Step, _ showing: Showing) {
    if remembers, case .context = showing, let search = step.search {
      update("recents") { $0.recents.remember(search) }
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
    case .addSource(let definition): update("source") { $0.define(definition) }
    case .removeSource(let name): update("source") { $0.forget(source: name) }
    default: break
    }
  }

  /// Remembers what came to results that are in front.
  func note(seen step: Step, _ showing: Showing) {
    switch showing {
    case .context, .contextTail, .next: break
    case .page, .note, .nothing: return
    }
    guard remembers, let search = step.sighting, !search.sights.isEmpty else { return }
    let known = (try? session.state.state().recents[search.identity]) ?? nil
    guard let known, known.lacks(search) else { return }
    update("recents") { $0.recents.note(search.sights, of: search) }
  }

  /// Remembers a photo that was shown, unless it was shown last.
  func keep(_ photo: Tweet) {
    guard remembers, (try? session.state.state())?.photos.photos.first?.id != photo.id else { return }
    update("photos") { $0.photos.remember(photo) }
  }

  /// Changes the state, or tells why it cannot be changed.
  func update(_ what: String, _ change: @Sendable (inout ShellState) -> Void) {
    do { try session.state.update(change) } catch { terminal.complain(what, error) }
  }
}
