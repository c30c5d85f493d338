import SmashtagModel

/// What help can be asked for.
enum HelpTopic {
  case overview
  case queries
  case command(CommandForm)

  /// Takes a command's name or a short form, or `queries`.
  init(_ word: String) throws(CommandError) {
    if word == "queries" {
      self = .queries
    } else if let form = CommandTable.forms.first(where: { $0.name == word || $0.shortForms.contains(word) })
    {
      self = .command(form)
    } else {
      throw .unknownTopic(word, nearest: word.nearest(in: ["queries"] + CommandTable.forms.map(\.name)))
    }
  }

  /// The page; at a root it leaves out what goes up from there.
  func screen(atRoot: Bool) -> Screen {
    switch self {
    case .overview: Self.overview(atRoot: atRoot)
    case .queries: Self.queryPage
    case .command(let form): Self.page(of: form)
    }
  }
}

extension HelpTopic {
  private static func overview(atRoot: Bool) -> Screen {
    let forms = CommandTable.forms.filter { !(atRoot && $0.leavesContext) }
    let sections = CommandForm.Group.allCases.map { group in
      Screen.Section(
        title: group.rawValue,
        rows: forms.filter { $0.group == group }.map {
          Row(.command(usage: $0.usageWithShortForms, note: $0.summary))
        })
    }
    return Screen(title: "Commands", sections: sections, hints: [Hint("help COMMAND"), Hint("help queries")])
  }

  private static func page(of form: CommandForm) -> Screen {
    var sections = [Screen.Section(rows: ([form.summary + "."] + form.details).map { Row(.text($0)) })]
    if !form.shortForms.isEmpty {
      sections.append(
        Screen.Section(title: "Short", rows: [Row(.text(form.shortForms.joined(separator: ", ")))]))
    }
    if !form.examples.isEmpty {
      sections.append(Screen.Section(title: "Examples", rows: form.examples.map { Row(.text($0)) }))
    }
    return Screen(title: form.usage, sections: sections)
  }

  private static var queryPage: Screen {
    let words = queryForms.map { Row(.command(usage: $0, note: $1)) }
    let operators = Query.Operator.allCases.map { Row(.command(usage: $0.rawValue + ":…", note: $0.note)) }
    return Screen(
      title: "Queries",
      sections: [
        Screen.Section(title: "Words", rows: words), Screen.Section(title: "Conditions", rows: operators),
        Screen.Section(title: "How words are compared", rows: comparison.map { Row(.text($0)) }),
      ])
  }

  private static let queryForms: KeyValuePairs = [
    "rain snow": "tweets with both words", "umbr*": "words that begin so",
    "\"bell tower\"": "a phrase, word for word",
    "#rain": "a hashtag, whole: not #rainbow", "@ada": "tweets that mention @ada or are by her",
    "-snow": "tweets without it", "rain OR snow": "either; words side by side bind tighter",
    "(rain OR snow) -ice": "parentheses group",
  ]

  private static let comparison = [
    "Case, accents and width do not matter: strasse finds Straße, ole finds olé.",
    "In Chinese, Japanese, Korean, Thai, Lao and Khmer a word is found inside a run of letters.",
  ]
}

extension CommandForm {
  /// `back [N] · b`.
  var usageWithShortForms: String {
    ([usage] + shortForms).joined(separator: " · ")
  }
}

extension Screen {
  /// The page as plain lines.
  var plainText: String {
    sections.flatMap { section in [section.title].compactMap(\.self) + section.rows.map(\.searchableText) }
      .joined(separator: "\n")
  }
}
