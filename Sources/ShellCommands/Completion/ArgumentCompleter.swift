import SmashtagModel

/// Completes what follows a command's name, by the kind of its parameter.
struct ArgumentCompleter {
  let session: Session

  init(_ session: Session) { self.session = session }

  /// What could stand in place of a word; `others` are the arguments before it.
  func candidates(
    _ kind: Parameter.Kind, for word: String, after others: [String]
  ) -> [Completions.Candidate] {
    switch kind {
    case .item: items.startingWith(word)
    case .items: (items + [all]).startingWith(word).filter { !others.contains($0.text) }
    case .tab: tabs.startingWith(word)
    case .source: sources.startingWith(word)
    case .setting: settings.startingWith(word)
    case .settingValue: values(of: others.first).startingWith(word)
    case .topic: topics.startingWith(word)
    case .path: PathCompleter().candidates(startingWith: word)
    case .query, .number, .text: []
    }
  }

  var items: [Completions.Candidate] {
    session.context.screen.rows.compactMap { row in
      row.number.map { Completions.Candidate(String($0), note: row.summary) }
    }
  }
}

extension ArgumentCompleter {
  private var all: Completions.Candidate { Completions.Candidate("all", note: "all of them") }

  private var tabs: [Completions.Candidate] {
    Navigation.Tab.allCases.map { tab in
      Completions.Candidate(tab.rawValue, note: session.navigation.stack(of: tab).top.context.title)
    }
  }

  private var sources: [Completions.Candidate] {
    session.sources.names.map { Completions.Candidate($0, note: session.sources.extentText(of: $0)) }
  }

  private var settings: [Completions.Candidate] {
    Setting.allCases.map {
      Completions.Candidate($0.rawValue, note: "\(session.settings[$0]) · \($0.valuesText)")
    }
  }

  private func values(of name: String?) -> [Completions.Candidate] {
    guard let setting = name.flatMap(Setting.init) else { return [] }
    return setting.choices.map {
      Completions.Candidate($0, note: $0 == setting.defaultValue ? "default" : "")
    }
  }

  private var topics: [Completions.Candidate] {
    [Completions.Candidate("queries", note: "what a search understands")]
      + CommandTable.forms.map { Completions.Candidate($0.name, note: $0.summary) }
  }
}
