import Glibc
import ShellCommands
import SmashtagModel
import TerminalGraphics
import TerminalKit

/// Examines what the terminal or other output can show.
struct TerminalExamination {
  let environment: [String: String]
  let color: ColorChoice
  let isTerminal: Bool
  let facts: TerminalFacts

  var findings: [Finding] {
    [
      type, Finding(.terminal, "output", output), Finding(.terminal, "size", size),
      Finding(.terminal, "colours", colors),
      Finding(.terminal, "links", links), Finding(.terminal, "theme", facts.theme),
      Finding(.terminal, "background", background),
      graphicsFinding, Finding(.terminal, "multiplexer", multiplexer),
    ]
  }
}

extension TerminalExamination {
  private func value(_ name: String) -> String? { environment.value(of: name) }

  private var colors: String {
    let colors = ColorWords(environment, color, isTerminal: isTerminal)
    guard facts.graphics.takesTrueColor, colors.depth != .none, colors.depth != .trueColor else {
      return colors.words
    }
    return "\(colors.words); images have 16.7 million, which the terminal said it knows"
  }

  private var graphicsFinding: Finding {
    guard facts.graphics.isBarred, isTerminal, !facts.isLinear, facts.graphicsName == "auto" else {
      return Finding(.terminal, "graphics", graphics)
    }
    return Finding(
      .terminal, "graphics", "\(graphics); the terminal draws images, but tmux lets none through", .missing,
      advice: "put set -g allow-passthrough on into ~/.tmux.conf")
  }

  private var type: Finding {
    guard let type = value("TERM") else {
      let state: Finding.State = isTerminal ? .missing : .fine
      return Finding(
        .terminal, "type", "unknown: TERM is not set", state,
        advice: isTerminal ? "set TERM to what your terminal is, as xterm-256color" : nil)
    }
    let isDumb = OutputCapabilities.isDumb(environment)
    return Finding(.terminal, "type", isDumb ? "dumb: text alone, line by line" : type)
  }

  private var output: String { isTerminal ? "a terminal" : "a file or a program: text alone" }

  private var size: String {
    let size = WindowSize.of(isTerminal ? STDOUT_FILENO : -1, environment: environment)
    return "\(size.columns) columns, \(size.rows) lines"
  }

  private var background: String {
    facts.background ?? (isTerminal ? "the terminal did not say" : "there is no terminal to ask")
  }

  private var links: String {
    let capabilities = OutputCapabilities(environment: environment, isTerminal: isTerminal, choice: color)
    return capabilities.showsLinks ? "addresses can be clicked (OSC 8)" : "addresses are text"
  }

  private var graphics: String {
    if facts.isLinear || (isTerminal && OutputCapabilities.isDumb(environment)) {
      return "none: linear output tells images in words"
    }
    if let set = GraphicsMethod(rawValue: facts.graphicsName) { return set.words + " (set)" }
    guard isTerminal else { return "none: images are drawn into files only where --graphics asks for it" }
    let cell = facts.graphics.cell.map { ", cells of \($0.width)×\($0.height) pixels" } ?? ""
    let through = facts.graphics.takesPlaceholders ? " through tmux" : ""
    return GraphicsMethod(environment, answers: facts.graphics).words + through + cell
  }

  private var multiplexer: String {
    if value("TMUX") != nil {
      let version = value("TERM_PROGRAM") == "tmux" ? value("TERM_PROGRAM_VERSION") : nil
      return ["tmux", version].compactMap(\.self).joined(separator: " ")
    }
    if value("STY") != nil { return "GNU screen" }
    return value("ZELLIJ") == nil ? "none" : "zellij"
  }
}

extension GraphicsMethod {
  fileprivate var words: String {
    switch self {
    case .kitty: "kitty's protocol"
    case .iterm: "iTerm2's protocol"
    case .sixel: "sixel"
    case .symbols: "letters and blocks"
    case .none: "none"
    }
  }
}

/// The number of colours, and what determined it.
struct ColorWords {
  let depth: ColorDepth
  let words: String

  init(_ environment: [String: String], _ choice: ColorChoice, isTerminal: Bool) {
    depth = OutputCapabilities(environment: environment, isTerminal: isTerminal, choice: choice).colorDepth
    let reason = ColorReason(environment: environment, isTerminal: isTerminal, choice: choice)
    words = "\(depth.words): \(reason.words(environment, depth))"
  }
}

extension ColorReason {
  /// The reason in words.
  fileprivate func words(_ environment: [String: String], _ depth: ColorDepth) -> String {
    switch self {
    case .choice(let choice): "--color \(choice.rawValue)"
    case .noColor: "NO_COLOR is set"
    case .forced: "CLICOLOR_FORCE is set"
    case .noTerminal: "the output is no terminal"
    case .dumb: "TERM names no terminal with colours"
    case .off: "CLICOLOR is 0"
    case .terminal:
      if depth == .trueColor, let term = environment.value(of: "COLORTERM") {
        "COLORTERM is \(term)"
      } else {
        "TERM is \(environment["TERM"] ?? "")"
      }
    }
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
