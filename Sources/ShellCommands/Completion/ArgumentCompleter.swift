import MentionExtraction
import SmashtagModel

/// Completes the arguments of a command according to their parameters; words are without quotes.
struct ArgumentCompleter {
  private let session: Session

  init(_ session: Session) { self.session = session }

  /// The completions of a word; `others` are the arguments before it.
  func candidates(
    for word: String, after others: [String], of form: CommandForm
  ) -> [Completions.Candidate] {
    if form.takesAuthor, let candidates = authorOption(for: word, after: others) {
      return candidates
    }
    let options = SearchOptions.names(of: form)
    if !options.isEmpty { return SearchOptions.candidates(for: word, after: others, among: options) }
    if form.takesRules { return rulesOption(for: word, after: others) }
    if form.name == MentionsCommand.form.name { return narrowings(for: word, after: others) }
    // Numbers may stand before the path or not, so what follows a path is one further.
    let isAfterPath = form.name == ExportCommand.form.name && others.contains { !ItemNumbers.isNumbers($0) }
    let index = isAfterPath ? 2 : form.name == ExportCommand.form.name ? 0 : others.count
    guard let parameter = form.parameter(at: index) else { return [] }
    if form.name == SaveCommand.form.name, let first = others.first, Int(first) == nil { return [] }
    if parameter.kind == .source { return sources(continuing: word) }
    return words(for: parameter.kind, after: others).startingWith(word)
      + (parameter.kind.takesPath ? PathCompleter().candidates(startingWith: word) : [])
  }
}

extension ArgumentCompleter {
  private func words(for kind: Parameter.Kind, after others: [String]) -> [Completions.Candidate] {
    switch kind {
    case .page: (others.isEmpty ? maps : []) + ItemCompleter(session).items { $0.link?.isWebAddress ?? false }
    case .pageToRead: ItemCompleter(session).readable
    case .link: ItemCompleter(session).items { $0.link != nil }
    case .image: ItemCompleter(session).images
    case .film: ItemCompleter(session).playable
    case .imageToSave: ItemCompleter(session).saveable
    case .zoom: zooms
    case .direction: PanCommand.Direction.allCases.map { Completions.Candidate($0.rawValue, note: $0.note) }
    case .cacheAction: [Completions.Candidate(CacheCommand.clear, note: "forget what can be fetched again")]
    case .tutorialAction:
      TutorialCommand.Action.allCases.map { Completions.Candidate($0.rawValue, note: $0.note) }
    case .tweet: ItemCompleter(session).items { $0.post?.isPhoto == false }
    case .kept: ItemCompleter(session).items()
    case .items: ItemCompleter(session).deletable(besides: others)
    case .steps: ItemCompleter(session).stepsBack
    case .footnote: footnotes
    case .tab: tabs
    case .liveSource, .collection, .engine, .sourceAction, .sourceKind, .sourceName, .sourceAddress:
      SourceCompleter(session).candidates(for: kind, after: others)
    case .setting: settings
    case .settingValue: values(of: others.first)
    case .topic: topics
    case .format: formats(after: others)
    case .reportOption:
      [Completions.Candidate(DoctorCommand.reportOption, note: "without what tells who you are")]
    case .notifyOption:
      others.contains(WatchCommand.notifyOption)
        ? [] : [Completions.Candidate(WatchCommand.notifyOption, note: "tell the desktop how many came")]
    case .timeUnit:
      TimeUnit.allCases.map { Completions.Candidate($0.rawValue, note: "a bar for each \($0.rawValue)") }
    case .mentionKind, .query, .path, .text, .source, .list, .exported: []
    }
  }

  /// The word that asks for a map, where there is something to be seen on one.
  private var maps: [Completions.Candidate] {
    let isThere = session.context.mapURL != nil || session.screen.eachRow.contains { $0.mapURL != nil }
    return isThere ? [Completions.Candidate(OpenCommand.map, note: "where it is on the map")] : []
  }

  /// What narrows a list of mentions: their kind, and the hashtag or user that they stand beside.
  private func narrowings(for word: String, after others: [String]) -> [Completions.Candidate] {
    let (kinds, option) = (MentionsCommand.kinds, MentionsCommand.withOption)
    if others.last == option {
      return (word.isEmpty ? ["#", "@"] : [word]).flatMap(NameCompleter(session).candidates)
    }
    let hasKind = kinds.contains { others.contains($0.key) }
    let offered =
      (hasKind ? [] : kinds.map { Completions.Candidate($0.key, note: "only these, all of them") })
      + (others.contains(option)
        ? [] : [Completions.Candidate(option, note: "what stands in the same tweets")])
    return offered.startingWith(word)
  }

  private var footnotes: [Completions.Candidate] {
    (session.context.page?.footnotes ?? []).map { number, text in
      let line = text.prefix { !$0.isNewline }
      return Completions.Candidate(String(number), note: line.isEmpty ? "a footnote" : String(line))
    }
  }

  private var tabs: [Completions.Candidate] {
    Navigation.Tab.allCases.map { tab in
      Completions.Candidate(tab.rawValue, note: session.navigation.stack(of: tab).top.context.title)
    }
  }

  /// The names of sources; after a comma only those that can be combined with the ones before.
  private func sources(continuing word: String) -> [Completions.Candidate] {
    let head =
      word.utf8.lastIndex(of: UInt8(ascii: ",")).map { String(word[..<word.utf8.index(after: $0)]) } ?? ""
    let others = head.split(separator: ",").map(String.init)
    let names = session.sources.names.filter { name in
      let hasPhotos = session.sources.source(named: name)?.hasPhotos ?? false
      return others.isEmpty || !others.contains(name) && !hasPhotos
    }
    return names.map { name in
      let mark = session.sources.isInUse(name) ? " · in use" : ""
      return Completions.Candidate(head + name, note: session.sources.extentText(of: name) + mark)
    }
    .startingWith(word)
  }

  private var zooms: [Completions.Candidate] {
    let words = session.context.zooms
    return ZoomCommand.words.filter { words.contains($0.key) }.map {
      Completions.Candidate($0.key, note: $0.value)
    }
  }

  private var settings: [Completions.Candidate] {
    Setting.allCases.map {
      Completions.Candidate($0.rawValue, note: "\(session.settings[$0]) · \($0.valuesText)")
    }
  }

  /// The values of a setting with notes, which mark the current value and the default.
  private func values(of name: String?) -> [Completions.Candidate] {
    guard let setting = name.flatMap(Setting.init) else { return [] }
    return setting.choices.map { value in
      let marks = [
        setting.note(of: value), session.settings[setting] == value ? "now" : nil,
        setting.defaultValue == value ? "default" : nil,
      ]
      return Completions.Candidate(value, note: marks.compactMap(\.self).joined(separator: " · "))
    }
  }

  private func formats(after others: [String]) -> [Completions.Candidate] {
    guard others.last == ExportCommand.outputPath else { return [] }
    return ExportFormat.allCases.map { Completions.Candidate($0.rawValue, note: $0.note) }
  }

  private var topics: [Completions.Candidate] {
    HelpPage.allCases.map { Completions.Candidate($0.name, note: $0.summary) }
      + CommandTable.forms.map { Completions.Candidate($0.name, note: $0.summary) }
      + GuideTask.allCases.filter { CommandTable.form(of: $0.name) == nil }.map {
        Completions.Candidate($0.name, note: $0.summary)
      }
  }

  /// Completes `--as NAME`; `nil` if a file is being typed.
  private func authorOption(for word: String, after others: [String]) -> [Completions.Candidate]? {
    let option = ImportCommand.authorOption
    if others.last == option {
      return NameCompleter(session).candidates(startingWith: "@" + word).map {
        Completions.Candidate($0.text.dropFirst(), note: $0.note)
      }
    }
    let candidate = Completions.Candidate(option, note: "who wrote the tweets that name no author")
    return word.hasPrefix("-") && !others.contains(option) ? [candidate].startingWith(word) : nil
  }
}

extension ArgumentCompleter {
  /// Completes `--rules NAME` before the text.
  private func rulesOption(for word: String, after others: [String]) -> [Completions.Candidate] {
    let option = ExtractCommand.rulesOption
    return switch others {
    case []: [Completions.Candidate(option, note: "by whose rules: x unless named")].startingWith(word)
    case [option]:
      MentionRules.allCases.map { Completions.Candidate($0.rawValue, note: $0.note) }.startingWith(word)
    default: []
    }
  }
}

extension Parameter.Kind {
  fileprivate var takesPath: Bool {
    switch self {
    case .path, .image, .imageToSave, .exported: true
    case .query, .page, .pageToRead, .link, .film, .zoom, .direction, .cacheAction, .items, .tab, .source,
      .liveSource, .collection, .engine, .tutorialAction,
      .sourceAction, .sourceKind, .sourceName, .sourceAddress, .setting, .settingValue, .topic, .format,
      .steps, .footnote, .tweet, .list, .kept, .text, .timeUnit, .mentionKind, .notifyOption, .reportOption:
      false
    }
  }
}

extension CommandForm {
  /// Whether it reads tweets whose author may have to be told.
  fileprivate var takesAuthor: Bool { [ImportCommand.form.name, LoadCommand.form.name].contains(name) }

  /// Whether its text may be preceded by a set of rules.
  var takesRules: Bool { name == ExtractCommand.form.name }

  /// The parameter of an argument; one that contains `…` takes all further arguments.
  fileprivate func parameter(at index: Int) -> Parameter? {
    if parameters.indices.contains(index) { return parameters[index] }
    return parameters.last.flatMap { $0.placeholder.contains("…") && $0.kind != .source ? $0 : nil }
  }
}

/// Completes numbers of items, images and steps back, with notes.
struct ItemCompleter {
  private let session: Session

  init(_ session: Session) { self.session = session }

  /// The items of the context that satisfy a condition.
  func items(where isWanted: (Row) -> Bool = { _ in true }) -> [Completions.Candidate] {
    session.screen.items.filter(isWanted).compactMap { row in
      row.number.map { Completions.Candidate(String($0), note: row.summary.orUntitled) }
    }
  }

  /// The items that link to a web page, except images.
  var readable: [Completions.Candidate] {
    let context = session.context
    return items { $0.image == nil && $0.addressToRead(in: context) != nil }
  }

  /// The items that a player plays.
  var playable: [Completions.Candidate] {
    let played = Set((session.context.page?.media ?? []).filter(\.kind.isPlayed).map(\.number))
    return items { row in
      row.number.map(played.contains) ?? false || (row.image ?? row.post?.firstFilm)?.canBePlayed == true
    }
  }

  /// The images of the gallery, the page or the tweet that is shown.
  var images: [Completions.Candidate] {
    if session.context.isOfPage { return items { $0.image != nil } }
    if session.context.itemsAreImages { return items() }
    return zip(1..., session.context.tweet?.media ?? []).map { number, image in
      let facts = [image.alt, image.sizeText].compactMap(\.self).filter { !$0.isEmpty }
      return Completions.Candidate(
        String(number), note: facts.isEmpty ? image.kindText : facts.joined(separator: " · "))
    }
  }

  /// The items that are images, or else the images of the tweet.
  var saveable: [Completions.Candidate] {
    let items = items { $0.image != nil }
    return items.isEmpty ? images : items
  }

  /// The searches or photos that can be deleted, except those named before; `all` only as the first word.
  func deletable(besides others: [String]) -> [Completions.Candidate] {
    let items = items()
    guard session.context.deleting != nil, !items.isEmpty, others.first != "all" else { return [] }
    let all = others.isEmpty ? [Completions.Candidate("all", note: "all of them")] : []
    return items.filter { !others.contains($0.text) } + all
  }

  /// The numbers of steps back, with the contexts they lead to.
  var stepsBack: [Completions.Candidate] {
    let left = session.navigation.stack.contexts.dropLast().reversed()
    return zip(1..., left).map { Completions.Candidate(String($0), note: $1.title.orUntitled) }
  }
}

extension String {
  fileprivate var orUntitled: String { isEmpty ? "untitled" : self }
}
