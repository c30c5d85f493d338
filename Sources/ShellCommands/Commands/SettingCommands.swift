import SmashtagModel

/// `set [NAME [VALUE]]`: shows or changes a setting.
struct SetCommand: Command {
  static let form = CommandForm(
    name: "set", parameters: [.setting, .settingValue], group: .shell,
    summary: "Show the settings, or change one",
    details: ["What is set at the prompt is remembered; in a script it lasts for that run."],
    examples: [
      "set": "all settings and their values", "set limit": "one setting", "set limit 50": "50 tweets a page",
      "set theme light": "colours for a light background",
    ],
    seeAlso: ["settings"])

  private let setting: Setting?
  private let value: String?

  init(_ arguments: Arguments) throws {
    var arguments = arguments
    setting = try arguments.next().map(Self.setting)
    value = arguments.next()
    if let setting, let value, !setting.accepts(value) { throw CommandError.badValue(value, of: setting) }
    try arguments.end()
  }

  func run(in session: Session) -> Step {
    if let setting, let value { return .change(.set(setting, value: value)) }
    let shown = setting.map { [$0] } ?? Setting.allCases
    let rows = shown.map { setting in
      Row(
        .fact(
          name: "\(setting.rawValue) \(session.settings[setting])",
          value: "\(setting.note): \(setting.valuesText)"))
    }
    return .show(
      .screen(
        Screen(title: "Settings", sections: [Screen.Section(rows: rows)], hints: [Hint("set NAME VALUE")]),
        json: json(of: session.settings)))
  }

  private func json(of settings: Settings) -> JSON {
    if let setting {
      return .done("set", ["name": .string(setting.rawValue), "value": .string(settings[setting])])
    }
    let members = Setting.allCases.map {
      JSON.Member(name: $0.rawValue, value: .string(settings[$0]))
    }
    return .done("set", ["settings": .object(members)])
  }

  private static func setting(_ name: String) throws(CommandError) -> Setting {
    guard let setting = Setting(rawValue: name) else {
      throw .unknownSetting(name, nearest: name.nearest(in: Setting.allCases.map(\.rawValue)))
    }
    return setting
  }
}

/// `help [COMMAND|queries]`: lists the commands, or explains one.
struct HelpCommand: Command {
  static let form = CommandForm(
    name: "help", shortForms: ["h", "?"], parameters: [.topic], group: .shell,
    summary: "Show the commands of this place, or explain one",
    details: [
      "A topic is one of \(HelpPage.allCases.map(\.name).joined(separator: ", ")). A short form does as well.",
      "COMMAND --help is the same, whatever stands between; in single quotes '--help' is a word like others.",
    ],
    examples: [
      "help": "what can be typed here, by groups; smashtag --help lists all",
      "help search": "one command, with examples",
      "help queries": "what a search understands", "help keys": "the keys of the line",
    ],
    seeAlso: HelpPage.allCases.map(\.name))

  private let topic: HelpTopic

  init(_ arguments: Arguments) throws {
    var arguments = arguments
    topic = try arguments.next().map(HelpTopic.init) ?? .overview
    try arguments.end()
  }

  /// The option that asks for a command's help, at the end of its line.
  static let option = "--help"

  func run(in session: Session) -> Step {
    var screen = topic.screen(atRoot: session.navigation.stack.isAtRoot)
    screen.suitsPager = true
    return .show(
      .screen(
        screen,
        json: .done(
          "help",
          ["title": .string(screen.title), "text": .string(screen.plainText)])))
  }
}

/// `doctor`: reports what was found, what is missing, and how to get it.
struct DoctorCommand: Command {
  static let form = CommandForm(
    name: "doctor", parameters: [.reportOption], group: .shell, summary: "Look for what is missing or broken",
    details: [
      "Looks at the terminal, the line, browser, pager and clipboard, the archive, the state, sources and tokens.",
      "No token is ever shown. What takes longer than set timeout says is left unfinished, and says so.",
      "Ends with 1 where something is broken; what is only missing is not a failure.",
      "With --report paths, addresses, handles and the names of sources are left out, so that it can be shown to others.",
    ],
    examples: [
      "doctor": "what was found, and how to get what is missing",
      "doctor --report > report.txt": "what helps those who mend the program",
    ],
    seeAlso: ["set", "use"])

  static let reportOption = "--report"

  private let isReport: Bool

  init(_ arguments: Arguments) throws {
    var arguments = arguments
    isReport = arguments.words.first == Self.reportOption
    if isReport { _ = arguments.next() }
    try arguments.end()
  }

  func run(in session: Session) async throws -> Step {
    var findings = await session.ports.examiner.findings(
      with: session.sources.definitions, within: .seconds(session.settings.timeout))
    try Task.checkCancellation()
    if isReport {
      findings = ShareableReport(findings, sources: session.sources.definitions).findings
    }
    return .show(
      .screen(
        Screen(findings), json: .done("doctor", ["findings": .array(findings.map(\.json))]),
        failure: findings.failure))
  }
}

extension [Finding] {
  /// The failure if anything is broken; missing things are not one.
  fileprivate var failure: CommandError? {
    let count = count { $0.state == .broken }
    guard count > 0 else { return nil }
    return .broken(count)
  }
}

/// `cache [clear]`: shows the contents of the caches, or clears them.
struct CacheCommand: Command {
  static let form = CommandForm(
    name: "cache", parameters: [.cacheAction], group: .shell,
    summary: "Show what the caches hold, or clear them",
    details: [
      "Images and pages that were fetched are kept, in memory and in folders; what was not used for longest goes first.",
      "clear forgets them all; they are fetched again when they are shown again.",
    ],
    examples: ["cache": "how many images and pages there are, and how large", "cache clear": "forgets them"],
    seeAlso: ["image", "gallery", "read", "doctor"])

  static let clear = "clear"

  private let clears: Bool

  init(_ arguments: Arguments) throws {
    var arguments = arguments
    let word = arguments.next()
    if let word, word != Self.clear {
      throw UsageError.notAmong(word, option: "cache", choices: [Self.clear])
    }
    clears = word != nil
    try arguments.end()
  }

  func run(in session: Session) throws -> Step {
    clears ? Self.step(clearing: try Self.cleared(in: session)) : Self.step(showing: Self.caches(in: session))
  }

  private static func caches(in session: Session) -> [Cache] {
    session.ports.images.caches().map { Cache(extent: $0, noun: "image") }
      + session.ports.pages.caches().map { Cache(extent: $0, noun: "page") }
  }

  /// Clears both caches; the pages also if clearing the images fails.
  private static func cleared(in session: Session) throws -> [Cache] {
    let images = Result { try session.ports.images.clearCaches() }
    let pages = try session.ports.pages.clearCaches()
    return try images.get().map { Cache(extent: $0, noun: "image") }
      + pages.map { Cache(extent: $0, noun: "page") }
  }

  private static func step(showing caches: [Cache]) -> Step {
    let rows = caches.map { cache in
      let limit = Counted.bytes(cache.extent.limit)
      return Row(.fact(name: cache.extent.location, value: "\(cache.text) of at most \(limit)"))
    }
    let screen = Screen(
      title: "Caches", sections: [Screen.Section(rows: rows)], emptyNote: "Nothing is cached.",
      hints: [Hint("cache clear forgets them")])
    return .show(.screen(screen, json: .done("cache", ["caches": .array(caches.map(\.json))])))
  }

  private static func step(clearing caches: [Cache]) -> Step {
    let held = caches.map { "\($0.extent.location): \($0.text)" }.joined(separator: "; ")
    return .show(
      .note(
        held.isEmpty ? "Nothing was cached." : "Forgot what was cached: \(held).",
        json: .done("cache", ["caches": .array(caches.map(\.json)), "cleared": true])))
  }
}

/// The contents of a cache.
private struct Cache {
  let extent: CacheExtent
  /// What it contains: `image` or `page`.
  let noun: String

  /// The contents in words: `12 images, 3.4 MB`.
  var text: String { "\(Counted.things(extent.count, noun)), \(Counted.bytes(extent.bytes))" }

  var json: JSON {
    [
      "place": .string(extent.location), "count": .integer(extent.count), "bytes": .integer(extent.bytes),
      "limit": .integer(extent.limit), "holds": .string(noun + "s"),
    ]
  }
}
