import Foundation

/// A page of help on something that is no command; `help` and the man page show the same.
public enum HelpPage: String, CaseIterable, Sendable {
  case queries
  case lines
  case keys
  case settings

  public var name: String { rawValue }

  /// What it is about, in a list of pages.
  public var summary: String {
    switch self {
    case .queries: "what a search understands"
    case .lines: "several commands on a line, pipes, files, quotes"
    case .keys: "the keys of the line"
    case .settings: "what can be set, and to what"
    }
  }

  public var sections: [Screen.Section] {
    switch self {
    case .queries: Self.querySections
    case .lines: Self.lineSections
    case .keys: Self.keySections
    case .settings: Self.settingSections
    }
  }

  var screen: Screen { Screen(title: name.capitalized, sections: sections) }
}

extension Screen.Section {
  /// What can be typed or pressed, each with what it does.
  init(title: String, entries: KeyValuePairs<String, String>) {
    self.init(title: title, rows: entries.map { Row(.command(usage: $0, note: $1)) })
  }

  /// Whole sentences.
  init(title: String? = nil, texts: [String]) {
    self.init(title: title, rows: texts.map { Row(.text($0)) })
  }
}
