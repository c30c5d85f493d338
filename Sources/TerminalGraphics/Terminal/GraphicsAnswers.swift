import Glibc
public import SmashtagModel
public import TerminalKit

/// What a terminal said about drawing; `nil` is what it did not say.
public struct GraphicsAnswers: Equatable, Sendable {
  /// What it is and can do (DA1).
  public var attributes: TerminalAttributes?
  /// It took a test of kitty's protocol.
  public var takesKitty = false
  /// The pixels of a cell.
  public var cell: PixelSize?

  public init() {}

  /// Learns from the text between `ESC _` and `ESC \`.
  public mutating func learn(applicationCommand text: String) {
    if text == "Gi=31;OK" { takesKitty = true }
  }

  /// Learns from the text behind `ESC [`, with its last letter: `6;HEIGHT;WIDTHt`, or `?…c`.
  public mutating func learn(controlSequence text: String) {
    guard text.utf8.count <= 200 else { return }
    if let attributes = TerminalAttributes(answer: text) {
      self.attributes = attributes
    } else if text.hasPrefix("6;"), text.hasSuffix("t") {
      let numbers = text.dropFirst(2).dropLast().split(separator: ";", omittingEmptySubsequences: false)
      guard numbers.count == 2, let height = Int(numbers[0]), let width = Int(numbers[1]) else { return }
      cell = CellSize.sensible(width: width, height: height) ?? cell
    }
  }
}

extension GraphicsAnswers {
  /// Asks for the pixels of a cell, and for what each terminal answers.
  public static let cellQuestion = "\u{1B}[16t" + TerminalQuestion.attributes

  /// The questions, to be sent at once; the answer to the last (DA1) is the last to come.
  ///
  /// `ESC _ G … ESC \` sends kitty's protocol a pixel as a test, `CSI 16 t` asks for the pixels of a cell.
  /// A multiplexer gets no test of kitty's: what it lets through would speak of the terminal around it.
  public static func questions(for environment: [String: String]) -> String {
    let kitty = Multiplexer(environment) == nil ? "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\" : ""
    return kitty + cellQuestion
  }

  /// Whether a text behind `ESC [` answers the last question.
  public static func isLast(_ controlSequence: String) -> Bool {
    TerminalAttributes(answer: controlSequence) != nil
  }
}

/// The pixels of a cell, where the terminal itself does not answer for them.
public enum CellSize {
  /// By the size of the window in pixels and cells that the terminal keeps with the system; `nil` where it keeps none.
  ///
  /// xterm counts its border of 2 pixels as well, so what is left over is cut off. A multiplexer makes pixels up.
  public static func reported(by descriptor: Int32, environment: [String: String]) -> PixelSize? {
    var size = winsize()
    guard Multiplexer(environment) == nil, ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 else { return nil }
    return of(
      columns: Int(size.ws_col), rows: Int(size.ws_row), width: Int(size.ws_xpixel),
      height: Int(size.ws_ypixel))
  }

  /// From `10x20`, the width first; `nil` where it says nothing that a cell could have.
  public static func named(_ text: String) -> PixelSize? {
    let numbers = text.split(separator: "x", omittingEmptySubsequences: false)
    guard numbers.count == 2, let width = Int(numbers[0]), let height = Int(numbers[1]) else { return nil }
    return sensible(width: width, height: height)
  }
}

extension CellSize {
  static func of(columns: Int, rows: Int, width: Int, height: Int) -> PixelSize? {
    guard columns > 0, rows > 0 else { return nil }
    return sensible(width: width / columns, height: height / rows)
  }

  /// From 1 to 200 pixels each way, and no edge more than four times the other.
  static func sensible(width: Int, height: Int) -> PixelSize? {
    guard (1...200).contains(width), (1...200).contains(height) else { return nil }
    guard width <= height * 4, height <= width * 4 else { return nil }
    return PixelSize(width: width, height: height)
  }
}

/// How images are drawn.
public enum GraphicsWay: String, CaseIterable, Sendable {
  case kitty
  case iterm
  case sixel
  case symbols
  case none

  /// The best a terminal can do, by what it answered and by its environment.
  ///
  /// In a multiplexer only its own answer (DA1, where 4 is sixel) counts, not what it inherited from around it.
  public init(_ environment: [String: String], answers: GraphicsAnswers) {
    let takesSixel = answers.attributes?.numbers.dropFirst().contains(4) == true
    let multiplexer = Multiplexer(environment)
    if environment["TERM"] == "dumb" {
      self = .none
    } else if environment["TERM"] == "linux" || multiplexer == .screen {
      self = .symbols
    } else if multiplexer != nil {
      self = takesSixel ? .sixel : .symbols
    } else {
      self = answers.takesKitty ? .kitty : Self.isIterm(environment) ? .iterm : takesSixel ? .sixel : .symbols
    }
  }

  /// Draws pixels, not letters.
  public var drawsPixels: Bool { self != .symbols && self != .none }

  private static func isIterm(_ environment: [String: String]) -> Bool {
    ["iTerm.app", "WezTerm"].contains(environment["TERM_PROGRAM"]) || environment["LC_TERMINAL"] == "iTerm2"
  }
}

/// A program between this one and the terminal, which keeps its own picture of the screen.
enum Multiplexer: Equatable {
  case tmux
  case screen
  case zellij
  /// `TERM` says that there is one, perhaps at the other end of a connection.
  case unnamed

  /// `nil` where there is none, by the environment.
  init?(_ environment: [String: String]) {
    func has(_ name: String) -> Bool { environment[name]?.isEmpty == false }
    let terminal = environment["TERM"] ?? ""
    if has("TMUX") {
      self = .tmux
    } else if has("STY") {
      self = .screen
    } else if has("ZELLIJ") {
      self = .zellij
    } else if terminal.hasPrefix("screen") || terminal.hasPrefix("tmux") {
      self = .unnamed
    } else {
      return nil
    }
  }
}
