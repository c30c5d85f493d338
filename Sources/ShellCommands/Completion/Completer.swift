import Foundation
import SmashtagModel

/// Completes the first word of a command: its name, or the number of an item.
struct CommandCompleter {
  private let session: Session

  init(_ session: Session) { self.session = session }

  func candidates(startingWith word: String) -> [Completions.Candidate] {
    let isNumber = !word.isEmpty && word.allSatisfy(\.isASCIIDigit)
    return isNumber ? ItemCompleter(session).items().startingWith(word) : names(startingWith: word)
  }

  /// The command names with a prefix; at a root without those that leave the context.
  private func names(startingWith word: String) -> [Completions.Candidate] {
    let atRoot = session.navigation.stack.isAtRoot
    let commands = CommandTable.entries.map(\.form)
      .filter { $0.name.hasPrefix(word) && !(atRoot && $0.leavesContext) }
      .map { Completions.Candidate(text: $0.name, note: $0.summary, isComplete: !$0.parameters.isEmpty) }
    return commands + keptSearches.startingWith(word)
  }

  /// The names of the kept searches.
  private var keptSearches: [Completions.Candidate] {
    session.kept.items.compactMap { item in
      guard item.kind == .search, let name = item.name else { return nil }
      return Completions.Candidate(name, note: "search \(item.title)")
    }
  }
}

/// Completes paths; `~/` is the home folder.
struct PathCompleter {
  /// The paths with a prefix, without quotes.
  func candidates(startingWith word: String) -> [Completions.Candidate] {
    if word == "~" { return [Completions.Candidate(text: "~/", note: "home folder", isComplete: false)] }
    let slash =
      word.utf8.lastIndex(of: UInt8(ascii: "/")).map { word.utf8.index(after: $0) } ?? word.startIndex
    let folder = Folder(typed: word[..<slash])
    let prefix = word[slash...]
    return folder.names.filter { $0.hasPrefix(prefix) && (!$0.hasPrefix(".") || prefix.hasPrefix(".")) }
      .sorted().prefix([Completions.Candidate].limit).compactMap(folder.candidate)
  }
}

/// The folder whose files are offered.
private struct Folder {
  let typed: Substring

  /// The names in the folder, without those that contain control characters and cannot be typed.
  var names: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { name in
      !name.contains(where: \.isNewline)
        && !name.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
  }

  /// The candidate for a name; `nil` if the file does not exist.
  func candidate(_ name: String) -> Completions.Candidate? {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path + "/" + name, isDirectory: &isFolder) else {
      return nil
    }
    let text = start(of: name) + name
    return isFolder.boolValue
      ? Completions.Candidate(text: text + "/", note: "folder", isComplete: false)
      : Completions.Candidate(text, note: "file")
  }

  private var path: String {
    if typed.isEmpty { return "." }
    return typed == "~" || typed.hasPrefix("~/") ? .homeFolder + typed.dropFirst() : String(typed)
  }

  /// The path before a name; `./` for names that would be read as an option or the home folder.
  private func start(of name: String) -> String {
    typed.isEmpty && (name.hasPrefix("-") || name == "~") ? "./" : String(typed)
  }
}

/// Completes the arguments that define a live source, and the names of live sources.
struct SourceCompleter {
  private let definitions: [SourceDefinition]

  init(_ session: Session) { definitions = session.sources.definitions }

  /// - Parameter others: the arguments before the word.
  func candidates(for kind: Parameter.Kind, after others: [String]) -> [Completions.Candidate] {
    let removes = others.first == SourceCommand.Action.remove.rawValue
    return switch kind {
    case .collection: names(ofKind: SourceDefinition.Kind.clickhouse.rawValue)
    case .engine: kinds.filter { $0.text == SourceDefinition.Kind.clickhouse.rawValue }
    case .sourceAction: actions
    case .sourceKind: removes ? removable : kinds
    case .sourceName: removes ? [] : names(ofKind: others.last)
    case .sourceAddress: removes ? [] : addresses(of: others.last)
    default: names
    }
  }
}

extension SourceCompleter {
  private var actions: [Completions.Candidate] {
    SourceCommand.Action.allCases.map { Completions.Candidate($0.rawValue, note: $0.note) }
  }

  private var kinds: [Completions.Candidate] {
    SourceDefinition.Kind.allCases.map { Completions.Candidate($0.rawValue, note: $0.traits.servers) }
  }

  private var names: [Completions.Candidate] { names { _ in true } }

  /// All but those that are built in and stand at their own address.
  private var removable: [Completions.Candidate] { names { !SourceDefinition.builtIn.contains($0) } }

  /// The names of the sources that can be given another address: those of the kind that was typed.
  private func names(ofKind kind: String?) -> [Completions.Candidate] { names { $0.kind.rawValue == kind } }

  private func names(where isOffered: (SourceDefinition) -> Bool) -> [Completions.Candidate] {
    definitions.filter(isOffered).map { Completions.Candidate($0.name, note: $0.words) }
  }

  /// The present address of the source with this name, or else the beginning of an address.
  private func addresses(of name: String?) -> [Completions.Candidate] {
    guard let definition = definitions.first(where: { $0.name == name }) else {
      return [Completions.Candidate(text: "https://", note: "the server's address", isComplete: false)]
    }
    return [Completions.Candidate(definition.url, note: "where \(definition.name) is now")]
  }
}

/// Completes a typed line, from the session and its libraries and files.
public struct Completer {
  private let session: Session

  /// Creates a completer for a state of the session.
  public init(_ session: Session) { self.session = session }

  /// Completes the word before the cursor.
  ///
  /// - Parameter cursor: the cursor's position, in code points from the start of the line.
  public func completions(of line: String, cursor: Int) -> Completions {
    let before = String(String.UnicodeScalarView(line.unicodeScalars.prefix(cursor)))
    guard StreamSafeText.string(before).utf8.count == before.utf8.count else { return .none }
    return switch PartialLine(before).part {
    case .command(let typed): completions(ofCommand: typed)
    case .file(let typed): completions(ofFile: typed)
    case .foreign: .none
    }
  }
}

extension Completer {
  private func completions(ofCommand typed: Substring) -> Completions {
    if typed.beginsSearch { return completions(ofQuery: typed, of: SearchCommand.form) }
    guard let end = typed.firstIndex(where: \.isWhitespace) else {
      return Completions(
        replacing: typed, by: CommandCompleter(session).candidates(startingWith: String(typed)))
    }
    let name = String(typed[..<end])
    guard let form = try? CommandTable.entry(named: name, mayBeCut: true).form else {
      return WordsCommand.isMeant(by: name) ? completions(ofQuery: typed, of: WordsCommand.form) : .none
    }
    let rest = typed[end...].drop(while: \.isWhitespace)
    if form.parameters.first?.kind == .query { return completions(ofQuery: rest, of: form) }
    let isFreeText =
      form.isRaw && !form.takesRules && form.name != ReadCommand.form.name
      && SearchOptions.names(of: form).isEmpty
    return isFreeText ? .none : completions(ofArguments: rest, of: form)
  }

  private func completions(ofQuery typed: Substring, of form: CommandForm) -> Completions {
    let options = SearchOptions.names(of: form)
    return Completions(
      replacing: typed, by: QueryCompleter(session, options: options).candidates(continuing: typed))
  }

  private func completions(ofArguments typed: Substring, of form: CommandForm) -> Completions {
    let words = PartialWords(typed)
    let word = PartialWord(words.last)
    let candidates = ArgumentCompleter(session).candidates(
      for: word.plain, after: words.finished.map { PartialWord($0).plain }, of: form)
    return Completions(replacing: words.last, by: candidates.map(word.quoted))
  }

  private func completions(ofFile typed: Substring) -> Completions {
    let words = PartialWords(typed)
    guard words.finished.isEmpty else { return .none }
    let word = PartialWord(words.last)
    return Completions(
      replacing: words.last, by: PathCompleter().candidates(startingWith: word.plain).map(word.quoted))
  }
}
