import Foundation
import Glibc
import ShellCommands
import SmashtagModel
import TerminalKit
import TweetSources

/// The programs and files outside of the shell: browser, clipboard, pager, pipes and files.
struct Desktop {
  let environment: [String: String]
  /// The folder for pictures of the sample, so that other programs can open them.
  let cacheFolder: String
  /// The file that stores tokens.
  let credentials: CredentialsFile

  /// Shows a text in the user's pager; returns whether there was one that could show it.
  ///
  /// A pager that was interrupted counts as one that could.
  func page(_ text: String, _ attention: ChildAttention = ChildAttention()) -> Bool {
    let status = try? ChildProcess.pipe(to: ["/bin/sh", "-c", pagerLine], attention) {
      attention.write($0, Array(text.utf8))
    }
    return status == 0 || status == ChildProcess.interrupted
  }

  /// Runs a line of `sh` whose input is written by `feed`; a failed write is not an error.
  ///
  /// - Throws: ``OutsideError`` where the line cannot be run or fails.
  func pipe(
    to command: String, _ attention: ChildAttention = ChildAttention(), _ feed: (Int32) -> Int32?
  ) throws(OutsideError) {
    let status = try ChildProcess.pipe(to: ["/bin/sh", "-c", command], attention, feed)
    if status != 0 { throw .failed(command, status: status) }
  }

  /// Writes to a file in pieces.
  ///
  /// - Parameters:
  ///   - waits: Waits briefly for a reader of a named pipe; returns `false` to give up.
  ///   - feed: Writes to the descriptor; returns the `errno` of a failed write, `EINTR` after a signal.
  func write(
    to path: String, appends: Bool, waits: () -> Bool = { false }, _ feed: (Int32) -> Int32?
  ) throws(OutsideError) {
    let flags = O_WRONLY | O_CREAT | O_CLOEXEC | O_NONBLOCK | (appends ? O_APPEND : O_TRUNC)
    var descriptor = Glibc.open(path, flags, 0o666)
    // ENXIO: nobody reads from the named pipe yet.
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

  /// Writes a file that has either its old content or the new one, complete, whatever happens.
  ///
  /// - Returns: `false`, and nothing is done, for what can only be written in place; see ``FileReplacement``.
  func replace(_ path: String, _ feed: (Int32) -> Int32?) throws(OutsideError) -> Bool {
    switch FileReplacement(path)?.write(feed) {
    case nil, .impossible: return false
    case .failed(let code) where code != EINTR: throw unwritable(path, code)
    case .failed, .done: return true
    }
  }
}

extension Desktop {
  /// The program that shows long pages, with its options; an empty variable counts as unset.
  var pager: String { chosenPager ?? "less -FRX" }

  private var chosenPager: String? {
    [environment["SMASHTAG_PAGER"], environment["PAGER"]].compactMap(\.self).first { !$0.isEmpty }
  }

  /// The line of `sh` that runs the pager.
  ///
  /// For those who chose neither a pager nor options of less, its prompt says which keys go on, and what is pasted into it
  /// neither runs programs nor writes files. A less that was chosen without options gets those it has by default, as git's
  /// does; without them it shows the sequences of colours.
  var pagerLine: String {
    guard environment.value(of: "LESS") == nil else { return pager }
    guard chosenPager == nil else { return "LESS=FRX; export LESS; \(pager)" }
    let prompt = #"?pB%pB\%  .space goes on, b back, / finds, q leaves"#
    return "LESSSECURE=1 LESS='-Ps\(prompt)$'; export LESSSECURE LESS; exec \(pager)"
  }

  /// Whether there is a desktop, so that programs can open windows.
  static func hasDesktop(in environment: [String: String]) -> Bool {
    ["WAYLAND_DISPLAY", "DISPLAY"].contains { environment.value(of: $0) != nil }
  }

  /// The path of a program, found like in a shell; `nil` where there is none.
  func executable(_ name: String) -> String? { Self.executable(name, in: environment) }

  static func executable(_ name: String, in environment: [String: String]) -> String? {
    let folders =
      name.contains("/") ? [""] : (environment["PATH"] ?? "").split(separator: ":").map { $0 + "/" }
    return folders.map { $0 + name }.first { access($0, X_OK) == 0 }
  }
}

extension Desktop {
  private func unwritable(_ path: String, _ code: Int32) -> OutsideError {
    .unwritable(path, errno: code)
  }

  /// The path of a picture of the sample, written from the program's own data; `nil` for other addresses.
  func localPicture(at url: String) throws -> String? {
    guard let picture = Sample.picture(at: url) else { return nil }
    let folder = cacheFolder + "/sample"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let path = folder + "/" + picture.name
    try AtomicFile.write(picture.bytes, to: path)
    return path
  }
}

extension Desktop {
  /// The desktop's command to open an address.
  private static let opener = Browser(["xdg-open"])

  /// The commands that could open an address: the user's first, a text browser last.
  ///
  /// Without a desktop, `xdg-open` can only use a text browser.
  var browsers: [Browser] {
    let ofText = Browser.ofText.map { Browser([$0]) }.filter(isThere).prefix(1)
    return ownBrowsers + (Self.hasDesktop(in: environment) || !ofText.isEmpty ? [Self.opener] : []) + ofText
  }

  /// The commands that the user set.
  var ownBrowsers: [Browser] {
    ["SMASHTAG_BROWSER", "BROWSER"].flatMap { Browser.named(in: environment[$0]) }
  }

  /// The first of them that is installed.
  var browser: Browser? { browsers.first(where: isThere) }

  /// The browsers to open an address with, in the order in which to try them; at least one.
  ///
  /// If one of the user's commands is installed, no other is tried, so that its failure is reported.
  /// - Parameter url: An address of the web, or of a picture of the sample.
  /// - Throws: ``OutsideError`` where the address is another one or no browser is installed.
  func openings(of url: String) throws -> [Opening] {
    let picture = try localPicture(at: url)
    guard picture != nil || url.isWebAddress else { throw OutsideError.notOfTheWeb(url) }
    let own = ownBrowsers.filter(isThere)
    let openings = (own.isEmpty ? browsers.filter(isThere) : own).map { browser in
      Opening(browser: browser, address: picture ?? url.fitForBrowser, display: display(of: browser))
    }
    guard !openings.isEmpty else { throw OutsideError.noBrowser(url) }
    return openings
  }
}

extension Desktop {
  /// A player of films; it reads no page in search of others.
  private static let player = ["mpv", "--ytdl=no"]

  /// The players to play a film with, in the order in which to try them; at least one.
  ///
  /// - Throws: ``OutsideError`` where there is none, or the film cannot be written where a player finds it.
  func players(of film: Playable) throws -> [Opening] {
    let hasDesktop = Self.hasDesktop(in: environment)
    // A sound has a window too, in which it can be stopped.
    let options = hasDesktop ? ["--force-window=yes"] : ["--vo=tct", "--really-quiet"]
    let mpv = Browser(Self.player + options + ["--"])
    let players = [mpv].filter(isThere) + (hasDesktop ? [Self.opener].filter(isThere) : [])
    guard !players.isEmpty else { throw OutsideError.noPlayer(film.place, hasDesktop: hasDesktop) }
    let address = try address(of: film)
    return players.map {
      Opening(browser: $0, address: address, display: hasDesktop ? .window : .terminal, command: .play)
    }
  }

  /// The address or path of a film for a player; one of an export is written into the caches.
  private func address(of film: Playable) throws -> String {
    switch film {
    case .web(let url, let reach):
      guard let address = reach.handedOver(url) else { throw OutsideError.local(url) }
      return address.fitForBrowser
    case .file(let path): return path
    case .bytes(let bytes, let path): return try FilmFolder(in: cacheFolder).write(bytes, named: path)
    }
  }
}

extension Desktop {
  private func isThere(_ browser: Browser) -> Bool { executable(browser.program) != nil }

  private func display(of browser: Browser) -> Opening.Display {
    if browser.isOfText { return .terminal }
    if Self.hasDesktop(in: environment) { return .window }
    return browser == Self.opener ? .terminal : .unknown
  }
}

/// Copying: `OSC 52 ; c ; BASE64 BEL` sets the clipboard of the terminal (xterm's `ctlseqs`).
///
/// tmux passes on the text between `DCS tmux;` and `ST` with each Escape doubled, screen the text between
/// `DCS` and `ST` in pieces.
extension Desktop {
  /// How long to wait for clipboard programs, for all of them together.
  private static let patience = Duration.seconds(2)
  /// The bytes that screen passes on in one sequence.
  private static let longestPiece = 240

  /// Copies a text, line by line, to the clipboard: by a program of the desktop, else by tmux, else by the terminal.
  func copy(_ text: String, _ terminal: ShellTerminal) throws {
    let text = text.split(separator: "\n").map { String($0).fitForClipboard }.joined(separator: "\n")
    let end = ContinuousClock.now + Self.patience
    for command in clipboards where executable(command[0]) != nil {
      if ChildProcess.feed(text, to: command, until: end) == 0 { return }
    }
    guard terminal.takesSequences else { throw OutsideError.noClipboard(text.replacing("\n", with: " ")) }
    terminal.write(Array(Self.sequence(for: text, in: environment).utf8))
  }

  /// The commands that could copy to the clipboard, best first.
  var clipboards: [[String]] {
    var commands: [[String]] = []
    if environment.value(of: "WAYLAND_DISPLAY") != nil { commands.append(["wl-copy"]) }
    if environment.value(of: "DISPLAY") != nil {
      commands += [["xclip", "-selection", "clipboard"], ["xsel", "--clipboard", "--input"]]
    }
    commands.append(["pbcopy"])
    return environment.value(of: "TMUX") == nil ? commands : commands + [["tmux", "load-buffer", "-w", "-"]]
  }

  /// The control sequence that makes the terminal copy a text, wrapped for tmux or screen.
  static func sequence(for text: String, in environment: [String: String]) -> String {
    let plain = "\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{7}"
    if environment.value(of: "TMUX") != nil {
      // tmux itself handles the plain one if its configuration permits.
      return plain + TmuxPassthrough.wrapped(plain)
    }
    guard environment.value(of: "STY") != nil else { return plain }
    let bytes = Array(plain.utf8)
    return stride(from: 0, to: bytes.count, by: longestPiece).map { start in
      let piece = bytes[start..<min(start + longestPiece, bytes.count)]
      return "\u{1B}P" + String(decoding: piece, as: UTF8.self) + "\u{1B}\\"
    }.joined()
  }
}
