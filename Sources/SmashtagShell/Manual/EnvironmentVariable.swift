/// A variable of the environment that the program reads, alone or with others that mean the same.
struct EnvironmentVariable {
  let name: String
  let note: String

  static let all = [
    EnvironmentVariable(name: "SMASHTAG_DATA_DIR", note: "does what --data-dir does"),
    EnvironmentVariable(name: "SMASHTAG_SOURCE", note: "does what --source does"),
    EnvironmentVariable(
      name: "SMASHTAG_BROWSER, BROWSER",
      note: "opens pages and images: one or more commands with : between, quoted as in a shell, tried in "
        + "turn; %s stands for the address; else xdg-open, or a browser of text"),
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
