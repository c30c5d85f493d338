import ShellCommands

/// The man page, generated from the same declarations as the help.
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
        + "Every other word after a command's name belongs to the command.")
    for option in Option.all { roff.entry(Roff.Tag(usage: option.usage), option.note) }
  }

  private mutating func writeCommands() {
    roff.section("Commands")
    roff.more("At the prompt a name can be shortened while it is unambiguous; some must be typed whole.")
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
    for (place, section) in page.sections.enumerated() {
      if let title = section.title { roff.subsection(title) }
      let isAfterTitle = place == 0 || section.title != nil
      for (number, row) in section.rows.enumerated() { write(row, isFirst: number == 0 && isAfterTitle) }
    }
  }

  /// Writes a row; help pages consist of commands and text, and other rows need a screen.
  private mutating func write(_ row: Row, isFirst: Bool) {
    switch row.content {
    case .command(let usage, let note): roff.entry(Roff.Tag(literal: usage), note)
    case .text(let text): isFirst ? roff.more(text) : roff.paragraph(text)
    case .tweet, .wholeTweet, .branch, .relative, .person, .kept, .photo, .place, .mention, .thumbnail,
      .search, .bar, .fact, .block:
      break
    }
  }

  private mutating func writeSurroundings() {
    roff.section("Environment")
    for variable in EnvironmentVariable.all { roff.entry(Roff.Tag(literal: variable.name), variable.note) }
    roff.section("Files")
    for place in FileLocation.standard { roff.entry(Roff.Tag(literal: place.path), place.note) }
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

  private static var gatheredPaths: String { FileLocation.gathered.map(\.path).joined(separator: ", ") }

  private static let description = [
    "smashtag is a shell for exploring posts through what they mention: hashtags, people, links and pictures. "
      + "Search, pick a tweet by its number, see what it mentions, pick a mention, and you are in the next search, "
      + "at the picture or in the page; back and root take you back.",
    "Its sources are sample, a collection inside the program; archive, your own tweets, offline; and the networks x, "
      + "bluesky and any server of Mastodon that source add names, alone or together, whose answers the archive keeps. "
      + "The same words go through the photos of flickr: places by country, the photos of a place, the photo. "
      + "It only reads: it never posts.",
  ]
}

/// A file or folder of the program, and its purpose.
struct FileLocation {
  let path: String
  let note: String

  /// The locations of all files by default.
  static var standard: [FileLocation] { all(in: Locations(dataDirectory: nil, environment: ["HOME": "~"])) }

  /// The locations of all files in a folder of the user's choice.
  static var gathered: [FileLocation] { all(in: Locations(dataDirectory: "DIR", environment: [:])) }

  private static func all(in locations: Locations) -> [FileLocation] {
    [
      FileLocation(path: locations.startUpFile, note: "commands, run at start"),
      FileLocation(
        path: locations.credentials, note: "the tokens of live sources, for you alone (mode 0600)"),
      FileLocation(
        path: locations.state, note: "history, recent searches and photos, what you keep, settings, sources"),
      FileLocation(path: locations.seenFile, note: "what was seen of the recent searches, for new"),
      FileLocation(path: locations.archive, note: "the archive: the tweets that were imported or fetched"),
      FileLocation(path: locations.caches, note: "what can be fetched or made again"),
    ]
  }
}

/// A form of calling the program, and its effect.
struct ProgramCall {
  let line: String
  let note: String

  /// The forms that a call can have; each may contain options.
  static let forms = [
    ProgramCall(
      line: "smashtag",
      note: "the shell; where standard input is no terminal, commands from there, one a line"),
    ProgramCall(line: "smashtag COMMAND [ARG…]", note: "runs one command and exits"),
    ProgramCall(line: "smashtag -c 'CMD; CMD'", note: "runs several in one session"),
    ProgramCall(line: "smashtag -f FILE", note: "runs those of a file; a first line #!… is skipped"),
  ]

  static let examples = [
    ProgramCall(line: "smashtag", note: "starts the shell; #rain, 1, back and help are good first lines"),
    ProgramCall(line: "smashtag import ~/twarc", note: "adds all tweets below a folder to the archive"),
    ProgramCall(line: "smashtag search '#rain' | less", note: "pages through what a search finds"),
    ProgramCall(
      line: "smashtag search '#rain' --json | jq -r '.tweets[].text'",
      note: "the texts alone, for other programs"),
    ProgramCall(
      line: "smashtag -c '#rain; mentions > mentions.txt'", note: "what goes with #rain, into a file"),
    ProgramCall(line: "smashtag --source sample", note: "the sample collection, to look around"),
  ]
}

/// The exit statuses of the program.
enum ProgramStatus: Int32, CaseIterable {
  case success = 0
  case failure = 1
  case wrongCall = 2
  case loginNeeded = 4
  case interrupted = 130

  var meaning: String {
    switch self {
    case .success: "all commands succeeded"
    case .failure: "a command failed; a script stops there"
    case .wrongCall: "the call itself was wrong"
    case .loginNeeded: "a login is needed"
    case .interrupted: "interrupted"
    }
  }
}

/// An environment variable that the program reads, or several with the same purpose.
struct EnvironmentVariable {
  let name: String
  let note: String

  static let all = [
    EnvironmentVariable(name: "SMASHTAG_DATA_DIR", note: "does what --data-dir does"),
    EnvironmentVariable(name: "SMASHTAG_SOURCE", note: "does what --source does"),
    EnvironmentVariable(
      name: "SMASHTAG_BROWSER, BROWSER",
      note: "opens pages and images: one or more commands with : between, quoted as in a shell, tried in "
        + "turn; %s stands for the address; else xdg-open, or a text browser"),
    EnvironmentVariable(
      name: "SMASHTAG_PAGER, PAGER", note: "shows pages, help and history that do not fit; else less -FRX"),
    EnvironmentVariable(
      name: "XDG_CONFIG_HOME, XDG_STATE_HOME, XDG_DATA_HOME, XDG_CACHE_HOME",
      note: "where files are kept, each as an absolute path"),
    EnvironmentVariable(
      name: "SMASHTAG_TOKEN_NAME",
      note: "the token of the source NAME, in capitals, with _ for all but letters and digits; "
        + "beats what login kept"),
    EnvironmentVariable(
      name: "SMASHTAG_FLICKR_KEY",
      note: "the key of the source flickr; beats SMASHTAG_TOKEN_FLICKR, and what login kept"),
    EnvironmentVariable(
      name: "SMASHTAG_CA_BUNDLE, CURL_CA_BUNDLE",
      note: "the file of certificates to trust instead of the system's; the first that is set counts"),
    EnvironmentVariable(
      name: "http_proxy, https_proxy, all_proxy, no_proxy",
      note: "how to reach the network, as curl reads them"),
    EnvironmentVariable(name: "EDITRC", note: "the file of key bindings; else ~/.editrc"),
    EnvironmentVariable(
      name: "ACCESSIBLE",
      note: "for screen readers: everything in words, one after the other; so does set theme plain"),
    EnvironmentVariable(name: "COLORFGBG", note: "tells a light background where the terminal does not"),
    EnvironmentVariable(name: "NO_COLOR", note: "no colours, unless it is empty"),
    EnvironmentVariable(
      name: "CLICOLOR_FORCE", note: "colours also where output is no terminal, unless it is 0 or empty"),
    EnvironmentVariable(name: "CLICOLOR", note: "0 means no colours"),
    EnvironmentVariable(
      name: "TERM, COLORTERM", note: "what the terminal can do; TERM=dumb means no colours and no redrawing"),
    EnvironmentVariable(
      name: "COLUMNS, LINES", note: "the size of the screen, where no terminal tells it; else 80 by 24"),
    EnvironmentVariable(
      name: "SMASHTAG_CELL_SIZE",
      note: "the pixels of a character, width first, for images drawn where no terminal tells it; else 10x20"),
    EnvironmentVariable(
      name: "LC_ALL, LC_COLLATE, LANG", note: "the language in whose alphabetical order places stand"),
    EnvironmentVariable(
      name: "LC_ALL, LC_CTYPE, LANG",
      note: "whether the terminal shows UTF-8; what is typed and kept always is"),
    EnvironmentVariable(name: "WAYLAND_DISPLAY, DISPLAY", note: "lead to the clipboard of the desktop"),
    EnvironmentVariable(name: "TZ", note: "the time zone of the times shown, and of the days in queries"),
  ]
}
