import Foundation
import Glibc
import SafeText
import SmashtagModel
import SmashtagTesting
import Testing

@testable import LineEditor
@testable import ShellCommands
@testable import SmashtagShell
@testable import TerminalKit

/// Writes what a core asks for as the shell does, and keeps what each sink got.
///
/// The terminal is the shell's own, whose descriptors are files; only the rows of pages are laid out without a window.
final class SinkOutput {
  let harvest = Harvest()
  let printsJSON: Bool
  private(set) var kinds: Set<ContextKind> = []
  private(set) var rows: Set<RowKind> = []
  private var completed: Set<ContextKind> = []
  private let terminal: ShellTerminal
  private let output: GrownFile
  private let errors: GrownFile
  private let desktop: Desktop
  private let folder: TemporaryFolder
  /// What goes to the output item by item, and the line that asked for it.
  private(set) var exports: [(cause: String, export: Export)] = []

  init(in folder: TemporaryFolder, printsJSON: Bool) throws {
    self.folder = folder
    self.printsJSON = printsJSON
    output = try GrownFile(folder.path(of: "output-\(printsJSON)"))
    errors = try GrownFile(folder.path(of: "errors-\(printsJSON)"))
    _ = try folder.writeScript("#!/bin/sh\n", to: "bin/mpv")
    let environment = [
      "TERM": "xterm-256color", "COLORTERM": "truecolor", "COLUMNS": "80", "LINES": "24", "LANG": "C.UTF-8",
      "BROWSER": "/bin/echo", "PATH": folder.path(of: "bin"),
    ]
    desktop = Desktop(environment: environment, cacheFolder: folder.path(of: "cache"))
    terminal = ShellTerminal(
      options: try Options(printsJSON ? ["--json"] : []), answers: TerminalAnswers(environment: environment),
      environment: environment, isTerminal: true, output: output.descriptor, errors: errors.descriptor,
      now: { .fixture })
  }

  static let style = Style(
    theme: .dark,
    capabilities: OutputCapabilities(
      colorDepth: .trueColor, showsLinks: true, isolatesDirections: true, movesCursor: true))
}

// MARK: Effects

extension SinkOutput {
  /// Carries out an effect: a new one has to be led to its sink.
  func write(_ effect: Effect) {
    switch effect {
    case .show(let page, _): write(page)
    case .redraw(let page), .turn(let page): write(page.screen)
    case .say(let text): write(to: .remark) { terminal.say(text) }
    case .warn(let text, let name):
      writeErrors(to: printsJSON ? .jsonError : .warning) { terminal.warn(name, text) }
    case .notify(let text): notify(text)
    case .report(let failure, let origin): report(failure, origin: origin)
    case .refuse(let reason): harvest.add(ShellTerminal.lines(of: "smashtag: " + reason, in: 80), to: .error)
    case .remember(let line): write(typed: line)
    case .keep(.line(let line)): write(typed: line)
    case .progress(let words): progress(words)
    // These show nothing of their own; what is done outside comes to `perform`.
    case .run, .cancel, .draw, .stopPictures, .clearWindow, .perform, .keep, .obey, .readLine, .closeLine,
      .end:
      break
    }
  }

  /// What a terminal shows of a notice, and what the desktop is told.
  private func notify(_ text: String) {
    let environments = [
      ["TERM": "xterm-kitty"], ["TERM_PROGRAM": "iTerm.app"], ["TERM": "foot"], ["DISPLAY": ":0"],
    ]
    for environment in environments {
      switch Notifier(environment, finding: { $0 }).way(to: text) {
      case .sequence(let sequence):
        harvest.add(sequence.replacing(/^\u{1B}\][0-9]+;|(\u{7}|\u{1B}\\)$/, with: ""), to: .notice)
      case .program(let arguments): harvest.add(arguments.last ?? "", to: .notice)
      case nil: Issue.record("no way to notify")
      }
    }
  }

  func report(_ failure: FailedCommand, origin: String? = nil) {
    writeErrors(to: printsJSON ? .jsonError : .error) { terminal.report(failure, origin: origin) }
  }

  /// Does something outside: a new action has to be led to its sink.
  func perform(_ action: OutsideAction) -> Result<Outcome, any Error> {
    Result {
      switch action {
      case .open(let urls):
        for opening in try urls.flatMap(desktop.openings) {
          harvest.add(opening.arguments[1], to: .browser)
        }
      case .play(let film):
        for opening in try desktop.players(of: film) {
          harvest.add(opening.arguments.last ?? "", to: .browser)
        }
      case .copy(let text): copy(try desktop.copied(text, terminal, output))
      case .save(let bytes, let path, _):
        harvest.add((path as NSString).lastPathComponent, to: .fileName)
        #expect((path as NSString).deletingLastPathComponent == folder.path(of: "saved"))
        try NewFiles().make(path, of: bytes)
      case .view(let image, _):
        write(image)
        return .viewed(image, unkept: nil)
      // The bytes of an image are written as they came; no terminal gets them.
      case .output, .login, .logout, .extractLines: break
      case .write(let export): exports.append((harvest.cause, export))
      }
      return .done
    }
  }

  /// The text of the full-screen view, with the image and without it.
  private func write(_ image: ImageContext) {
    let size = WindowSize(columns: 80, rows: 24)
    for graphics in [Graphics.fixture(), nil] {
      for overlay in [nil, ImageOverlay.alt, .info, .keys] {
        let layout = ViewLayout(
          image, with: overlay, in: size, Canvas(columns: 80, rows: 22), graphics: graphics)
        for (_, line) in layout.lines(telling: "") {
          harvest.add(line.rendered(with: Self.style), to: .screen)
        }
      }
    }
  }

  private func copy(_ sequence: String) {
    let code = sequence.firstMatch(of: /^\u{1B}\]52;c;([A-Za-z0-9+\/=]*)\u{7}$/)?.output.1
    let text = code.flatMap { Data(base64Encoded: String($0)) }.map { String(decoding: $0, as: UTF8.self) }
    #expect(text != nil, "\(Poison.spelled(sequence))")
    harvest.add(text ?? "", to: .clipboard)
  }

  private func progress(_ words: String) {
    do { harvest.add(try RawPty.output { words.shown(as: terminal, on: $0) }, to: .progress) } catch {
      Issue.record(error)
    }
  }

  private func write(to sink: Sink, _ body: () -> Void) {
    body()
    harvest.add(output.grown(), to: sink)
  }

  private func writeErrors(to sink: Sink, _ body: () -> Void) {
    body()
    harvest.add(errors.grown(), to: sink)
  }

  private func write(typed line: String) {
    harvest.add(line.flatMap { Glyph.drawing(Array($0.unicodeScalars)) }.map(\.text).joined(), to: .history)
  }
}

// MARK: Pages

extension SinkOutput {
  private func write(_ page: Page) {
    switch page.content {
    case .context(let context):
      kinds.insert(type(of: context.context).kind)
      write(context.screen)
    case .screen(let screen): write(screen)
    case .rows(let rows, let screen):
      harvest.add(ScreenRenderer(display: Self.visual).text(of: rows, in: screen), to: .screen)
    case .text(let text): harvest.add(text, to: printsJSON ? .json : .remark)
    case .note(let note): harvest.add(note.sanitisedLine(), to: .remark)
    case .extraction(let extraction): write(extraction)
    }
  }

  private func write(_ extraction: Extraction) {
    var (words, json) = ([UInt8](), [UInt8]())
    ExtractionPrinter.words(Self.style).append(extraction, to: &words)
    ExtractionPrinter.json.append(extraction, to: &json)
    harvest.add(String(decoding: words, as: UTF8.self), to: .screen)
    harvest.add(String(decoding: json, as: UTF8.self), to: .json)
  }

  func write(_ screen: Screen) {
    rows.formUnion(screen.rows.map { RowKind(of: $0.content) })
    for (display, sink) in [(Self.visual, Sink.screen), (Self.linear, .linearScreen), (Self.file, .file)] {
      let renderer = ScreenRenderer(display: display)
      harvest.add(renderer.text(of: renderer.page(screen)), to: sink)
    }
  }

  func write(_ prompt: Prompt) {
    harvest.add(PromptText(prompt, display: Self.visual).text, to: .prompt)
    harvest.add(PromptText(prompt, display: Self.linear).text, to: .prompt)
  }

  /// What is offered for the beginnings of lines, where a kind of context is in front for the first time.
  func complete(_ beginnings: [String], in session: Session) {
    let isNew = completed.insert(type(of: session.context).kind).inserted
    for line in isNew ? beginnings : [] {
      let list = CompletionList(
        Completer(session).completions(of: line, cursor: line.unicodeScalars.count))
      for candidate in list.candidates { harvest.add(candidate.text, to: .completion) }
      for movesCursor in [true, false] {
        let listing = CompletionListing(
          candidates: list.candidates, columns: 80, rows: 200, dimsNotes: true, movesCursor: movesCursor,
          isolatesDirections: true)
        harvest.add(listing.page(from: 0).lines.joined(separator: "\n"), to: .listing)
      }
      let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
      harvest.add(CompletionReply.text(of: WordCompletion(session).candidates(for: words)), to: .reply)
    }
  }

  private static func display(_ style: Style, isTerminal: Bool = true, isLinear: Bool = false) -> Display {
    Display(
      size: WindowSize(columns: 80, rows: 5_000), style: style, isTerminal: isTerminal, isLinear: isLinear,
      now: .fixture)
  }

  static let visual = display(style)
  static let linear = display(.plain, isLinear: true)
  static let file = display(.plain, isTerminal: false)
}

/// The kinds of rows: a new one has to be shown to a reader in a test.
enum RowKind: CaseIterable {
  case tweet, wholeTweet, branch, relative, person, kept, photo, place, mention, thumbnail, search, bar, fact,
    command, text, block

  init(of content: Row.Content) {
    self =
      switch content {
      case .tweet: .tweet
      case .wholeTweet: .wholeTweet
      case .branch: .branch
      case .relative: .relative
      case .person: .person
      case .kept: .kept
      case .photo: .photo
      case .place: .place
      case .mention: .mention
      case .thumbnail: .thumbnail
      case .search: .search
      case .bar: .bar
      case .fact: .fact
      case .command: .command
      case .text: .text
      case .block: .block
      }
  }
}

// MARK: Descriptors

extension Desktop {
  /// What copying sends to the terminal where no program takes it.
  fileprivate func copied(_ text: String, _ terminal: ShellTerminal, _ output: GrownFile) throws -> String {
    guard terminal.printsJSON else {
      try copy(text, terminal)
      return output.grown()
    }
    return Self.sequence(for: text.fitForClipboard, in: [:])
  }
}

extension String {
  /// Shows it as the progress of a command on another terminal.
  fileprivate func shown(as terminal: ShellTerminal, on descriptor: Int32) {
    ShellTerminal(
      options: Options(), answers: terminal.answers, environment: terminal.environment, isTerminal: true,
      output: descriptor, errors: descriptor, now: { .fixture }
    )
    .showProgress(self)
  }
}

/// A file that something is written into, and that is read as it grows.
final class GrownFile {
  let descriptor: Int32
  private var offset = 0

  init(_ path: String) throws {
    descriptor = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    try #require(descriptor >= 0)
  }

  deinit { close(descriptor) }

  /// What was written since the last look.
  func grown() -> String {
    var (bytes, chunk) = ([UInt8](), [UInt8](repeating: 0, count: 1 << 14))
    while true {
      let count = pread(descriptor, &chunk, chunk.count, offset)
      guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
      bytes += chunk[..<count]
      offset += count
    }
  }
}

/// A terminal that passes on what it is sent.
enum RawPty {
  private struct NoTerminal: Error {}

  /// What is written to the terminal, which must not be more than it holds.
  static func output(_ body: (Int32) -> Void) throws -> String {
    var (master, terminal): (Int32, Int32) = (-1, -1)
    guard openpty(&master, &terminal, nil, nil, nil) == 0 else { throw NoTerminal() }
    defer {
      close(master)
      close(terminal)
    }
    var modes = termios()
    guard tcgetattr(terminal, &modes) == 0 else { throw NoTerminal() }
    cfmakeraw(&modes)
    guard tcsetattr(terminal, TCSANOW, &modes) == 0, fcntl(master, F_SETFL, O_NONBLOCK) == 0 else {
      throw NoTerminal()
    }
    body(terminal)
    var chunk = [UInt8](repeating: 0, count: 1 << 14)
    let count = read(master, &chunk, chunk.count)
    return String(decoding: chunk.prefix(max(0, count)), as: UTF8.self)
  }
}
