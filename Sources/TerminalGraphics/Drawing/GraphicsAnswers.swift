import Glibc
public import SmashtagModel
public import TerminalKit

/// What a terminal answered about its graphics; `nil` or `false` where it did not answer.
public struct GraphicsAnswers: Equatable, Sendable {
  /// Its kind and extensions (DA1).
  public var attributes: TerminalAttributes?
  /// Whether it accepted a test image in kitty's protocol.
  public var takesKitty = false
  /// Whether it read shared memory of this machine.
  public var readsMemory = false
  /// Whether it took one of 16.7 million colours for what it is.
  public var takesTrueColor = false
  /// Whether tmux hands on what it does not know, to a terminal that knows kitty's placeholders.
  public var takesPlaceholders = false
  /// Whether the terminal knows them, and tmux does not let anything through.
  public var isBarred = false
  /// The size of a cell in pixels.
  public var cell: PixelSize?

  /// Makes the state before any answer.
  public init() {}

  /// Reads an answer to one of the tests of kitty's protocol: the text between `ESC _` and `ESC \`.
  public mutating func learn(applicationCommand text: String) {
    switch text {
    case "Gi=31;OK": takesKitty = true
    case "Gi=32;OK": readsMemory = true
    default: break
    }
  }

  /// Reads an answer to the question for the current colours (DECRQSS): the text between `ESC P` and `ESC \`.
  ///
  /// Terminals that know fewer colours name one of those. Between the 2 and the colour, xterm leaves room for a colour
  /// space (ISO 8613-6).
  public mutating func learn(deviceControl text: String) {
    guard text.utf8.count <= 200, text.hasPrefix("1$r"), text.hasSuffix("m") else { return }
    let numbers = text.dropFirst(3).dropLast().split { $0 == ";" || $0 == ":" }
    takesTrueColor = takesTrueColor || numbers.suffix(5).map { String($0) } == Self.testBackground
  }

  /// What to ask tmux, in its own language of formats: whether programs may speak to the terminal, the size of a cell, and
  /// which terminal it is (`kitty(0.41.1)`).
  public static let formatOfTmux =
    "#{allow-passthrough} #{client_cell_width}x#{client_cell_height} #{client_termtype}"

  /// Reads what tmux answered to ``formatOfTmux``.
  ///
  /// `allow-passthrough` is 0 or 1 before tmux 3.4 and a word since; it is empty where tmux has no such option.
  public mutating func learn(tmux text: String) {
    let words = text.prefix { !$0.isNewline }.split(
      separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
    guard words.count == 3, !words[0].isEmpty, Self.knowsPlaceholders(words[2]) else { return }
    takesPlaceholders = ["1", "2", "on", "all"].contains(words[0])
    isBarred = !takesPlaceholders
    if takesPlaceholders { cell = CellSize.named(String(words[1])) ?? cell }
  }

  /// kitty does since 0.28, and Ghostty from the beginning.
  private static func knowsPlaceholders(_ terminal: Substring) -> Bool {
    if terminal.hasPrefix("ghostty") { return true }
    guard terminal.hasPrefix("kitty(") else { return false }
    let version = terminal.dropFirst(6).split { !$0.isNumber }.compactMap { Int($0) }
    return version.count >= 2 && (version[0], version[1]) >= (0, 28)
  }

  /// Reads another answer: the text after `ESC [` with its final letter, `6;HEIGHT;WIDTHt` or `?…c`.
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
  /// Asks for the size of a cell, and for the attributes, which almost every terminal answers.
  public static let cellQuestion = "\u{1B}[16t" + TerminalQuestion.attributes

  /// The parameters of a background that no palette has.
  private static let testBackground = ["48", "2", "1", "2", "3"]
  /// Sets that background, asks which one is set (`DECRQSS`, xterm's control sequences), and takes it back.
  private static let colorQuestion =
    "\u{1B}[\(testBackground.joined(separator: ";"))m\u{1B}P$qm\u{1B}\\\u{1B}[m"

  /// The questions to send together; the answer to the last one (DA1) comes last.
  ///
  /// `ESC _ G … ESC \` sends a one-pixel test image in kitty's protocol, and `CSI 16 t` asks for the size of
  /// a cell. A multiplexer gets neither a test image nor a test colour, because the answer it lets through would be that
  /// of the outer terminal.
  ///
  /// - Parameter memory: The name of an object of shared memory that kitty is to read, if there is one.
  public static func questions(for environment: [String: String], memory: String?) -> String {
    guard Multiplexer(environment) == nil else { return cellQuestion }
    let image = "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\"
    return image + (memory.map(KittyGraphics.memoryQuestion) ?? "") + colorQuestion + cellQuestion
  }

  /// Whether a text after `ESC [` is the answer to the last question.
  public static func isLast(_ controlSequence: String) -> Bool {
    TerminalAttributes(answer: controlSequence) != nil
  }
}

/// The size of a cell in pixels where the terminal does not answer.
public enum CellSize {
  /// The window's size in pixels divided by its size in cells, as the system reports them; `nil` where it
  /// does not.
  ///
  /// xterm includes its border of 2 pixels, so the remainder is dropped. Multiplexers report made-up pixels
  /// and are not asked.
  public static func reported(by descriptor: Int32, environment: [String: String]) -> PixelSize? {
    var size = winsize()
    guard Multiplexer(environment) == nil, ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 else { return nil }
    return of(
      columns: Int(size.ws_col), rows: Int(size.ws_row), width: Int(size.ws_xpixel),
      height: Int(size.ws_ypixel))
  }

  /// Reads a size such as `10x20`, width first; `nil` for another form or an impossible size.
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

  /// The size if both sides are 1 to 200 pixels and neither is more than four times the other.
  static func sensible(width: Int, height: Int) -> PixelSize? {
    guard (1...200).contains(width), (1...200).contains(height) else { return nil }
    guard width <= height * 4, height <= width * 4 else { return nil }
    return PixelSize(width: width, height: height)
  }
}

/// How images are drawn.
public enum GraphicsMethod: String, CaseIterable, Sendable {
  /// Pixels by kitty's graphics protocol.
  case kitty
  /// Pixels by iTerm2's inline images.
  case iterm
  /// Pixels by sixels.
  case sixel
  /// Coloured characters.
  case symbols
  /// No images.
  case none

  /// The best way for a terminal, from its answers and its environment.
  ///
  /// In a multiplexer only its own answers count, which are those of tmux about its terminal, and DA1, where 4 means sixel,
  /// because it inherits the environment of the outer terminal.
  public init(_ environment: [String: String], answers: GraphicsAnswers) {
    let takesSixel = answers.attributes?.numbers.dropFirst().contains(4) == true
    let multiplexer = Multiplexer(environment)
    if environment["TERM"] == "dumb" {
      self = .none
    } else if environment["TERM"] == "linux" || multiplexer == .screen {
      self = .symbols
    } else if multiplexer != nil {
      self = answers.takesPlaceholders ? .kitty : takesSixel ? .sixel : .symbols
    } else {
      self = answers.takesKitty ? .kitty : Self.isIterm(environment) ? .iterm : takesSixel ? .sixel : .symbols
    }
  }

  /// Whether this is inside tmux, which has to be asked what its terminal is.
  public static func isInTmux(_ environment: [String: String]) -> Bool { Multiplexer(environment) == .tmux }

  /// Whether it draws pixels, and not characters.
  public var drawsPixels: Bool { self != .symbols && self != .none }

  private static func isIterm(_ environment: [String: String]) -> Bool {
    ["iTerm.app", "WezTerm"].contains(environment["TERM_PROGRAM"]) || environment["LC_TERMINAL"] == "iTerm2"
  }
}

/// A program between this one and the terminal that keeps its own copy of the screen.
enum Multiplexer: Equatable {
  case tmux
  case screen
  case zellij
  /// An unknown one, suggested by `TERM`, possibly on the other side of a remote connection.
  case unnamed

  /// Detects a multiplexer by the environment; `nil` where there is none.
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
