/// `undo`: takes the last `delete` back.
struct UndoCommand: Command {
  static let form = CommandForm(
    name: "undo", group: .items, summary: "Take the last delete back",
    details: [
      "What was deleted stands among the recent searches or photos again, where it was; undo once more takes back the "
        + "delete before.",
      "It knows what was deleted since the program was started.",
    ],
    examples: [
      "undo": "brings back what the last delete took", "undo; recents": "the recent searches, with them",
    ],
    seeAlso: ["delete", "recents", "photos"])

  init(_ arguments: Arguments) throws {
    try arguments.end()
  }

  func run(in session: Session) throws -> Step {
    guard let deletion = session.deletions.last else { throw CommandError.nothingDeleted }
    try deletion.undo(in: session.ports.state)
    return .change(.undone(deletion))
  }
}
