import ShellCommands

/// The man page, of the same declarations as the help.
struct ManPage {
  private var roff = Roff(name: "smashtag", section: 1, date: Usage.date, source: Usage.version)

  static var text: String {
    var page = ManPage()
    page.writeCall()
    page.writeCommands()
    for topic in HelpPage.allCases { page.write(topic) }
    page.writeSurroundings()
    return page.roff.text
  }
}

extension ManPage {
  private mutating func writeCall() {
    roff.section("Name")
    roff.more("smashtag - " + Usage.summary)
    roff.section("Synopsis")
    roff.lines(
      ProgramCall.forms.map { Roff.Tag(usage: $0.line.replacing("smashtag", with: "smashtag [OPTION…]")) })
    roff.section("Description")
    for (number, text) in Self.description.enumerated() {
      number == 0 ? roff.more(text) : roff.paragraph(text)
    }
    for call in ProgramCall.forms { roff.entry(Roff.Tag(usage: call.line), call.note) }
    roff.section("Options")
    let first = Option.all.filter { !$0.countsAfterCommand }.map(\.name).joined(separator: " and ")
    roff.more(
      "They count anywhere on the command line before --, which is dropped; \(first) before a command only. "
        + "Every other word behind a command's name belongs to the command.")
    for option in Option.all { roff.entry(Roff.Tag(usage: option.usage), option.note) }
  }

  private mutating func writeCommands() {
    roff.section("Commands")
    roff.more("At the prompt a name can be cut short as long as it is clear.")
    for group in CommandForm.Group.allCases {
      roff.subsection(group.rawValue)
      for form in CommandTable.forms where form.group == group { write(form) }
    }
  }

  private mutating func write(_ form: CommandForm) {
    roff.entry(Roff.Tag(usage: form.usageWithShortForms), form.summary + ".")
    for text in form.details { roff.more(text) }
    roff.indented { roff in
      for (number, example) in form.examples.enumerated() {
        roff.entry(Roff.Tag(literal: example.key), example.value, isClose: number > 0)
      }
    }
  }

  private mutating func write(_ page: HelpPage) {
    roff.section(page.name)
    for section in page.sections {
      if let title = section.title { roff.subsection(title) }
      for (number, row) in section.rows.enumerated() { write(row, isFirst: number == 0) }
    }
  }

  /// Pages of help hold entries and sentences; no other row says anything without a screen.
  private mutating func write(_ row: Row, isFirst: Bool) {
    switch row.content {
    case .command(let usage, let note): roff.entry(Roff.Tag(literal: usage), note)
    case .text(let text): isFirst ? roff.more(text) : roff.paragraph(text)
    case .tweet, .wholeTweet, .photo, .place, .mention, .thumbnail, .search, .fact, .block: break
    }
  }

  private mutating func writeSurroundings() {
    roff.section("Environment")
    for variable in EnvironmentVariable.all { roff.entry(Roff.Tag(literal: variable.name), variable.note) }
    roff.section("Files")
    for place in FilePlace.standard { roff.entry(Roff.Tag(literal: place.path), place.note) }
    roff.paragraph("With --data-dir DIR, or SMASHTAG_DATA_DIR, they are " + Self.gatheredPaths + ".")
    roff.section("Exit status")
    for status in ProgramStatus.allCases {
      roff.entry(Roff.Tag(literal: "\(status.rawValue)"), status.meaning)
    }
    roff.section("Examples")
    for call in ProgramCall.examples { roff.entry(Roff.Tag(literal: call.line), call.note) }
    roff.section("See also")
    roff.more("editrc(5), jq(1), less(1)")
  }

  private static var gatheredPaths: String { FilePlace.gathered.map(\.path).joined(separator: ", ") }

  private static let description = [
    "A post is full of doors: hashtags, people, links, pictures. smashtag is the shell for going through them: "
      + "search, pick a tweet by its number, see what it mentions, pick a mention, and you are in the next search, "
      + "at the picture or in the page; back and root bring you home.",
    "Its sources are sample, a collection inside the program; archive, your own tweets, offline; and the networks x, "
      + "bluesky and any server of Mastodon that source add names, alone or together, whose answers the archive keeps. "
      + "The same words go through the photos of flickr: places by country, the photos of a place, the photo. "
      + "It only reads: it never posts.",
  ]
}
