import Foundation

/// A typed line, cut into its commands.
public struct CommandLine: Equatable, Sendable {
  /// One command, and where what it prints goes.
  public struct Part: Equatable, Sendable {
    public let text: String
    public let output: Output
  }

  /// Where a command's results go.
  public enum Output: Equatable, Sendable {
    case screen
    /// The standard input of `/bin/sh` running this line.
    case pipe(String)
    case file(String, appends: Bool)
  }

  public private(set) var parts: [Part] = []

  /// Cuts at `;`, ` | `, ` > ` and ` >> ` outside quotes; a line that is a comment has no part.
  public init(_ line: String) throws(UsageError) {
    var rest = Substring(line.trimmingCharacters(in: .whitespacesAndNewlines))
    guard !rest.hasPrefix("# "), rest != "#" else { return }
    while !rest.isEmpty {
      try takePart(from: &rest)
      rest = rest.drop(while: \.isWhitespace)
    }
  }
}

extension CommandLine {
  private enum Cut {
    case separator
    case pipe
    case write
    case append

    var length: Int {
      switch self {
      case .separator: 1
      case .pipe, .write: 3
      case .append: 4
      }
    }
  }

  private mutating func takePart(from rest: inout Substring) throws(UsageError) {
    var scanner = QuoteScanner(isRaw: CommandTable.takesRawText(rest))
    guard let (index, cut) = Self.firstCut(in: rest, &scanner) else {
      append(rest, to: .screen)
      rest = ""
      return
    }
    let text = rest[..<index]
    rest = rest[index...].dropFirst(cut.length)
    switch cut {
    case .separator:
      append(text, to: .screen)
    case .pipe:
      append(text, to: .pipe(rest.trimmingCharacters(in: .whitespaces)))
      rest = ""
    case .write, .append:
      append(text, to: try Self.file(from: &rest, appends: cut == .append))
    }
  }

  private mutating func append(_ text: Substring, to output: Output) {
    let text = text.trimmingCharacters(in: .whitespaces)
    guard !text.isEmpty || output != .screen else { return }
    parts.append(Part(text: text, output: output))
  }

  private static func firstCut(in text: Substring, _ scanner: inout QuoteScanner) -> (Substring.Index, Cut)? {
    var index = text.startIndex
    while index < text.endIndex {
      if !scanner.isQuoted, let cut = cut(at: text[index...]) { return (index, cut) }
      scanner.take(text[index])
      index = text.index(after: index)
    }
    return nil
  }

  private static func cut(at text: Substring) -> Cut? {
    if text.first == ";", text.dropFirst().first?.isWhitespace ?? true { return .separator }
    guard text.first == " " else { return nil }
    if text.hasPrefix(" | ") { return .pipe }
    if text.hasPrefix(" >> ") { return .append }
    return text.hasPrefix(" > ") ? .write : nil
  }

  /// The file name up to the next `;`.
  private static func file(from rest: inout Substring, appends: Bool) throws(UsageError) -> Output {
    var scanner = QuoteScanner(isRaw: false)
    var end = rest.startIndex
    while end < rest.endIndex, scanner.isQuoted || cut(at: rest[end...]) != .separator {
      scanner.take(rest[end])
      end = rest.index(after: end)
    }
    let words = try ShellWords.words(of: rest[..<end])
    guard let name = words.first else { throw .missingFile }
    if words.count > 1 { throw .unexpected(words[1]) }
    rest = rest[end...].dropFirst()
    return .file(name, appends: appends)
  }
}
