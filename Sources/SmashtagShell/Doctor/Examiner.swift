import CLazyLibraries
import Foundation
import Glibc
import LineEditor
import MentionExtraction
import SafeText
import ShellCommands
import SmashtagModel
import TerminalKit
import TweetArchive

/// Collects the findings of `doctor` about the environment, the files, the sources and the archive.
struct Examiner: Examining {
  let environment: [String: String]
  let locations: Locations
  let color: ColorChoice
  let isTerminal: Bool
  let archive: Archive
  let sources: [any TweetSource]
  /// Returns the HTTP library and its version.
  ///
  /// It is called late because the library then looks up this machine's name, which takes a while.
  let client: @Sendable () -> String
  /// Returns what the terminal has answered so far.
  let terminal: @Sendable () -> TerminalFacts

  func findings(with live: [SourceDefinition]) async -> [Finding] {
    let credentials = CredentialsFile(path: locations.credentials)
    let desktop = Desktop(environment: environment, cacheFolder: locations.caches, credentials: credentials)
    let checked = await ArchiveExamination(archive: archive).findings()
    let found =
      SystemExamination().findings + LibrariesExamination().findings
      + TerminalExamination(
        environment: environment, color: color, isTerminal: isTerminal, facts: terminal()
      ).findings
      + LineExamination(environment: environment).findings + DesktopExamination(desktop: desktop).findings
      + checked
      + StateExamination(locations: locations).findings + SourcesExamination(sources: sources).findings
      + LiveExamination(sources: live, logins: Logins(environment: environment, file: credentials)).findings
      + DomainsExamination().findings
      + TokensExamination(environment: environment, credentials: credentials).findings
      + NetworkExamination(environment: environment, client: client()).findings
    return found.map(\.fitForScreen)
  }
}

extension Finding {
  /// The finding in single lines of limited length, without control characters.
  fileprivate var fitForScreen: Finding {
    Finding(section, name.bounded, value.bounded, state, advice: advice?.bounded)
  }
}

/// Examines the program and the system that it runs on.
struct SystemExamination {
  /// The file that names the system (os-release(5)), and the key of the name in it.
  private static let (release, key) = ("/etc/os-release", "PRETTY_NAME=")

  var findings: [Finding] {
    [Finding(.system, "program", Usage.version), Finding(.system, "system", "\(system), \(kernel)")]
  }

  private var system: String {
    let text = FileManager.default.contents(atPath: Self.release).map { String(decoding: $0, as: UTF8.self) }
    let line = text?.split(separator: "\n").first { $0.hasPrefix(Self.key) }
    return line.map { $0.dropFirst(Self.key.count).filter { $0 != "\"" } } ?? "unknown"
  }

  /// The kernel's name and version, and the machine: `Linux 6.1.0 x86_64`.
  private var kernel: String {
    var facts = utsname()
    guard uname(&facts) == 0 else { return "an unknown kernel" }
    func text<Letters>(_ letters: Letters) -> String {
      withUnsafeBytes(of: letters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
    return [text(facts.sysname), text(facts.release), text(facts.machine)].joined(separator: " ")
  }
}

/// Examines whether the libraries are there that are loaded when they are needed.
struct LibrariesExamination {
  /// The file names of those that are not.
  let missing: [String]

  /// Looks for all but libcurl, of which the examination of the network tells more.
  init() {
    let all = (0..<CLAZY_COUNT.rawValue).map(clazy_library.init(rawValue:)).filter { $0 != CLAZY_CURL }
    self.init(missing: all.filter { !clazy_is_there($0) }.map { String(cString: clazy_name($0)) })
  }

  init(missing: [String]) { self.missing = missing }

  var findings: [Finding] {
    missing.map { name in
      Finding(
        .system, "library", "\(name) is not on this machine", .missing,
        advice: "install the package that has it")
    }
  }
}

/// Examines the age of the compiled-in list of top-level domains.
struct DomainsExamination {
  var findings: [Finding] {
    let count = Counted.grouped(TopLevelDomains.count)
    return [Finding(.sources, "top-level domains", "\(count), list of \(TopLevelDomains.date)")]
  }
}

/// Examines the browser, the pager, the clipboard, and what reads PDFs.
struct DesktopExamination {
  let desktop: Desktop

  var findings: [Finding] { [browser, pager, clipboard, pdfs] }
}

extension DesktopExamination {
  private var browser: Finding {
    guard let browser = desktop.browser else {
      let programs = desktop.browsers.map(\.program)
      let sought = programs.isEmpty ? "" : " (looked for \(programs.joined(separator: ", ")))"
      return Finding(.desktop, "browser", "none was found" + sought, .missing, advice: adviceOnBrowsers)
    }
    let lacking = desktop.browsers.prefix { $0 != browser }.map(\.program)
    guard lacking.isEmpty || !isChosen(lacking) else {
      return Finding(
        .desktop, "browser", "\(lacking.joined(separator: ", ")) was not found; \(browser.program) is used",
        .missing,
        advice: "install it, or change SMASHTAG_BROWSER or BROWSER")
    }
    let place = desktop.executable(browser.program) ?? browser.program
    return Finding(.desktop, "browser", browser.isOfText ? place + ", in this terminal" : place)
  }

  /// Whether the user set one of the programs; those must be installed, the defaults need not be.
  private func isChosen(_ programs: [String]) -> Bool {
    desktop.ownBrowsers.contains { programs.contains($0.program) }
  }

  private var adviceOnBrowsers: String {
    Desktop.hasDesktop(in: desktop.environment)
      ? "install xdg-utils and a browser, or set SMASHTAG_BROWSER to one"
      : "read shows pages here; install a text browser such as w3m, or set SMASHTAG_BROWSER to one"
  }

  private var pager: Finding {
    let pager = desktop.pager
    let program = pager.split(separator: " ").first { !$0.contains("=") }.map(String.init) ?? ""
    guard !program.isEmpty, desktop.executable(program) != nil else {
      return Finding(
        .desktop, Finding.pager, "\(program) was not found; long pages are printed whole", .missing,
        advice: "install less, or set SMASHTAG_PAGER to another pager")
    }
    return Finding(.desktop, Finding.pager, pager)
  }

  private var pdfs: Finding {
    guard let path = desktop.executable(PDFToText.program) else {
      return Finding(
        .desktop, "PDFs", "\(PDFToText.program) was not found; they are saved and opened, not read here",
        .missing,
        advice: "install \(PDFToText.package)")
    }
    return Finding(.desktop, "PDFs", path)
  }

  private var clipboard: Finding {
    if let command = desktop.clipboards.first(where: { desktop.executable($0[0]) != nil }) {
      return Finding(.desktop, "clipboard", command[0])
    }
    let wanted = desktop.clipboards.map { $0[0] }.filter { $0 != "pbcopy" && $0 != "tmux" }
    guard !wanted.isEmpty else {
      return Finding(.desktop, "clipboard", "by the terminal (OSC 52), where it allows that")
    }
    return Finding(
      .desktop, "clipboard", "no program was found; the terminal is asked (OSC 52), which few allow",
      .missing,
      advice: "install \(wanted.joined(separator: " or "))")
  }
}

extension String {
  private static let longest = 400

  fileprivate var bounded: String { sanitisedLine().cut(to: Self.longest) }
}
