extension HelpPage {
  static var lineSections: [Screen.Section] {
    [
      Screen.Section(
        title: "Several commands",
        entries: [
          "#rain; mentions": "one, then the other; the ; has a blank behind it",
          "mentions | sort": "the rest of the line is run by /bin/sh, and reads what the command prints",
          "path > way.txt": "writes what it prints into a file",
          "path >> way.txt": "adds it to the file's end",
          "# a note": "a comment: the blank tells it from a hashtag",
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
      "No shorter word reaches \(guarded): what it loses is lost for good.",
    ]
  }
}
