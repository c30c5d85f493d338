import TerminalKit

/// How many colours there are, and what decided it.
struct ColorReason {
  let words: String

  init(_ environment: [String: String], _ choice: ColorChoice, isTerminal: Bool) {
    let depth = OutputCapabilities(environment: environment, isTerminal: isTerminal, choice: choice)
      .colorDepth
    let reason = Self.reason(environment, choice, isTerminal: isTerminal, depth)
    words = "\(depth.words): \(reason)"
  }
}

extension ColorReason {
  /// In the order of ``OutputCapabilities``: the choice, the variables, the terminal.
  private static func reason(
    _ environment: [String: String], _ choice: ColorChoice, isTerminal: Bool, _ depth: ColorDepth
  ) -> String {
    func value(_ name: String) -> String? { environment.value(of: name) }
    if choice != .auto { return "--color \(choice.rawValue)" }
    if value("NO_COLOR") != nil { return "NO_COLOR is set" }
    if let force = value("CLICOLOR_FORCE"), force != "0" { return "CLICOLOR_FORCE is set" }
    guard isTerminal else { return "the output is no terminal" }
    guard let type = value("TERM"), type != "dumb" else { return "TERM names no terminal with colours" }
    if environment["CLICOLOR"] == "0" { return "CLICOLOR is 0" }
    if depth == .trueColor, let term = value("COLORTERM") { return "COLORTERM is \(term)" }
    return "TERM is \(type)"
  }
}

extension ColorDepth {
  fileprivate var words: String {
    switch self {
    case .none: "none"
    case .sixteen: "16"
    case .indexed256: "256"
    case .trueColor: "16.7 million"
    }
  }
}
