import Foundation
import SmashtagModel

/// A command with its arguments, ready to run.
public struct Invocation: Sendable {
  /// The name of the command in messages; for an item its number.
  public let name: String
  /// The name under which help lists the command.
  public let commandName: String
  /// The command with its parsed arguments.
  public let command: any Command

  /// Whether it may read what was fetched before, so that this has to be stored first.
  public var readsStored: Bool { !Self.withoutArchive.contains { $0 == type(of: command) } }

  /// The commands that continue what is shown, move among what was shown, or are about the shell itself.
  private static let withoutArchive: [any Command.Type] = [
    MoreCommand.self, RefreshCommand.self, BackCommand.self, ForwardCommand.self, RootCommand.self,
    TopCommand.self, EndCommand.self, PathCommand.self, HistoryCommand.self, TutorialCommand.self,
    ClearCommand.self, QuitCommand.self, SetCommand.self, HelpCommand.self,
  ]
}

extension Invocation {
  /// Parses a typed command.
  ///
  /// If its last word is `--help`, the result is a command that shows its help.
  /// - Parameters:
  ///   - mayBeCut: whether the name may be abbreviated, as at a prompt.
  ///   - mayBeWords: whether a line that begins with no command is a search, as at a prompt.
  ///   - kept: what the user kept, whose searches are made by their names; asked for only where a word is no command.
  /// - Throws: a ``FailedCommand``, which names the command.
  public init(
    _ text: String, mayBeCut: Bool, mayBeWords: Bool = false, kept: @autoclosure () -> KeptItems = KeptItems()
  ) throws {
    try Self.checkForToken(text)
    if KeptItem.isName(text), CommandTable.form(of: text) == nil, kept().search(named: text) != nil {
      try self.init(CommandTable.Entry(KeptSearchCommand.self), Arguments(raw: text), name: text)
    } else if let first = text.firstWordOfCallForHelp {
      let entry = try? CommandTable.entry(named: first, mayBeCut: mayBeCut)
      try self.init(words: CommandTable.wordsForHelp(on: entry?.form.name ?? first))
    } else {
      try self.init(command: text, mayBeCut: mayBeCut, mayBeWords: mayBeWords)
    }
  }

  private init(command text: String, mayBeCut: Bool, mayBeWords: Bool) throws {
    // By code points, since a mark would be one character with the blank before it.
    let afterName = text.unicodeScalars.drop { !$0.properties.isWhitespace }
    let name = String(text[..<afterName.startIndex])
    let rest = Substring(afterName.drop(while: \.properties.isWhitespace))
    if !text.hasPrefix("/"), let path = TypedPath(text) {
      throw FailedCommand(name: String(text.prefix(80)), error: CommandError.pathAlone(path.word))
    } else if text.beginsSearch {
      try self.init(CommandTable.Entry(SearchCommand.self), Arguments(raw: text))
    } else if text.hasPrefix("/") {
      try self.init(CommandTable.Entry(SlashCommand.self), Arguments(raw: text.dropFirst()))
    } else if rest.isEmpty, name.isAddressOfTweet {
      try self.init(CommandTable.Entry(PastedAddressCommand.self), Arguments(raw: name))
    } else if rest.isEmpty, name.isWebAddress {
      try self.init(CommandTable.Entry(ReadCommand.self), Arguments(raw: name))
    } else if mayBeWords, !name.allSatisfy(\.isASCIIDigit), ZoomCommand.word(of: name) == nil,
      WordsCommand.isMeant(by: name)
    {
      try self.init(
        CommandTable.Entry(WordsCommand.self), Arguments(raw: text), name: SearchCommand.form.name)
    } else {
      try self.init(name: name, mayBeCut: mayBeCut) { form in
        form.isRaw
          ? Arguments(raw: rest, isGiven: !rest.isEmpty) : try Arguments(words: rest)
      }
    }
  }

  /// Parses a command in separate words, such as command-line arguments.
  ///
  /// - Throws: a ``FailedCommand``, which names the command.
  public init(words: [String], kept: @autoclosure () -> KeptItems = KeptItems()) throws {
    do {
      try self.init(parted: words, kept: kept())
    } catch let failure as FailedCommand where failure.mayBeOfSign(in: words) {
      guard let advice = CommandLine.advice(onSignsIn: words.joined(separator: " "))
      else { throw failure }
      throw FailedCommand(name: failure.name, error: UsageError.severalInOne(advice: advice))
    }
  }

  private init(parted words: [String], kept: @autoclosure () -> KeptItems) throws {
    guard let first = words.first, words.count > 1, !first.beginsSearch, !first.hasPrefix("/") else {
      try self.init(words.joined(separator: " "), mayBeCut: false, kept: kept())
      return
    }
    try Self.checkForToken(words.joined(separator: " "))
    let rest = Array(words.dropFirst())
    try self.init(name: first, mayBeCut: false) { form in
      form.isRaw ? Arguments(parted: rest) : Arguments(words: rest)
    }
  }
}

extension Invocation {
  /// Throws if the line sets the variable of a token, which no command may take or search for.
  private static func checkForToken(_ text: String) throws(FailedCommand) {
    guard let variable = text.givenTokenVariable else { return }
    throw FailedCommand(name: variable, error: CommandError.tokenVariableTyped)
  }

  /// Finds the command by its name; a number selects an item, and a sign zooms.
  private init(name: String, mayBeCut: Bool, _ arguments: (CommandForm) throws -> Arguments) throws {
    do {
      if !name.isEmpty, name.allSatisfy(\.isASCIIDigit) {
        let words = [name] + (try arguments(SelectCommand.form).words)
        try self.init(CommandTable.Entry(SelectCommand.self), Arguments(words: words), name: name)
      } else if let word = ZoomCommand.word(of: name) {
        let words = [word] + (try arguments(ZoomCommand.form).words)
        try self.init(CommandTable.Entry(ZoomCommand.self), Arguments(words: words))
      } else {
        let entry = try CommandTable.entry(named: name, mayBeCut: mayBeCut)
        try self.init(entry, try arguments(entry.form))
      }
    } catch let error as UsageError {
      throw FailedCommand(name: name, error: error)
    }
  }

  private init(_ entry: CommandTable.Entry, _ arguments: Arguments, name: String? = nil) throws {
    self.name = name ?? entry.form.name
    commandName = entry.form.name
    do {
      command = try entry.make(arguments)
    } catch {
      throw FailedCommand(name: self.name, error: arguments.error(for: error), input: arguments.raw)
    }
  }
}

extension FailedCommand {
  /// Whether it may come from a sign that is one in a line only, where these words are none.
  fileprivate func mayBeOfSign(in words: [String]) -> Bool {
    switch error {
    // A sign between quotes of another word is a letter there, and what is wrong is the command's name.
    case UsageError.unknownCommand:
      words.count == 1 || words.contains { LineSign(rawValue: $0) != nil } || LineSign(in: words[0]) != nil
    case UsageError.missingBlank: true
    case QueryError.nothingToFind(let word, _): LineSign(rawValue: word) != nil
    default: words.count == 1 && error is UsageError
    }
  }
}

extension String {
  /// The first word of a line whose last word is `--help`; `nil` for other lines.
  fileprivate var firstWordOfCallForHelp: String? {
    let words = split(whereSeparator: \.isWhitespace)
    return words.count > 1 && words.last.map(String.init) == HelpCommand.option ? String(words[0]) : nil
  }

  /// Whether the word is the address of a tweet; an id alone could be the number of an item.
  var isAddressOfTweet: Bool {
    if hasLoginInAddress { return true }
    return switch TweetAddress(self) {
    case .page(_, let id): id != nil
    case .id: contains("://")
    case nil: false
    }
  }
}
