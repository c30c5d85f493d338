import ShellCommands

/// An option of the command line; parsing, `--help`, the man page and completion are read off one list.
struct Option: Sendable {
  /// What an option takes.
  struct Value: Sendable {
    /// What completion offers for it.
    enum Kind: Equatable, Sendable {
      case text
      case words([String])
      case file
      case folder
      case source
    }

    let placeholder: String
    let kind: Kind
  }

  let name: String
  let short: String?
  let value: Value?
  let note: String
  let countsAfterCommand: Bool
  private let apply: @Sendable (String, inout Options) throws(OptionError) -> Void

  init(
    _ name: String, short: String? = nil, value: Value? = nil, countsAfterCommand: Bool = true,
    _ note: String,
    apply: @escaping @Sendable (String, inout Options) throws(OptionError) -> Void
  ) {
    (self.name, self.short, self.value, self.note) = (name, short, value, note)
    self.countsAfterCommand = countsAfterCommand
    self.apply = apply
  }

  /// All names: `-h`, `--help`.
  var names: [String] { [short, name].compactMap(\.self) }

  /// `--data-dir DIR`.
  var usage: String {
    [names.joined(separator: ", "), value?.placeholder].compactMap(\.self).joined(separator: " ")
  }

  /// The option a word names, alone or with `=VALUE` behind it.
  static func named(_ word: String) -> Option? {
    let name = word.hasPrefix("--") ? String(word.prefix { $0 != "=" }) : word
    return all.first { option in
      option.names.contains(name) && (option.value != nil || name == word)
    }
  }

  /// The long name a typing error most likely meant.
  static func nearest(to word: String) -> String? {
    guard word.hasPrefix("--") else { return nil }
    return String(word.prefix { $0 != "=" }).nearest(in: all.map(\.name))
  }

  /// Puts the option into force, with its value from behind `=` or from the next word.
  func take(_ word: String, _ rest: inout ArraySlice<String>, _ options: inout Options) throws(OptionError) {
    guard value != nil else { return try apply("", &options) }
    let sign = word.hasPrefix("--") ? word.firstIndex(of: "=") : nil
    let given = sign.map { String(word[word.index(after: $0)...]) } ?? rest.popFirst()
    guard let given, !given.isEmpty else { throw .missingValue(usage) }
    try apply(given, &options)
  }
}
