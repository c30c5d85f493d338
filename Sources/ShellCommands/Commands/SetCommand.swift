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
