import Glibc

/// What the output can show.
public struct OutputCapabilities: Equatable, Sendable {
  /// The number of colours that may be used.
  public let colorDepth: ColorDepth
  /// Whether addresses can be sent as hyperlinks (OSC 8).
  public let showsLinks: Bool
  /// Whether right-to-left text may be enclosed in directional isolates.
  public let isolatesDirections: Bool
  /// Whether the cursor can be moved to a column.
  public let movesCursor: Bool

  /// Makes capabilities; by default the cursor cannot be moved.
  public init(
    colorDepth: ColorDepth, showsLinks: Bool, isolatesDirections: Bool, movesCursor: Bool = false
  ) {
    self.colorDepth = colorDepth
    self.showsLinks = showsLinks
    self.isolatesDirections = isolatesDirections
    self.movesCursor = movesCursor
  }

  /// The capabilities of a pipe or a file: text only.
  public static let none = OutputCapabilities(colorDepth: .none, showsLinks: false, isolatesDirections: false)

  /// The capabilities that follow from the environment, from whether the output is a terminal, and from the
  /// user's choice.
  ///
  /// For colour the choice decides, then `NO_COLOR`, then `CLICOLOR_FORCE`. Without these, colour needs a
  /// terminal that is not `dumb` and a `CLICOLOR` other than 0. Source: no-color.org, bixense.com/clicolors.
  public init(environment: [String: String], isTerminal: Bool, choice: ColorChoice = .auto) {
    let terminal = TerminalIdentity(environment)
    let isCapable = isTerminal && !terminal.isDumb
    let reason = ColorReason(environment: environment, isTerminal: isTerminal, choice: choice)
    self.init(
      colorDepth: reason.wantsColor ? terminal.colorDepth : .none,
      showsLinks: isCapable && choice != .never && terminal.knowsLinks,
      isolatesDirections: isCapable && terminal.knowsIsolates, movesCursor: isCapable)
  }

  /// Whether the terminal of an environment prints text alone and understands no control sequences.
  public static func isDumb(_ environment: [String: String]) -> Bool { isDumb(environment["TERM"] ?? "") }

  /// The same for what `TERM` says.
  public static func isDumb(_ type: String) -> Bool { ["", "dumb"].contains(type) }

  /// Whether the name of a locale says UTF-8, installed or not.
  public static func claimsUTF8(_ locale: String) -> Bool {
    let name = locale.uppercased()
    return name.contains("UTF-8") || name.contains("UTF8")
  }

  /// Whether the locale of an environment has characters beyond ASCII.
  public static func isUnicode(_ environment: [String: String]) -> Bool {
    TerminalIdentity(environment).isUnicode
  }
}

/// What decides whether the output has colours.
public enum ColorReason: Equatable, Sendable {
  /// What the user chose.
  case choice(ColorChoice)
  /// `NO_COLOR` is set.
  case noColor
  /// `CLICOLOR_FORCE` is set.
  case forced
  /// The output is no terminal.
  case noTerminal
  /// The terminal prints text alone.
  case dumb
  /// `CLICOLOR` is 0.
  case off
  /// The terminal has colours.
  case terminal

  /// The reason, in the order of precedence that ``OutputCapabilities`` has.
  public init(environment: [String: String], isTerminal: Bool, choice: ColorChoice) {
    let isForced = environment["CLICOLOR_FORCE"].map { !$0.isEmpty && $0 != "0" } ?? false
    self =
      if choice != .auto {
        .choice(choice)
      } else if environment["NO_COLOR"]?.isEmpty == false {
        .noColor
      } else if isForced {
        .forced
      } else if !isTerminal {
        .noTerminal
      } else if OutputCapabilities.isDumb(environment) {
        .dumb
      } else {
        environment["CLICOLOR"] == "0" ? .off : .terminal
      }
  }

  /// Whether it allows colours.
  var wantsColor: Bool {
    switch self {
    case .choice(let choice): choice == .always
    case .forced, .terminal: true
    case .noColor, .noTerminal, .dumb, .off: false
    }
  }
}

/// A file descriptor that is written to: a terminal, a pipe or a file.
public struct OutputDescriptor: Sendable {
  private let number: Int32

  /// Wraps a descriptor, which the caller still owns and closes.
  public init(_ number: Int32) { self.number = number }

  /// Writes a whole text, and waits while there is no room.
  ///
  /// - Returns: the `errno` that stopped it; `nil` on success.
  @discardableResult
  public func write(_ text: String) -> Int32? { write(Array(text.utf8)) }

  /// Writes all bytes, and waits while there is no room.
  ///
  /// - Returns: the `errno` that stopped it; `nil` on success.
  @discardableResult
  public func write(_ bytes: [UInt8]) -> Int32? {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(number, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        waitForRoom()
      } else if errno != EINTR {
        return errno
      }
    }
    return nil
  }
}

extension OutputDescriptor {
  private func waitForRoom() {
    var request = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
    poll(&request, 1, -1)
  }
}
