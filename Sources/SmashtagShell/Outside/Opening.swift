import Foundation
import Glibc
import ShellCommands
import TerminalKit
import TweetSources

/// An address and the browser or player to open it with.
struct Opening: Equatable {
  /// The command that opens it, for messages.
  enum Command: String {
    case open
    case play
  }

  let browser: Browser
  let address: String
  let display: Display
  var command = Command.open

  /// Where a browser shows the address.
  enum Display {
    case window
    case terminal
    /// Not known; without a desktop probably in the terminal.
    case unknown
  }

  var takesTerminal: Bool { display != .window }

  /// Whether it draws on the terminal, so that the window is to be drawn anew after it.
  var isKnownToDraw: Bool { browser.isOfText || command == .play && display == .terminal }

  var arguments: [String] { browser.arguments(for: address) }
}

/// A command line that opens an address.
struct Browser: Equatable {
  /// The programs that are known to need the terminal.
  static let ofText = [
    "www-browser", "w3m", "lynx", "links2", "links", "elinks", "cha", "chawan", "browsh", "carbonyl",
    "netrik", "retawq",
  ]
  private static let placeholder = "%s"
  private static let percent = "%%"

  /// The program and its arguments; `%s` stands for the address, `%%` for a `%`.
  let words: [String]

  init(_ words: [String]) { self.words = words }

  /// The commands of a variable, separated by colons outside of quotes and split into words as in a shell.
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

  /// The program that is run: `env` in `env NAME=VALUE w3m`.
  var program: String { words[0] }

  /// Whether it is known to show pages in the terminal.
  var isOfText: Bool {
    let browser = words.first { !$0.isOfEnv }?.lastPathPart
    return browser.map(Self.ofText.contains) ?? false
  }

  /// The words to run it with, with the address filled in or appended.
  func arguments(for address: String) -> [String] {
    let parts = words.map { $0.components(separatedBy: Self.percent) }
    let filled = parts.map { word in
      word.map { $0.replacing(Self.placeholder, with: address) }.joined(separator: "%")
    }
    return parts.joined().contains { $0.contains(Self.placeholder) } ? filled : filled + [address]
  }
}

extension String {
  fileprivate var lastPathPart: String { split(separator: "/").last.map(String.init) ?? self }

  /// Whether it is `env` or one of its arguments.
  fileprivate var isOfEnv: Bool { lastPathPart == "env" || hasPrefix("-") || contains("=") }
}
