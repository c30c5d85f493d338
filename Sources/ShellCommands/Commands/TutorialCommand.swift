import SmashtagModel

/// `tutorial [next|stop|again]`: a walk through the shell.
struct TutorialCommand: Command {
  static let form = CommandForm(
    name: "tutorial", parameters: [.tutorialAction], group: .shell, summary: "Learn the shell in ten minutes",
    details: [
      "A walk over the sample collection: each task waits until you have done it. Every other line does what it always "
        + "does.",
      "It can be left at any time, also by quit; tutorial goes on where it was left.",
    ],
    examples: [
      "tutorial": "begins it, or goes on with it", "tutorial next": "leaves this task out",
      "tutorial stop": "leaves it; once more: forgets where it was left", "tutorial again": "starts it again",
    ],
    seeAlso: ["help", "keys"])

  /// What may follow the name.
  enum Action: String, CaseIterable {
    case next, stop, again

    var note: String {
      switch self {
      case .next: "leave this task out"
      case .stop: "leave it"
      case .again: "start it again"
      }
    }
  }

  private let action: Action?

  init(_ arguments: Arguments) throws {
    var arguments = arguments
    action = try arguments.next().map { word in
      guard let action = Action(rawValue: word) else {
        throw UsageError.notAmong(word, option: Self.form.name, choices: Action.allCases.map(\.rawValue))
      }
      return action
    }
    try arguments.end()
  }

  func run(in session: Session) throws -> Step {
    guard session.ports.isInteractive || session.ports.readsCommandsFromInput else {
      throw CommandError.notHere(
        "the tutorial is a walk in the shell", instead: "type smashtag, and there tutorial")
    }
    let going = session.tutorial?.task == .end ? nil : session.tutorial?.task
    switch action {
    case nil: return .change(.tutorial(going ?? session.tutorialLeft ?? .first))
    case .next:
      guard let going else { throw CommandError.noTutorial }
      return .change(.tutorial(going.next))
    case .stop:
      if session.tutorial != nil { return .change(.tutorial(nil)) }
      guard session.tutorialLeft != nil else { throw CommandError.noTutorial }
      return .change(.forgetTutorial)
    case .again: return .change(.tutorial(.first))
    }
  }
}
