import Foundation
import Glibc
import LineEditor
import ShellCommands
import SmashtagModel
import TerminalKit
import TweetArchive

/// Looks at the environment, the files and the archive.
struct Examiner: Examining {
  let environment: [String: String]
  let places: Places
  let color: ColorChoice
  let isTerminal: Bool
  let archive: Archive
  let sources: [any TweetSource]
  /// What fetches over the network, with its version; to ask has it look for this machine's name, which takes a while.
  let client: @Sendable () -> String
  /// What the terminal answered up to now.
  let terminal: @Sendable () -> TerminalFacts

  func findings(with live: [SourceDefinition]) async -> [Finding] {
    let credentials = CredentialsFile(path: places.credentials)
    let doors = Doors(environment: environment, cacheFolder: places.caches, credentials: credentials)
    let checked = await ArchiveExamination(archive: archive).findings()
    let found =
      TerminalExamination(
        environment: environment, color: color, isTerminal: isTerminal, facts: terminal()
      ).findings
      + LineExamination(environment: environment).findings + DoorsExamination(doors: doors).findings + checked
      + StateExamination(places: places).findings + SourcesExamination(sources: sources).findings
      + LiveExamination(sources: live, logins: Logins(environment: environment, file: credentials)).findings
      + DomainsExamination().findings
      + TokensExamination(environment: environment, credentials: credentials).findings
      + NetworkExamination(environment: environment, client: client()).findings
    return found.map(\.fitForScreen)
  }
}

extension Finding {
  /// The same on single lines of bearable length, without what must never reach a terminal.
  fileprivate var fitForScreen: Finding {
    Finding(section, name.bounded, value.bounded, state, advice: advice?.bounded)
  }
}

extension String {
  private static let longest = 400

  fileprivate var bounded: String {
    let line = sanitisedLine()
    return line.count > Self.longest ? line.prefix(Self.longest - 1) + "…" : line
  }
}

/// Looks at the lists inside the program that grow old.
struct DomainsExamination {
  var findings: [Finding] {
    let count = Counted.grouped(TopLevelDomains.count)
    return [Finding(.sources, "top-level domains", "\(count), list of \(TopLevelDomains.date)")]
  }
}

/// Looks at where tweets come from.
struct SourcesExamination {
  let sources: [any TweetSource]

  var findings: [Finding] { sources.map(finding) }
}

extension SourcesExamination {
  private func finding(_ source: any TweetSource) -> Finding {
    let name = source.name
    guard let library = source as? any TweetLibrary else {
      return Finding(.sources, name, "live: asked over the network")
    }
    do {
      return Finding(.sources, name, "\(kind(of: name)), \(try library.extent().words)")
    } catch {
      return Finding(
        .sources, name, "\(kind(of: name)) that cannot be read", .broken,
        advice: "see the section Archive")
    }
  }

  private func kind(of name: String) -> String {
    name == SourceCatalog.sampleName ? "a collection inside the program" : "an archive on this machine"
  }
}

extension LibraryExtent {
  /// `12,408 tweets, 27 Mar 2015 to 3 Nov 2026`.
  var words: String {
    guard let span else { return Counted.tweets(count) }
    return "\(Counted.tweets(count)), \(Age.date(span.lowerBound)) to \(Age.date(span.upperBound))"
  }
}

/// Looks at what the line editor depends on.
struct LineExamination {
  let environment: [String: String]

  var findings: [Finding] { [locale, keys] }
}

extension LineExamination {
  private var locale: Finding {
    let named = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    if let named, SystemLocale.isUTF8(named) { return Finding(.line, "locale", named) }
    guard let standIn = StandInLocale.all.first(where: SystemLocale.isUTF8) else {
      return Finding(
        .line, "locale", "none with UTF-8 is installed", .broken, advice: "install C.UTF-8 (Debian: libc-bin)"
      )
    }
    guard let named, SystemLocale.claimsUTF8(named) else {
      return Finding(.line, "locale", "\(named ?? "none named"); \(standIn) is used for the line")
    }
    return Finding(
      .line, "locale", "\(named) is not installed; \(standIn) is used for the line", .missing,
      advice: "install it (Debian: dpkg-reconfigure locales), or export LC_ALL=\(standIn)")
  }

  private var keys: Finding {
    let path = environment["EDITRC"] ?? environment["HOME"].map { $0 + "/.editrc" } ?? "~/.editrc"
    if FileFact(path) == nil {
      return Finding(.line, "keys", "emacs; there is no \(path) (bind -v in it gives vi)")
    }
    guard let file = EditrcFile(path) else {
      return Finding(
        .line, "keys", "emacs; \(path) cannot be read", .broken,
        advice: "make it a file that you may read, or remove it")
    }
    return Finding(.line, "keys", "\(file.usesVi ? "vi" : "emacs"), with \(path)")
  }
}

/// Asks the system about character sets.
enum SystemLocale {
  /// Whether a locale is installed and means UTF-8.
  static func isUTF8(_ name: String) -> Bool {
    guard let locale = newlocale(LC_CTYPE_MASK, name, nil) else { return false }
    defer { freelocale(locale) }
    return nl_langinfo_l(nl_item(CODESET), locale).map { String(cString: $0) } == "UTF-8"
  }

  /// Whether a name promises UTF-8, installed or not.
  static func claimsUTF8(_ name: String) -> Bool {
    let name = name.uppercased()
    return name.contains("UTF-8") || name.contains("UTF8")
  }
}

/// A user's settings of libedit.
struct EditrcFile {
  /// The last binding of all keys counts; without one they are those of emacs.
  let usesVi: Bool

  /// `nil` where the file cannot be read; of a long one the beginning counts.
  init?(_ path: String) {
    guard FileFact(path)?.kind == .file, let file = FileHandle(forReadingAtPath: path),
      let data = try? file.read(upToCount: 65_536) ?? Data()
    else { return nil }
    let modes = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline)
      .compactMap(Self.mode)
    usesVi = modes.last == "-v"
  }

  /// `-v` or `-e` of a line `bind -v`, which may stand behind the name of the program it is for.
  private static func mode(_ line: Substring) -> Substring? {
    let parts = line.split(separator: ":", maxSplits: 1)
    if parts.count > 1, !"smashtag".contains(parts[0].trimmingCharacters(in: .whitespaces)) { return nil }
    let words = (parts.last ?? "").split(whereSeparator: \.isWhitespace)
    guard words.count > 1, words[0] == "bind", words[1] == "-v" || words[1] == "-e" else { return nil }
    return words[1]
  }
}

/// Looks at the live sources: where they are, and whether there is a token for each; what it is is never told.
struct LiveExamination {
  let sources: [SourceDefinition]
  let logins: Logins

  var findings: [Finding] { sources.map(finding) }
}

extension LiveExamination {
  private func finding(_ source: SourceDefinition) -> Finding {
    let origin: TokenOrigin?
    do { origin = try logins.origin(of: source.name, at: source.url) } catch {
      return Finding(
        .sources, source.name, "\(source.words); its token cannot be read", .broken,
        advice: "see credentials below")
    }
    guard let origin else {
      return Finding(.sources, source.name, "\(source.words); \(source.kind.withoutToken)")
    }
    guard source.maySendToken else {
      return Finding(
        .sources, source.name, "\(source.words); its token is not sent over plain http", .missing,
        advice: "give its address with https, if it has one: help source")
    }
    return Finding(.sources, source.name, "\(source.words); a token from \(origin.words)")
  }
}

extension SourceDefinition.Kind {
  /// What becomes of those who have no token.
  fileprivate var withoutToken: String {
    switch self {
    case .x: "no token, so it answers nothing"
    case .mastodon: "no token"
    case .bluesky: "no login, so not all is shown"
    case .flickr: "no key, so a sample is shown"
    }
  }
}

/// Looks at what fetches, and at the variables that say how to reach the network and whom to trust there.
struct NetworkExamination {
  let environment: [String: String]
  /// What fetches, with its version.
  let client: String

  var findings: [Finding] { [Finding(.sources, "network", client)] + proxies + bundles }
}

extension NetworkExamination {
  private static let proxyNames = [
    "http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY", "no_proxy", "NO_PROXY",
  ]

  private func value(_ name: String) -> String? { environment.value(of: name) }

  private var proxies: [Finding] {
    let found = Self.proxyNames.compactMap { name in
      value(name).map { value in
        Finding(.sources, name, name.lowercased() == "no_proxy" ? "set" : value.withoutLogin)
      }
    }
    return found.isEmpty ? [Finding(.sources, "proxy", "none")] : found
  }

  private var bundles: [Finding] {
    let found = Certificates.variables.compactMap { name in value(name).map { bundle($0, named: name) } }
    return found.isEmpty ? [Finding(.sources, "certificates", "the system's")] : found
  }

  private func bundle(_ path: String, named name: String) -> Finding {
    guard FileFact.isReadable(path) else {
      return Finding(
        .sources, name, "\(path) cannot be read", .broken,
        advice: "name a file of certificates, or unset \(name)")
    }
    return Finding(.sources, name, path)
  }
}

extension String {
  /// The host and port of a proxy's address, without the user and password that may stand before them.
  ///
  /// Whatever does not look like a host is not shown at all.
  fileprivate var withoutLogin: String {
    let bare = components(separatedBy: "://").last ?? ""
    let host = bare.split(separator: "@", omittingEmptySubsequences: false).last?
      .prefix { !"/?#".contains($0) }
    guard let host, host.wholeMatch(of: /(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9.\-]+)(:[0-9]{1,5})?/) != nil else {
      return "set, not shown"
    }
    return String(host)
  }
}

/// Looks at what leads out of the shell.
struct DoorsExamination {
  let doors: Doors

  var findings: [Finding] { [browser, pager, clipboard] }
}

extension DoorsExamination {
  private var browser: Finding {
    guard let browser = doors.browser else {
      let programs = doors.browsers.map(\.program)
      let sought = programs.isEmpty ? "" : " (looked for \(programs.joined(separator: ", ")))"
      return Finding(.doors, "browser", "none was found" + sought, .missing, advice: adviceOnBrowsers)
    }
    let lacking = doors.browsers.prefix { $0 != browser }.map(\.program)
    guard lacking.isEmpty || !isChosen(lacking) else {
      return Finding(
        .doors, "browser", "\(lacking.joined(separator: ", ")) was not found; \(browser.program) is used",
        .missing,
        advice: "install it, or change SMASHTAG_BROWSER or BROWSER")
    }
    let place = doors.executable(browser.program) ?? browser.program
    return Finding(.doors, "browser", browser.isOfText ? place + ", in this terminal" : place)
  }

  /// The system's own ways may be missing, those that the user named should not.
  private func isChosen(_ programs: [String]) -> Bool {
    doors.ownBrowsers.contains { programs.contains($0.program) }
  }

  private var adviceOnBrowsers: String {
    Doors.hasDesktop(in: doors.environment)
      ? "install xdg-utils and a browser, or set SMASHTAG_BROWSER to one"
      : "read shows pages here; install a browser of text such as w3m, or set SMASHTAG_BROWSER to one"
  }

  private var pager: Finding {
    let pager = doors.pager
    let program = pager.split(separator: " ").first { !$0.contains("=") }.map(String.init) ?? ""
    guard !program.isEmpty, doors.executable(program) != nil else {
      return Finding(
        .doors, "pager", "\(program) was not found; long pages are printed whole", .missing,
        advice: "install less, or set SMASHTAG_PAGER to another pager")
    }
    return Finding(.doors, "pager", pager)
  }

  private var clipboard: Finding {
    if let command = doors.clipboards.first(where: { doors.executable($0[0]) != nil }) {
      return Finding(.doors, "clipboard", command[0])
    }
    let wanted = doors.clipboards.map { $0[0] }.filter { $0 != "pbcopy" && $0 != "tmux" }
    guard !wanted.isEmpty else {
      return Finding(.doors, "clipboard", "by the terminal (OSC 52), where it allows that")
    }
    return Finding(
      .doors, "clipboard", "no program was found; the terminal is asked (OSC 52), which few allow", .missing,
      advice: "install \(wanted.joined(separator: " or "))")
  }
}
