import Foundation
import SmashtagModel

/// A help page on a general topic; `help` and the man page show the same text.
public enum HelpPage: String, CaseIterable, Sendable {
  case queries
  case lines
  case keys
  case settings
  case tasks

  /// The topic as it is typed after `help`.
  public var name: String { rawValue }

  /// A short description for lists of pages.
  public var summary: String {
    switch self {
    case .queries: "what a search understands"
    case .lines: "several commands on a line, pipes, files, quotes"
    case .keys: "the keys of the line"
    case .settings: "what can be set, and to what"
    case .tasks: "the guide, by what you have or want"
    }
  }

  /// The contents of the page.
  public var sections: [Screen.Section] {
    switch self {
    case .queries: Self.querySections
    case .lines: Self.lineSections
    case .keys: Self.keySections
    case .settings: Self.settingSections
    case .tasks: Self.taskSections
    }
  }

  var screen: Screen { Screen(title: name.capitalized, sections: sections) }
}

extension Screen.Section {
  /// A section of lines or keys, each with what it does.
  init(title: String, entries: KeyValuePairs<String, String>) {
    self.init(title: title, rows: entries.map { Row(.command(usage: $0, note: $1)) })
  }

  /// A section of sentences.
  init(title: String? = nil, texts: [String]) {
    self.init(title: title, rows: texts.map { Row(.text($0)) })
  }
}

/// A page of the guide by tasks, which is a file beside the program.
enum GuideTask: String, CaseIterable {
  case myXExport = "my-x-export"
  case mastodonArchive = "mastodon-archive"
  case researchWithTwarc = "research-with-twarc"
  case photos
  case scripts
  case screenReaders = "screen-readers"
  case manyMachines = "many-machines"

  var name: String { rawValue }

  /// What it is about.
  var summary: String {
    switch self {
    case .myXExport: "your data from X: searching, pictures, keeping it up to date"
    case .mastodonArchive: "the archive of a Mastodon account"
    case .researchWithTwarc: "a collection to look through, to count and to hand on"
    case .photos: "places, pictures of tweets, files"
    case .scripts: "jq, sqlite3, pandas, datasette, pandoc"
    case .screenReaders: "everything in words"
    case .manyMachines: "copies, moving, sharing"
    }
  }

  var screen: Screen { Screen(title: name, sections: [Screen.Section(texts: texts)]) }

  /// What it is about, and where it can be read.
  var texts: [String] {
    [
      "A page of the guide: \(summary).",
      "It is the file \(Self.folder)/\(name).md of the program's sources; a package puts it into "
        + "\(Self.installed)/\(Self.folder).",
    ]
  }

  static let folder = "Documentation/Tasks"
  /// Where a package puts the documentation.
  static let installed = "/usr/share/doc/smashtag"
}

extension HelpPage {
  static var taskSections: [Screen.Section] {
    [
      Screen.Section(
        title: "Pages of the guide",
        rows: GuideTask.allCases.map { Row(.command(usage: $0.name, note: $0.summary)) }),
      Screen.Section(texts: [
        "They stand in \(GuideTask.folder); a package puts that into \(GuideTask.installed).",
        "To learn the shell itself: tutorial.",
      ]),
    ]
  }
}

extension HelpPage {
  static var keySections: [Screen.Section] {
    [
      Screen.Section(title: "The line", entries: lineKeys),
      Screen.Section(title: "Moving", entries: movingKeys),
      Screen.Section(title: "Deleting and changing", entries: changingKeys),
      Screen.Section(title: "vi", texts: viKeys),
      Screen.Section(
        title: "Images, after view",
        rows: ViewAction.allCases.map { Row(.command(usage: $0.keys, note: $0.note)) }),
    ]
  }

  private static let lineKeys: KeyValuePairs = [
    "Enter": "runs the line; an empty line shows more of the list, then the list again",
    "PageUp, PageDown": "at an empty line: the screen of the list before, or the next one",
    "Tab":
      "completes, again: lists what could stand there, again: puts the first of that into the line, then the next",
    "Shift-Tab": "back to the one before; Escape puts back what you typed, any other key takes it",
    "Up, Ctrl-P": "the earlier line that begins with what you have typed",
    "Down, Ctrl-N": "the line after it, at last what you had typed",
    "Ctrl-R":
      "searches earlier lines as you type, again: further back; Enter runs what is found, Escape puts back the line, "
      + "any other key edits what is found",
    "Alt-.": "the last word of the line before, again: of the one before that",
    "Alt-P, Alt-N": "the line before, or after, that has what stands before the cursor",
    "Ctrl-C": "drops the line, or cancels what runs",
    "Ctrl-D": "at an empty line: leaves; else deletes the character under the cursor",
    "Ctrl-Z": "suspends the shell; fg resumes it, with the line as it was",
    "Ctrl-L, Alt-Ctrl-L": "clears the screen",
    "Ctrl-V": "puts the next key into the line as it is",
    "Alt-0 … Alt-9": "a number: repeats the next key that often",
    "Alt-X": "asks for a line as in ~/.editrc",
    "paste": "several lines become one; nothing runs before you press Enter",
  ]

  private static let movingKeys: KeyValuePairs = [
    "Ctrl-A, Home": "to the beginning of the line",
    "Ctrl-E, End": "to its end",
    "Ctrl-B, Left": "back by a character",
    "Ctrl-F, Right": "forward by a character; at the end of the line: takes what is suggested in grey",
    "Alt-B, Ctrl-Left, Alt-Left": "back by a word",
    "Alt-F, Ctrl-Right, Alt-Right":
      "forward by a word; at the end of the line: takes a word of what is suggested",
    "Ctrl-X Ctrl-X": "to the mark, which is where Ctrl-Y put something last; again: back",
  ]

  private static let changingKeys: KeyValuePairs = [
    "Backspace, Ctrl-H": "deletes the character before the cursor",
    "Delete": "deletes the one under it",
    "Ctrl-W, Alt-Backspace": "cuts the word before the cursor",
    "Alt-D": "cuts to the end of the word",
    "Ctrl-K": "cuts to the end of the line",
    "Ctrl-U": "cuts the whole line",
    "Alt-W": "copies the text between mark and cursor, as if cut",
    "Ctrl-Y": "puts back what was cut last",
    "Alt-Ctrl-_": "repeats the word before the cursor",
    "Ctrl-T": "swaps the characters around the cursor",
    "Alt-U, Alt-L": "the word in capitals, or without them",
    "Alt-C": "its first letter as a capital",
  ]

  private static let viKeys = [
    "With 'bind -v' in ~/.editrc the line is edited as in vi: Escape leads to its commands, i back to typing.",
    "Other bind lines of ~/.editrc set keys as you like them, and setty lines the terminal; man editrc has the names.",
  ]
}

extension HelpPage {
  static var lineSections: [Screen.Section] {
    [
      Screen.Section(
        title: "Several commands",
        entries: [
          "#rain; mentions": "one, then the other; the ; needs a blank after it",
          "mentions | sort": "the rest of the line is run by /bin/sh, and reads what the command prints",
          "path > way.txt": "writes what it prints into a file",
          "path >> way.txt": "adds it to the file's end",
          "# a note": "a comment, at the beginning of a line only; the blank tells it from a hashtag",
          "search rain --help": "the help of that command; in quotes '--help' is a word",
        ]),
      Screen.Section(
        title: "Without a command's name",
        entries: [
          "3": "goes to item 3",
          "#rain": "searches; so do @user and \"a phrase\"",
          "/ferry": "keeps what contains the text, as find does",
          "+": "zooms in, and - out",
          "https://x.com/ada/status/581490000000000000": "goes to that tweet",
          "keep wet": "keeps the search in front; wet alone makes it again from then on",
          "sea ferry": "a name cut short, at the prompt; scripts need whole names or the short forms",
        ]),
      Screen.Section(title: "Quotes", texts: quoting),
      Screen.Section(
        title: "Scripts",
        entries: [
          "smashtag search '#rain'": "one command, and the end",
          "smashtag -c '#rain; mentions'": "several",
          "smashtag -f tour": "those of a file, one line each",
          "smashtag --json search '#rain' | jq .title": "as JSON, one line for each command",
        ]),
    ]
  }

  private static var quoting: [String] {
    let forms = CommandTable.forms
    let raw = forms.filter(\.isRaw).map(\.name).joined(separator: ", ")
    let guarded = forms.filter(\.needsWholeName).map(\.name).joined(separator: ", ")
    return [
      "\(raw), and lines that begin with #, @ or \" take their text as it stands: double quotes belong to the "
        + "query, an apostrophe is a letter. One pair of single quotes around all of it is taken off.",
      "All other commands have a POSIX shell's quotes: '…', \"…\", a backslash, and ~ for your home.",
      "\(guarded) have to be typed in full, so that none of them runs by accident.",
    ]
  }
}

extension HelpPage {
  static var querySections: [Screen.Section] {
    [
      Screen.Section(
        title: "Words",
        entries: [
          "rain snow": "tweets with both words, in any order",
          "umbr*": "words that begin so",
          "\"bell tower\"": "a phrase, word for word",
          "#rain": "a hashtag, whole: not #rainbow",
          "@ada": "tweets that mention @ada or are by her",
          "-snow": "tweets without it",
          "rain OR snow": "either; words side by side bind tighter",
          "(rain OR snow) -ice": "parentheses group",
          "https://example.org/rain": "tweets with a link to this address",
        ]),
      Screen.Section(
        title: "Conditions",
        rows: Query.Operator.allCases.map { Row(.command(usage: $0.example, note: $0.note)) }),
      Screen.Section(
        title: "Examples",
        entries: [
          "#rain filter:images -umbrella": "pictures with #rain, and no umbrella named",
          "\"bell tower\" OR from:ada": "the phrase, or anything by @ada",
          "(ferry OR train) lang:de": "in German, about one or the other",
          "@ada on:2026": "a year of @ada",
          "-lang:en": "everything but English",
        ]),
      Screen.Section(
        title: "Grammar",
        entries: [
          "query": "all OR all OR …: one of them has to match",
          "all": "term term …: each of them has to match",
          "term": "atom, or -atom: what must not match",
          "atom": "word, word*, \"phrase\", #tag, @user, name:value, https://address, (query)",
          "name": Query.Operator.allCases.map(\.rawValue).joined(separator: ", ")
            + "; other names are words, except operators of other networks",
          "value":
            "of since, until, after, on: 2026, 2026-05, 2026-05-17, today, yesterday, 7d, 3w; of the first three also "
            + "12h",
        ]),
      Screen.Section(
        title: "What binds tighter",
        texts: [
          "First -, then standing side by side, then OR: a b OR -c d is (a b) OR ((-c) d).",
          "OR is written in capitals. A - stands right before what it excludes.",
        ]),
      Screen.Section(
        title: "How words are compared",
        texts: [
          "Case, accents and width do not matter: strasse finds Straße, ole finds olé, lodz finds Łódź.",
          "A letter that an alphabet counts by itself stays one: й is not и, as in all Russian searches; ё is е.",
          "In Chinese, Japanese, Korean, Thai, Lao, Khmer and Burmese a word is found inside a run of letters.",
          "Days are those of your time zone. Users are handles of any network: @ada, @ada@host.",
        ]),
      Screen.Section(
        title: "Dates, numbers and addresses",
        texts: [
          "since: begins with that day, month or year, after: right after it; until: ends before it; on: is all of it.",
          "7d and 3w are whole days, counted back from today whenever the search is made; 12h is to the second.",
          "A tweet whose number of likes is unknown is not found by min_likes:, whatever the number.",
          "Addresses are the same whatever their scheme, www., slash at the end and #fragment.",
          "language:, before:, during:, domain: and min_faves: are other names of lang:, until:, on:, url: and min_likes:.",
          "What else X, Mastodon or Bluesky has before a colon is an error, and no word; other words may have colons.",
        ]),
    ]
  }
}

extension Query.Operator {
  /// An example of the condition.
  fileprivate var example: String {
    switch self {
    case .from, .mentions, .to: "\(rawValue):ada"
    case .lang: "lang:de"
    case .since: "since:7d"
    case .until: "until:2026-12-31"
    case .after: "after:2026"
    case .on: "on:2026-05"
    case .filter: "filter:images"
    case .has: "has:links"
    case .is: "is:reply"
    case .minLikes, .minRetweets: "\(rawValue):100"
    case .url: "url:example.org"
    case .quotes: "quotes:581490000000000000"
    case .list: "list:home"
    }
  }
}

extension HelpPage {
  static var settingSections: [Screen.Section] {
    [
      Screen.Section(rows: Setting.allCases.map { Row(.command(usage: $0.rawValue, note: $0.explanation)) }),
      Screen.Section(
        title: "Changing one",
        entries: [
          "set limit 50": "from now on; at the prompt for all later sessions as well",
          "set": "what is set now",
          "smashtag --graphics none": "some are options too; those count for one run, and beat the rest",
        ]),
      Screen.Section(texts: [
        "An option beats an environment variable, which beats the start-up file, which beats what was set before.",
        "links auto reads a url where there is no desktop, and opens it in the browser where there is one; read N and "
          + "open N do either, whatever is set.",
      ]),
    ]
  }
}

extension Setting {
  /// The note, the values and the default: `what stands before a tweet: on, off; on unless set`.
  var explanation: String { "\(note): \(valuesText); \(defaultValue) unless set" }
}

/// A topic of help.
enum HelpTopic {
  case overview
  case page(HelpPage)
  case command(CommandForm)
  case task(GuideTask)

  /// Finds the topic for the name of a page, a command, a short form, or the beginning of a line without a
  /// command, or else for that of a page of the guide.
  init(_ word: String) throws(CommandError) {
    if let page = HelpPage(rawValue: word) {
      self = .page(page)
    } else if let form = CommandTable.form(of: word) {
      self = .command(form)
    } else if let task = GuideTask(rawValue: word) {
      self = .task(task)
    } else {
      throw .unknownTopic(word, nearest: word.nearest(in: Self.names))
    }
  }

  /// The names that `help` accepts.
  static var names: [String] {
    HelpPage.allCases.map(\.name) + CommandTable.forms.map(\.name) + GuideTask.allCases.map(\.name)
  }

  /// The summary of a topic for lists; `nil` if there is none with this name.
  static func summary(of name: String) -> String? {
    HelpPage(rawValue: name)?.summary ?? CommandTable.forms.first { $0.name == name }?.summary
  }

  /// The help screen; at a root without commands that leave the context.
  func screen(atRoot: Bool) -> Screen {
    switch self {
    case .overview: Screen(overviewOf: CommandTable.forms.filter { !(atRoot && $0.leavesContext) })
    case .page(let page): page.screen
    case .command(let form): Screen(helpOn: form)
    case .task(let task): task.screen
    }
  }
}
