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

  /// In bytes of UTF-8: as long as the words of a program may be on Linux, and twice as long as a query.
  static let longest = 131_072

  public private(set) var parts: [Part] = []

  /// Cuts at `;`, ` | `, ` > ` and ` >> ` outside quotes; a line that is a comment has no part.
  ///
  /// Throws what is wrong under the name of the command that it is wrong with.
  public init(_ line: String) throws(FailedCommand) {
    guard line.utf8.count <= Self.longest else {
      let name = line.prefix(Self.longest).prefix { !$0.isWhitespace }
      throw FailedCommand(name: String(name.prefix(80)), error: UsageError.lineTooLong(limit: Self.longest))
    }
    var rest = Substring(line.trimmingCharacters(in: .whitespacesAndNewlines))
    guard !rest.hasPrefix("# "), rest != "#" else { return }
    while !rest.isEmpty {
      let name = rest.prefix { !$0.isWhitespace }
      do throws(UsageError) {
        try takePart(from: &rest)
      } catch {
        throw FailedCommand(name: String(name), error: error)
      }
      rest = rest.drop(while: \.isWhitespace)
    }
  }
}

extension CommandLine {
  /// What ends a command.
  enum Cut {
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
    let sign = rest.prefix { !$0.isWhitespace }
    if ["|", ">", ">>"].contains(sign) { throw .missingCommand(before: String(sign)) }
    guard let (cut, following) = Self.firstCut(in: rest) else {
      append(rest, to: .screen)
      rest = ""
      return
    }
    let text = rest[..<following.startIndex].dropLast(cut.length)
    rest = following
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

  /// What ends the command a text begins with, and what follows that.
  static func firstCut(in text: Substring) -> (Cut, following: Substring)? {
    var scanner = QuoteScanner(isRaw: CommandTable.takesRawText(text))
    var index = text.startIndex
    while index < text.endIndex {
      if !scanner.isQuoted, let cut = cut(at: text[index...]) {
        return (cut, text[index...].dropFirst(cut.length))
      }
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

  /// Where the name of a file ends: at the next `;`; `nil` where it is the last of the line.
  static func endOfFile(in text: Substring) -> Substring.Index? {
    var scanner = QuoteScanner(isRaw: false)
    return text.indices.first { index in
      defer { scanner.take(text[index]) }
      return !scanner.isQuoted && cut(at: text[index...]) == .separator
    }
  }

  private static func file(from rest: inout Substring, appends: Bool) throws(UsageError) -> Output {
    let end = endOfFile(in: rest) ?? rest.endIndex
    let words = try ShellWords.words(of: rest[..<end])
    guard let name = words.first else { throw .missingFile }
    if words.count > 1 {
      throw words.contains { $0.contains(";") }
        ? .missingBlank(.separator) : .unexpected(words[1], mayBeQuoted: true)
    }
    rest = rest[end...].dropFirst()
    return .file(name, appends: appends)
  }
}

extension CommandLine {
  /// Whether a secret may stand in a typed line, so that no history should keep it: a token behind the name of
  /// `login` or of its variable, or a password in an address.
  public static func holdsSecret(_ line: String) -> Bool {
    if line.hasLoginInAddress || line.contains("token=") || line.givenTokenVariable != nil { return true }
    let parts = (try? CommandLine(line).parts.map(\.text)) ?? [line]
    return parts.contains { part in
      let words = part.split(whereSeparator: \.isWhitespace).map(String.init)
      return switch words.first.flatMap(commandMeant) {
      case LoginCommand.form.name, LogoutCommand.form.name:
        words.count > 2 || words.contains { $0.contains("=") }
      case SourceCommand.form.name: words.count > 5 || words.contains { $0.contains("@") || $0.contains("?") }
      default: false
      }
    }
  }

  /// The command that a word names, or would without a slip of the fingers.
  private static func commandMeant(by word: String) -> String? {
    do throws(UsageError) {
      return try CommandTable.entry(named: word, mayBeCut: true).form.name
    } catch {
      return switch error {
      case .unknownCommand(_, let nearest): nearest
      case .wholeNameNeeded(_, let name): name
      case .ambiguous(_, let choices): choices.first
      default: nil
      }
    }
  }
}

extension String {
  /// The variable of a token that is given a value: `SMASHTAG_TOKEN_HOME` of `export SMASHTAG_TOKEN_HOME=s3cret`.
  var givenTokenVariable: String? {
    firstMatch(of: /(?i)(SMASHTAG_(?:TOKEN_[A-Z0-9_]*|FLICKR_KEY))\s*=/).map { $0.1.uppercased() }
  }

  /// A name or a password stands in an address: `https://NAME:PASSWORD@host`.
  var hasLoginInAddress: Bool { firstMatch(of: /:\/\/[^\/?#\s]*@/) != nil }
}
