/// `history`: the lines typed.
struct HistoryCommand: Command {
  static let form = CommandForm(
    name: "history", group: .shell, summary: "Show the lines typed, oldest first",
    details: [
      "Ctrl-R searches them, the arrow keys walk through them.",
      "A line that begins with a blank is not kept.",
    ],
    examples: ["history": "all of them", "history | grep ferry": "those with a word in them"],
    seeAlso: ["keys", "recents"])

  init(_ arguments: Arguments) throws {
    try arguments.end()
  }

  func run(in session: Session) throws -> Step {
    var state = try session.ports.state.state()
    if let line = session.call.typedLine { state.remember(line: line) }
    let lines = state.history
    var screen = Screen(
      title: "History", status: [Counted.things(lines.count, "line")],
      sections: [Screen.Section(rows: lines.map { Row(.text($0)) })], emptyNote: "Nothing was typed yet.")
    screen.suitsPager = true
    return .show(
      .screen(
        screen, json: .done("history", ["lines": .array(lines.map(JSON.string))])))
  }
}
