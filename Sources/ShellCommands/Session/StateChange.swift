public import SmashtagModel

/// A change of the saved state.
public enum StateChange: Sendable {
  /// Adds a typed line to the history.
  case line(String)
  /// Adds a search to the recent ones.
  case search(RecentSearch)
  /// Records the shown results of a recent search.
  case seen(RecentSearch)
  /// Adds a photo to the recent ones.
  case photo(Tweet)
  /// Records a known lesson.
  case lesson(Lesson)
  /// Saves the task of the tutorial; `nil` once it is done.
  case tutorial(String?)
  /// Saves the value of a setting.
  case setting(Setting, String)
  /// Saves the choice of sources.
  case source(String)
  /// Saves a live source.
  case definition(SourceDefinition)
  /// Removes a live source.
  case removal(source: String)
}

extension StateChange {
  /// The name of what is changed in messages.
  public var name: String {
    switch self {
    case .line: "history"
    case .search, .seen: "recents"
    case .photo: "photos"
    case .lesson: "hints"
    case .tutorial: "tutorial"
    case .setting: "set"
    case .source: "use"
    case .definition, .removal: "source"
    }
  }

  /// What a choice of the user is about, so that a later one takes its place; `nil` for what is only remembered.
  var chosenObject: String? {
    switch self {
    case .setting(let setting, _): "set \(setting.rawValue)"
    case .source: "use"
    case .definition(let definition): "source \(definition.name)"
    case .removal(let name): "source \(name)"
    case .line, .search, .seen, .photo, .lesson, .tutorial: nil
    }
  }

  /// What a state holds in the place of a choice; `nil` for nothing, or for what is no choice.
  func value(in state: ShellState) -> String? {
    switch self {
    case .setting(let setting, _): state.settings[setting]
    case .source: state.source
    case .definition(let definition): state.sources.first { $0.name == definition.name }.map { "\($0)" }
    case .removal(let name): state.sources.first { $0.name == name }.map { "\($0)" }
    case .line, .search, .seen, .photo, .lesson, .tutorial: nil
    }
  }

  /// Makes the change; writes nothing if there is nothing to change.
  public func make(in state: any StateKeeping) throws {
    switch self {
    case .line(let line): try state.update { $0.remember(line: line) }
    case .search(let search): try state.remember(search)
    case .seen(let search): try state.note(seen: search)
    case .photo(let photo):
      guard try state.state().photos.photos.first?.id != photo.id else { return }
      try state.update { $0.photos.remember(photo) }
    case .lesson(let lesson):
      guard try !state.state().lessons.contains(lesson) else { return }
      try state.update { $0.lessons.insert(lesson) }
    case .tutorial(let task): try state.update { $0.tutorialTask = task }
    case .setting(let setting, let value): try state.update { $0.settings[setting] = value }
    case .source(let name): try state.update { $0.source = name }
    case .definition(let definition): try state.define(definition)
    case .removal(let name): try state.forget(source: name)
    }
  }
}
