import SmashtagModel

/// A line at a prompt that begins with no command: searches for its words.
struct WordsCommand: Command {
  /// Its name is that of the lesson that such lines are searches; it is not typed.
  static let form = CommandForm(
    name: "WORDS", group: .look, summary: "Search for the words of a line that is not a command", isRaw: true)

  private let search: SearchCommand

  init(_ arguments: Arguments) throws { search = try SearchCommand(arguments) }

  func run(in session: Session) async throws -> Step {
    let step = try await search.run(in: session)
    if !session.lessons.contains(Lesson(Self.form.name)) {
      session.call.request.remark(
        "\"\(search.query.text)\" is no command, so it was searched for; help lists the commands")
    }
    return step
  }

  /// Whether a line at a prompt is a search: its first word is no command, and not nearly one either.
  static func isMeant(by name: String) -> Bool {
    guard LineSign(in: name) == nil else { return false }
    do throws(UsageError) {
      _ = try CommandTable.entry(named: name, mayBeCut: true)
      return false
    } catch {
      if case .unknownCommand(_, nearest: nil) = error { return true }
      return false
    }
  }
}
