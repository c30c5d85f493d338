import Foundation

extension Screen {
  /// All commands with their meanings, group by group; then the pages of help.
  init(overviewOf forms: [CommandForm]) {
    let groups = CommandForm.Group.allCases.map { group in
      Section(
        title: group.rawValue,
        rows: forms.filter { $0.group == group }.map {
          Row(.command(usage: $0.usageWithShortForms, note: $0.summary))
        })
    }
    let pages = HelpPage.allCases.map { Row(.command(usage: "help \($0.name)", note: $0.summary)) }
    self.init(
      title: "Commands", sections: groups + [Section(title: "More help", rows: [Self.anyCommand] + pages)])
  }

  /// What a command does, with examples.
  init(helpOn form: CommandForm) {
    var sections = [
      Section(texts: [form.summary + "."] + form.details), Section(title: "Examples", entries: form.examples),
    ]
    if !form.shortForms.isEmpty {
      sections.append(Section(title: "Short", texts: [form.shortForms.joined(separator: ", ")]))
    }
    let others = form.seeAlso.map {
      Row(.command(usage: "help \($0)", note: HelpTopic.summary(of: $0) ?? ""))
    }
    if !others.isEmpty { sections.append(Section(title: "See also", rows: others)) }
    self.init(title: form.usage, sections: sections)
  }

  /// The page as plain lines.
  var plainText: String {
    sections.flatMap { section in [section.title].compactMap(\.self) + section.rows.map(\.searchableText) }
      .joined(separator: "\n")
  }

  private static let anyCommand = Row(.command(usage: "help COMMAND", note: "what it does, with examples"))
}

extension CommandForm {
  /// `back [N], b`.
  public var usageWithShortForms: String { ([usage] + shortForms).joined(separator: ", ") }
}
