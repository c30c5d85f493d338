/// What may stand before, between or after the words of a search: how many tweets, and in which form.
struct SearchOptions: Equatable, Sendable {
  /// How many tweets are wanted.
  enum Limit: Equatable, Sendable {
    case count(Int)
    case all
  }

  static let limitOption = "--limit"
  static let linesOption = "--jsonl"
  /// What the help of other commands with these options says of them.
  static let details = "It takes \(limitOption) and \(linesOption) as search does."

  /// `nil` for as many as a page has.
  var limit: Limit?
  /// Whether each tweet is a line of JSON.
  var areLines = false

  /// Takes the options out of the words of a search; returns the query.
  static func take(from arguments: Arguments) throws(UsageError) -> (SearchOptions, query: String) {
    let words = arguments.parted ?? words(of: arguments.raw)
    for word in words {
      if let option = optionMeant(by: word) { throw .unknownOption(word, nearest: option) }
    }
    guard words.contains(where: isOption) else { return (SearchOptions(), arguments.raw) }
    let (options, others) = try take(from: words)
    return (options, others.joined(separator: " ").unwrapped)
  }

  /// The options of a command that takes nothing else.
  static func all(of arguments: Arguments) throws(UsageError) -> SearchOptions {
    let (options, others) = try take(from: arguments.words)
    try Arguments(words: others).end()
    return options
  }

  private static func take(from words: [String]) throws(UsageError) -> (SearchOptions, others: [String]) {
    var (options, rest, others) = (SearchOptions(), words[...], [String]())
    while let word = rest.popFirst() {
      guard isOption(word) else {
        others.append(word)
        continue
      }
      if word == linesOption {
        options.areLines = true
      } else {
        let value = word.firstIndex(of: "=").map { String(word[word.index(after: $0)...]) } ?? rest.popFirst()
        options.limit = try limit(value)
      }
    }
    return (options, others)
  }

  private static func isOption(_ word: String) -> Bool {
    word == linesOption || word == limitOption || word.hasPrefix(limitOption + "=")
  }

  /// The option that a word means that is none; `nil` for every other word: no term begins with two minus signs.
  private static func optionMeant(by word: String) -> String? {
    let name = String(word.prefix { $0 != "=" })
    guard name.hasPrefix("--"), name.count > 2, !isOption(word) else { return nil }
    return name.nearest(in: [limitOption, linesOption])
  }

  private static func limit(_ word: String?) throws(UsageError) -> Limit {
    guard let word, !word.isEmpty else { throw .missing("\(limitOption) N or \(limitOption) all") }
    if word == "all" { return .all }
    guard let count = Int(word), count > 0 else { throw .notANumber(word) }
    return .count(count)
  }

  /// The words between blanks that are in no phrase.
  private static func words(of text: String) -> [String] {
    var (words, isQuoted, isBetween) = ([String](), false, true)
    for scalar in text.unicodeScalars {
      if scalar == "\"" { isQuoted.toggle() }
      if scalar.properties.isWhitespace, !isQuoted {
        isBetween = true
        continue
      }
      if isBetween { words.append("") }
      words[words.count - 1].unicodeScalars.append(scalar)
      isBetween = false
    }
    return words
  }
}

extension SearchOptions {
  /// The options that a command takes.
  static func names(of form: CommandForm) -> [String] {
    switch form.name {
    case SearchCommand.form.name, WordsCommand.form.name: [limitOption, linesOption]
    case MeCommand.form.name, TimelineCommand.form.name, BookmarksCommand.form.name, LikesCommand.form.name:
      [limitOption, linesOption]
    case NewCommand.form.name: [limitOption]
    default: []
    }
  }

  /// What the last word of a query may become where an option, or its value, is being typed; `nil` for other words.
  ///
  /// - Parameter options: those that the command takes; each is offered once.
  static func candidates(continuing typed: Substring, among options: [String]) -> [Completions.Candidate]? {
    guard !options.isEmpty, typed.count(where: { $0 == "\"" }).isMultiple(of: 2) else { return nil }
    let start = typed.lastIndex(where: \.isWhitespace).map { typed.index(after: $0) } ?? typed.startIndex
    let (head, word) = (typed[..<start], typed[start...])
    let others = words(of: String(head))
    guard others.last == limitOption || word.hasPrefix("--") else { return nil }
    return candidates(for: String(word), after: others, among: options).map {
      Completions.Candidate(head + $0.text, note: $0.note)
    }
  }

  /// The same for a word after others.
  static func candidates(
    for word: String, after others: [String], among options: [String]
  ) -> [Completions.Candidate] {
    if others.last == limitOption {
      return [Completions.Candidate("all", note: allNote)].startingWith(word)
    }
    let free = options.filter { option in !others.contains { $0 == option || $0.hasPrefix(option + "=") } }
    let found =
      free.map { Completions.Candidate($0, note: note(on: $0)) }
      + (free.contains(limitOption) && word.hasPrefix(limitOption)
        ? [Completions.Candidate(limitOption + "=all", note: allNote)] : [])
    return found.startingWith(word)
  }

  private static let allNote = "every one there is"

  private static func note(on option: String) -> String {
    option == limitOption ? "that many at once, or all" : "each tweet as a line of JSON"
  }
}
