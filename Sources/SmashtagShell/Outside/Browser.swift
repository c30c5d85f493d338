import Foundation
import ShellCommands

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
