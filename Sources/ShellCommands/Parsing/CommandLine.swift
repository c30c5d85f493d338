import Foundation
import MentionExtraction
import SmashtagModel

/// A typed line, split into its commands.
public struct CommandLine: Equatable, Sendable {
  /// A command with the destination of its output.
  public struct Part: Equatable, Sendable {
    /// The command with its arguments.
    public let text: String
    /// Where its output goes.
    public let output: Output
  }

  /// A destination of a command's output.
  public enum Output: Equatable, Sendable {
    /// The standard output of the program.
    case screen
    /// The standard input of `/bin/sh`, which runs this command line.
    case pipe(String)
    /// A file, which is overwritten or appended to.
    case file(String, appends: Bool)
  }

  /// The maximum length in bytes: as long as a program's arguments may be on Linux, and twice the length of a
  /// query.
  public static let longest = 131_072

  /// The commands of the line; none for a comment or an empty line.
  public private(set) var parts: [Part] = []

  /// Splits a line at `;`, ` | `, ` > ` and ` >> ` outside of quotes; its marks are bounded as ``StreamSafeText`` has
  /// them.
  ///
  /// - Throws: the error with the name of the command in which it is.
  public init(_ line: String) throws(FailedCommand) {
    guard line.utf8.count <= Self.longest else {
      let name = line.prefix(Self.longest).prefix { !$0.isWhitespace }
      throw FailedCommand(name: String(name.prefix(80)), error: UsageError.lineTooLong(limit: Self.longest))
    }
    var rest = Substring(StreamSafeText.string(line).trimmed)
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

  /// The first sign that ends a command in a text, and the text after it.
  static func firstCut(in text: Substring) -> (LineSign, following: Substring)? {
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

  private static func cut(at text: Substring) -> LineSign? {
    if text.first == ";", text.dropFirst().first?.isWhitespace ?? true { return .separator }
    guard text.first?.isBlank == true else { return nil }
    let sign = text.dropFirst().prefix { "|>".contains($0) }
    guard text[sign.endIndex...].first?.isBlank == true else { return nil }
    return LineSign(rawValue: String(sign))
  }

  /// The end of a file name, at the next `;`; `nil` if it extends to the end of the line.
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

extension Character {
  /// Whether it is a space or a tab, which may surround a sign.
  fileprivate var isBlank: Bool { self == " " || self == "\t" }
}

extension CommandLine {
  /// Whether a line may contain a secret and must not be added to the history.
  ///
  /// A secret may be a token after `login` or its variable, or a password in an address.
  /// - Parameter sources: the names of all sources, if they are known: what else stands after `login` may be a token.
  public static func holdsSecret(_ line: String, sources: [String]? = nil) -> Bool {
    if line.hasLoginInAddress || line.hasSecretByName || line.givenTokenVariable != nil { return true }
    let parts = (try? CommandLine(line).parts.map(\.text)) ?? [line]
    // Also where the blank after a `;` was forgotten.
    return parts.flatMap { $0.split(separator: ";") }.contains { part in
      let words = part.split(whereSeparator: \.isWhitespace).map(String.init)
      return switch words.first.flatMap(commandMeant) {
      case LoginCommand.form.name, LogoutCommand.form.name:
        words.count > 2 || words.contains { $0.contains("=") }
          || words.dropFirst().contains { sources?.contains($0) == false }
      case SourceCommand.form.name: words.count > 5 || words.contains { $0.contains("@") || $0.contains("?") }
      case LoadCommand.form.name: words.contains { $0.contains("@") }
      case ReadCommand.form.name, OpenCommand.form.name, ImageCommand.form.name:
        words.contains { $0.prefix { !"/?#".contains($0) }.contains("@") && $0.contains(":") }
      default: false
      }
    }
  }

  /// Whether a line only goes to an item or back, so that nobody looks for it in the history.
  public static func onlyMoves(_ line: String) -> Bool {
    let words = line.split(whereSeparator: \.isWhitespace)
    guard let first = words.first, words.dropFirst().allSatisfy({ $0.allSatisfy(\.isASCIIDigit) }) else {
      return false
    }
    if first.allSatisfy(\.isASCIIDigit) { return words.count == 1 }
    let form = (try? CommandTable.entry(named: String(first), mayBeCut: true))?.form
    return form?.name == BackCommand.form.name
  }

  /// The name of the command for a word, also if it is misspelled or abbreviated.
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
  /// The environment variable of a token that the line sets: `SMASHTAG_TOKEN_HOME` of `export
  /// SMASHTAG_TOKEN_HOME=s3cret`.
  var givenTokenVariable: String? {
    var rest = utf8[...]
    while let sign = rest.firstIndex(of: UInt8(ascii: "=")) {
      let backwards = rest[..<sign].reversed().drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      let name = backwards.prefix { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "_") }.reversed()
      let variable = String(decoding: Array(name), as: UTF8.self).uppercased()
      if let token = variable.range(of: SourceDefinition.tokenVariablePrefix) {
        return String(variable[token.lowerBound...])
      }
      if variable.hasSuffix(SourceDefinition.flickrKeyVariable) { return SourceDefinition.flickrKeyVariable }
      rest = rest[sign...].dropFirst()
    }
    return nil
  }

  /// The names that secrets have in the queries of addresses.
  private static let namesOfSecrets = ["token=", "password=", "secret=", "api_key=", "apikey="]

  /// Whether it contains a secret with its name, as in the query of an address.
  var hasSecretByName: Bool {
    let small = lowercased()
    return Self.namesOfSecrets.contains { small.contains($0) }
  }

  /// Whether an address contains a name or password: `https://NAME:PASSWORD@host`.
  var hasLoginInAddress: Bool {
    ranges(of: "://").contains { sign in
      self[sign.upperBound...].prefix { !"/?#".contains($0) && !$0.isWhitespace }.contains("@")
    }
  }
}

/// A sign that separates commands or redirects output if blanks surround it; otherwise an ordinary character.
public enum LineSign: String, CaseIterable, Sendable {
  /// Separates commands.
  case separator = ";"
  /// Passes output to a program.
  case pipe = "|"
  /// Appends output to a file.
  case append = ">>"
  /// Writes output to a file.
  case write = ">"

  /// Advice on the blanks the sign needs.
  var advice: String {
    switch self {
    case .separator: "put one after ; to begin another command"
    case .pipe, .append, .write: "put one before \(rawValue) and one after it"
    }
  }
}

extension CommandLine {
  /// The longest line that advice repeats, in characters.
  private static let longestRepeated = 60

  /// What obeys the signs of a text that is no line, since another shell handed it on as one word; `nil` if it has no
  /// such sign with its blanks and something after it.
  static func advice(onSignsIn text: String) -> String? {
    guard let (cut, following) = firstCut(in: text[...]), !following.allSatisfy(\.isWhitespace) else {
      return nil
    }
    let isRepeated = text.count <= longestRepeated && !holdsSecret(text)
    let line = isRepeated ? text : "CMD\(cut == .separator ? "" : " ")\(cut.rawValue) …"
    return "smashtag -c \(line.shellWord) \(cut.deed)"
  }
}

extension LineSign {
  /// How many characters it takes in a line, with the blanks that belong to it.
  fileprivate var length: Int { self == .separator ? 1 : rawValue.count + 2 }

  /// What it does for the commands before it.
  fileprivate var deed: String {
    switch self {
    case .separator: "runs several commands"
    case .pipe: "hands on what a command prints"
    case .write, .append: "writes a file"
    }
  }
}

extension LineSign {
  /// The first sign in a word; `nil` if there is none.
  init?(in word: some StringProtocol) {
    guard let index = word.firstIndex(where: { ";|>".contains($0) }) else { return nil }
    self.init(at: word[index...])
  }

  /// The first sign outside of quotes directly before a letter; `nil` if there is none.
  init?(beforeLetterIn words: some StringProtocol) {
    var scanner = QuoteScanner(isRaw: false)
    for index in words.indices {
      let following = words[index...].drop { ";|>".contains($0) }.first
      if !scanner.isQuoted, following?.isLetter == true, let sign = LineSign(at: words[index...]) {
        self = sign
        return
      }
      scanner.take(words[index])
    }
    return nil
  }

  /// The first sign in a hashtag or name of a query, or directly after a phrase, where none can belong.
  init?(inQuery query: some StringProtocol) {
    var (scanner, last, isName) = (QuoteScanner(isRaw: true), Character(" "), false)
    for index in query.indices {
      let character = query[index]
      if last.isWhitespace || "-(".contains(last) { isName = "#@＃＠".contains(character) }
      let isAfterPhrase = last == "\"" && !scanner.isQuoted
      if !scanner.isQuoted, isName || isAfterPhrase, let sign = LineSign(at: query[index...]) {
        self = sign
        return
      }
      scanner.take(character)
      last = character
    }
    return nil
  }

  private init?(at text: some StringProtocol) {
    guard let sign = Self.allCases.first(where: { text.hasPrefix($0.rawValue) }) else { return nil }
    self = sign
  }
}

/// Tracks quotes in a text, also those that are one character with a mark after them.
struct QuoteScanner {
  /// Whether apostrophes and backslashes are ordinary characters, as in unparsed text.
  private let isRaw: Bool
  /// The open quote.
  private(set) var quote: Character?
  /// Whether the last character was an escaping backslash.
  private(set) var isEscaped = false

  init(isRaw: Bool) { self.isRaw = isRaw }

  var isQuoted: Bool { quote != nil || isEscaped }

  mutating func take(_ character: Character) {
    for scalar in character.unicodeScalars { take(sign: Character(scalar)) }
  }

  private mutating func take(sign character: Character) {
    if isEscaped {
      isEscaped = false
    } else if character == "\\", !isRaw, quote != "'" {
      isEscaped = true
    } else if quote == character {
      quote = nil
    } else if quote == nil, character == "\"" || (character == "'" && !isRaw) {
      quote = character
    }
  }
}
