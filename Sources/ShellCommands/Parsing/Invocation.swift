import Foundation
import SmashtagModel

/// A command with its arguments, ready to run.
public struct Invocation: Sendable {
  /// How messages name the command.
  public let name: String
  /// The name that help lists the command under.
  public let commandName: String
  public let command: any Command

  /// Asks nobody but the source that the context in front came from.
  public var goesOn: Bool { command is MoreCommand || command is RefreshCommand }
}

extension Invocation {
  /// Reads one command as it was typed; at a prompt its name may be cut short.
  public init(_ text: String, mayBeCut: Bool) throws {
    let name = String(text.prefix { !$0.isWhitespace })
    let rest = text.dropFirst(name.count).drop(while: \.isWhitespace)
    if text.beginsSearch {
      try self.init(CommandTable.Entry(SearchCommand.self), Arguments(raw: text))
    } else if text.hasPrefix("/") {
      try self.init(CommandTable.Entry(FindCommand.self), Arguments(raw: text.dropFirst()))
    } else if rest.isEmpty, name.isAddressOfTweet {
      try self.init(CommandTable.Entry(PastedAddressCommand.self), Arguments(raw: name))
    } else if rest.isEmpty, name.isWebAddress {
      try self.init(CommandTable.Entry(ReadCommand.self), Arguments(raw: name))
    } else {
      try self.init(name: name, mayBeCut: mayBeCut) { form in
        form.isRaw
          ? Arguments(raw: rest, isGiven: !rest.isEmpty) : Arguments(words: try ShellWords.words(of: rest))
      }
    }
  }

  /// Reads words that were parted already, as those of a command line.
  public init(words: [String]) throws {
    guard let first = words.first, words.count > 1, !first.beginsSearch, !first.hasPrefix("/") else {
      try self.init(words.joined(separator: " "), mayBeCut: false)
      return
    }
    let rest = Array(words.dropFirst())
    try self.init(name: first, mayBeCut: false) { form in
      form.isRaw ? Arguments(parted: rest) : Arguments(words: rest)
    }
  }
}

extension Invocation {
  /// A command by its name; the name of an item is its number, and a sign is a zoom.
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
      throw FailedCommand(name: self.name, error: error, input: arguments.raw)
    }
  }
}

extension String {
  /// Claims that the word can only be a pasted address; an id alone would be the number of an item.
  fileprivate var isAddressOfTweet: Bool {
    if hasLoginInAddress { return true }
    guard contains("://"), let address = TweetAddress(self) else { return false }
    if case .page(_, nil) = address { return false }
    return true
  }
}
