import Foundation

extension Screen {
  /// All commands on one screen: a row for each group, however many there are; then the pages of help.
  init(overviewOf forms: [CommandForm]) {
    let groups = CommandForm.Group.allCases.map { group in
      let usages = forms.filter { $0.group == group }.map(\.usageInOneLine).joined(
        separator: CommandForm.gap + "· ")
      return Row(.fact(name: group.rawValue, value: usages))
    }
    let pages = HelpPage.allCases.map { Row(.command(usage: "help \($0.name)", note: $0.summary)) }
    self.init(
      title: "Commands",
      sections: [Section(rows: groups), Section(title: "More help", rows: [Self.anyCommand] + pages)])
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
      .joined(separator: "\n").replacing(CommandForm.gap, with: " ")
  }

  private static let anyCommand = Row(.command(usage: "help COMMAND", note: "what it does, with examples"))
}

extension CommandForm {
  /// A blank that no line ends at.
  fileprivate static let gap = "\u{A0}"

  /// `back [N], b`.
  public var usageWithShortForms: String { ([usage] + shortForms).joined(separator: ", ") }

  /// The same, kept together where lines are wrapped.
  fileprivate var usageInOneLine: String { usageWithShortForms.replacing(" ", with: Self.gap) }
}
