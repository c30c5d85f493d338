/// What help can be asked for.
enum HelpTopic {
  case overview
  case page(HelpPage)
  case command(CommandForm)

  /// Takes a command's name, a short form or what a line without a name begins with, or the name of a page.
  init(_ word: String) throws(CommandError) {
    if let page = HelpPage(rawValue: word) {
      self = .page(page)
    } else if let form = CommandTable.form(of: word) {
      self = .command(form)
    } else {
      throw .unknownTopic(word, nearest: word.nearest(in: Self.names))
    }
  }

  /// What `help` takes.
  static var names: [String] { HelpPage.allCases.map(\.name) + CommandTable.forms.map(\.name) }

  /// What is said of a topic where it stands in a list; `nil` for a word that is none.
  static func summary(of name: String) -> String? {
    HelpPage(rawValue: name)?.summary ?? CommandTable.forms.first { $0.name == name }?.summary
  }

  /// The page; at a root it leaves out what goes up from there.
  func screen(atRoot: Bool) -> Screen {
    switch self {
    case .overview: Screen(overviewOf: CommandTable.forms.filter { !(atRoot && $0.leavesContext) })
    case .page(let page): page.screen
    case .command(let form): Screen(helpOn: form)
    }
  }
}
