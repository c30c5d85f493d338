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
    self.init(
      colorDepth: Self.wantsColor(environment, isCapable: isCapable, choice) ? terminal.colorDepth : .none,
      showsLinks: isCapable && choice != .never && terminal.knowsLinks,
      isolatesDirections: isCapable && terminal.knowsIsolates, movesCursor: isCapable)
  }

  /// Whether the locale of an environment has characters beyond ASCII.
  public static func isUnicode(_ environment: [String: String]) -> Bool {
    TerminalIdentity(environment).isUnicode
  }
}

private extension OutputCapabilities {
  static func wantsColor(_ environment: [String: String], isCapable: Bool, _ choice: ColorChoice) -> Bool {
    switch choice {
    case .always: return true
    case .never: return false
    case .auto: break
    }
    if environment["NO_COLOR"]?.isEmpty == false { return false }
    if let force = environment["CLICOLOR_FORCE"], !force.isEmpty, force != "0" { return true }
    return isCapable && environment["CLICOLOR"] != "0"
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
