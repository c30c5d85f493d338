import Foundation
import Glibc
import ShellCommands
import TerminalKit

/// What leads out of the shell: browser, clipboard, pager, pipes and files.
struct Desktop {
  let environment: [String: String]
  /// Where embedded pictures are put so that other programs can open them.
  let cacheFolder: String
  /// Where tokens are kept.
  let credentials: CredentialsFile

  /// Leafs through a text with the user's pager; answers whether there was one that could show it.
  ///
  /// One that was interrupted did.
  func page(_ text: String, _ attention: ChildAttention = ChildAttention()) -> Bool {
    let status = try? ChildProcess.pipe(to: ["/bin/sh", "-c", pager], attention) {
      attention.write($0, Array(text.utf8))
    }
    return status == 0 || status == ChildProcess.interrupted
  }

  func pipe(_ text: String, to command: String) throws(OutsideError) {
    try pipe(to: command) { OutputDescriptor($0).write(text) }
  }

  /// Hands a line of `sh` what comes piece by piece; what stops `feed` is no error.
  func pipe(
    to command: String, _ attention: ChildAttention = ChildAttention(), _ feed: (Int32) -> Int32?
  ) throws(OutsideError) {
    let status = try ChildProcess.pipe(to: ["/bin/sh", "-c", command], attention, feed)
    if status != 0 { throw .failed(command, status: status) }
  }

  func write(_ text: String, to path: String, appends: Bool) throws(OutsideError) {
    try write(to: path, appends: appends) { OutputDescriptor($0).write(text) }
  }

  /// Writes to a file what comes piece by piece; `feed` answers the `errno` that stopped it, `EINTR` at a signal.
  ///
  /// - Parameter waits: waits a moment for somebody to read from a named pipe; `false` where the reader gave up.
  func write(
    to path: String, appends: Bool, waits: () -> Bool = { false }, _ feed: (Int32) -> Int32?
  ) throws(OutsideError) {
    let flags = O_WRONLY | O_CREAT | O_CLOEXEC | O_NONBLOCK | (appends ? O_APPEND : O_TRUNC)
    var descriptor = Glibc.open(path, flags, 0o666)
    // A named pipe that nobody reads from.
    while descriptor < 0, errno == ENXIO {
      guard waits() else { return }
      descriptor = Glibc.open(path, flags, 0o666)
    }
    guard descriptor >= 0 else { throw unwritable(path, errno) }
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
    let stopping = feed(descriptor)
    let closing = close(descriptor) == 0 ? nil : errno
    if let code = stopping ?? closing, code != EINTR { throw unwritable(path, code) }
  }
}

extension Desktop {
  /// The line of `sh` that leafs through a text; an empty variable counts as none.
  var pager: String {
    [environment["SMASHTAG_PAGER"], environment["PAGER"]].compactMap(\.self).first { !$0.isEmpty }
      ?? "less -FRX"
  }

  /// Whether programs can open windows.
  static func hasDesktop(in environment: [String: String]) -> Bool {
    ["WAYLAND_DISPLAY", "DISPLAY"].contains { environment.value(of: $0) != nil }
  }

  /// Where a program is, the way a shell looks for it; `nil` where it is not.
  func executable(_ name: String) -> String? {
    let folders =
      name.contains("/") ? [""] : (environment["PATH"] ?? "").split(separator: ":").map { $0 + "/" }
    return folders.map { $0 + name }.first { access($0, X_OK) == 0 }
  }
}

extension Desktop {
  /// Writes a new file; one that is there already stays as it is.
  func save(_ bytes: Data, to path: String) throws(OutsideError) {
    let descriptor = Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw unwritable(path, errno) }
    let stopping = OutputDescriptor(descriptor).write(Array(bytes))
    let closing = close(descriptor) == 0 ? nil : errno
    guard let code = stopping ?? closing else { return }
    unlink(path)
    throw unwritable(path, code)
  }

  private func unwritable(_ path: String, _ code: Int32) -> OutsideError {
    .unwritable(path, errno: code)
  }

  /// The file of a picture of the sample, which lives inside this program.
  func localPicture(at url: String) throws -> String? {
    guard let picture = Sample.picture(at: url) else { return nil }
    let folder = cacheFolder + "/sample"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let path = folder + "/" + picture.name
    try AtomicFile.write(picture.bytes, to: path)
    return path
  }
}

/// An address and what opens it.
struct Opening: Equatable {
  let browser: Browser
  let address: String
  let place: Place

  /// Where the address is shown.
  enum Place {
    case window
    case terminal
    /// Nobody knows: without a desktop the terminal is all there is.
    case unknown
  }

  var takesTerminal: Bool { place != .window }

  var arguments: [String] { browser.arguments(for: address) }
}

extension Desktop {
  /// The system's own way to open an address.
  private static let opener = Browser(["xdg-open"])

  /// The commands that could open an address, the user's own first, a browser of text last.
  ///
  /// Without a desktop the system can only open it in a browser of text.
  var browsers: [Browser] {
    let ofText = Browser.ofText.map { Browser([$0]) }.filter(isThere).prefix(1)
    return ownBrowsers + (Self.hasDesktop(in: environment) || !ofText.isEmpty ? [Self.opener] : []) + ofText
  }

  /// Those that the user named.
  var ownBrowsers: [Browser] {
    ["SMASHTAG_BROWSER", "BROWSER"].flatMap { Browser.named(in: environment[$0]) }
  }

  /// The first of them that is there.
  var browser: Browser? { browsers.first(where: isThere) }

  /// The ways to open an address, which is one of the web or a picture of the sample, in the order they are tried; one
  /// at least.
  ///
  /// Where one of the user's own is there no other is tried: that it failed is worth knowing.
  func openings(of url: String) throws -> [Opening] {
    let picture = try localPicture(at: url)
    guard picture != nil || url.isOfTheWeb else { throw OutsideError.notOfTheWeb(url) }
    let own = ownBrowsers.filter(isThere)
    let openings = (own.isEmpty ? browsers.filter(isThere) : own).map { browser in
      Opening(browser: browser, address: picture ?? url.fitForBrowser, place: place(of: browser))
    }
    guard !openings.isEmpty else { throw OutsideError.noBrowser(url) }
    return openings
  }
}

extension Desktop {
  private func isThere(_ browser: Browser) -> Bool { executable(browser.program) != nil }

  private func place(of browser: Browser) -> Opening.Place {
    if browser.isOfText { return .terminal }
    if Self.hasDesktop(in: environment) { return .window }
    return browser == Self.opener ? .terminal : .unknown
  }
}

extension String {
  /// Whether it is the address of a page or a picture, and of nothing on this machine.
  fileprivate var isOfTheWeb: Bool {
    let beginning = prefix("https://".count).lowercased()
    return beginning.hasPrefix("https://") || beginning.hasPrefix("http://")
  }
}

/// `OSC 52 ; c ; BASE64 BEL` fills the clipboard of the terminal. tmux hands on what stands between `DCS tmux;` and `ST`
/// with each Escape doubled, screen what stands between `DCS` and `ST`, in pieces.
extension Desktop {
  /// How long is waited for programs that fill a clipboard, for all of them together.
  private static let patience = Duration.seconds(2)
  /// In bytes, of what screen hands on at once.
  private static let longestPiece = 240

  /// Puts a text on the clipboard: by a program where a desktop runs, by tmux, or else by the terminal; where one cannot
  /// the next is tried.
  func copy(_ text: String, _ terminal: ShellTerminal) throws {
    let text = text.fitForClipboard
    let end = ContinuousClock.now + Self.patience
    for command in clipboards where executable(command[0]) != nil {
      if ChildProcess.feed(text, to: command, until: end) == 0 { return }
    }
    guard terminal.takesSequences else { throw OutsideError.noClipboard(text) }
    terminal.write(Array(Self.sequence(for: text, in: environment).utf8))
  }

  /// The commands that could fill the clipboard.
  var clipboards: [[String]] {
    var commands: [[String]] = []
    if environment.value(of: "WAYLAND_DISPLAY") != nil { commands.append(["wl-copy"]) }
    if environment.value(of: "DISPLAY") != nil {
      commands += [["xclip", "-selection", "clipboard"], ["xsel", "--clipboard", "--input"]]
    }
    commands.append(["pbcopy"])
    return environment.value(of: "TMUX") == nil ? commands : commands + [["tmux", "load-buffer", "-w", "-"]]
  }

  /// What has the terminal fill its clipboard, through a program that stands before it.
  static func sequence(for text: String, in environment: [String: String]) -> String {
    let plain = "\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{7}"
    if environment.value(of: "TMUX") != nil {
      // tmux itself takes the plain one, where it is allowed to.
      return plain + "\u{1B}Ptmux;" + plain.replacing("\u{1B}", with: "\u{1B}\u{1B}") + "\u{1B}\\"
    }
    guard environment.value(of: "STY") != nil else { return plain }
    let bytes = Array(plain.utf8)
    return stride(from: 0, to: bytes.count, by: longestPiece).map { start in
      let piece = bytes[start..<min(start + longestPiece, bytes.count)]
      return "\u{1B}P" + String(decoding: piece, as: UTF8.self) + "\u{1B}\\"
    }.joined()
  }
}

/// A command that opens an address.
struct Browser: Equatable {
  /// Those that are known to need the terminal.
  static let ofText = [
    "www-browser", "w3m", "lynx", "links2", "links", "elinks", "cha", "chawan", "browsh", "carbonyl",
    "netrik", "retawq",
  ]
  private static let place = "%s"
  private static let percent = "%%"

  /// The program and its own words; `%s` stands where the address goes, `%%` for a `%`.
  let words: [String]

  init(_ words: [String]) { self.words = words }

  /// The commands of a variable, parted by colons outside of quotes; their words are cut as a shell cuts them.
  static func named(in variable: String?) -> [Browser] {
    var (browsers, begun) = ([Browser](), "")
    for part in (variable ?? "").split(separator: ":") {
      guard let words = try? ShellWords.words(ofCommand: begun + part) else {
        begun += part + ":"
        continue
      }
      begun = ""
      if words.first?.isEmpty == false { browsers.append(Browser(words)) }
    }
    return browsers
  }

  /// What is run; of `env NAME=VALUE w3m` that is not `w3m`.
  var program: String { words[0] }

  /// Whether it shows pages in the terminal.
  var isOfText: Bool {
    let browser = words.first { !$0.isOfEnv }?.lastPathPart
    return browser.map(Self.ofText.contains) ?? false
  }

  /// The words to run it with; the address is one of them, or a part of one.
  func arguments(for address: String) -> [String] {
    let parts = words.map { $0.components(separatedBy: Self.percent) }
    let filled = parts.map { word in
      word.map { $0.replacing(Self.place, with: address) }.joined(separator: "%")
    }
    return parts.joined().contains { $0.contains(Self.place) } ? filled : filled + [address]
  }
}

extension String {
  fileprivate var lastPathPart: String { split(separator: "/").last.map(String.init) ?? self }

  /// A word that only says in which environment what follows is run.
  fileprivate var isOfEnv: Bool { lastPathPart == "env" || hasPrefix("-") || contains("=") }
}
