public import SmashtagModel

/// A change of what outlives the session.
public enum StateChange: Sendable {
  case line(String)
  case search(RecentSearch)
  /// What came to the results of a search.
  case sighting(RecentSearch)
  /// A photo that was shown.
  case photo(Tweet)
  case lesson(Lesson)
  case setting(Setting, String)
  case source(String)
  case definition(SourceDefinition)
  case removal(source: String)
}

extension StateChange {
  /// What messages call it.
  public var name: String {
    switch self {
    case .line: "history"
    case .search, .sighting: "recents"
    case .photo: "photos"
    case .lesson: "hints"
    case .setting: "set"
    case .source: "use"
    case .definition, .removal: "source"
    }
  }

  /// Makes it; nothing is written where nothing changes.
  public func make(in state: any StateKeeping) throws {
    switch self {
    case .line(let line): try state.update { $0.remember(line: line) }
    case .search(let search): try state.remember(search)
    case .sighting(let search): try state.note(seen: search)
    case .photo(let photo):
      guard try state.state().photos.photos.first?.id != photo.id else { return }
      try state.update { $0.photos.remember(photo) }
    case .lesson(let lesson):
      guard try !state.state().lessons.contains(lesson) else { return }
      try state.update { $0.lessons.insert(lesson) }
    case .setting(let setting, let value): try state.update { $0.settings[setting] = value }
    case .source(let name): try state.update { $0.source = name }
    case .definition(let definition): try state.define(definition)
    case .removal(let name): try state.forget(source: name)
    }
  }
}
