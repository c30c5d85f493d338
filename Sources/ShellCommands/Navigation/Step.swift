import SmashtagModel

/// What follows a command: the command decides, only the shell acts.
///
/// Each family is acted on in one place.
public enum Step: Sendable {
  /// The reader stands elsewhere, or before something newer, and sees it.
  case move(Move)
  /// Later commands find something else; or there are none.
  case change(Change)
  /// Something is shown that is no context.
  case show(Display)
  /// Something is done by other programs, in files or in the whole window.
  case perform(OutsideAction)
}

extension Step {
  /// What `--json` prints of the step, once it was taken; `nil` where the context in front is printed, or nothing.
  public var report: JSON? {
    switch self {
    case .move: nil
    case .change(let change): change.report
    case .show(let display): display.report
    case .perform(let action): action.report
    }
  }

  /// What it does to where the reader stands.
  public var movement: Move? { if case .move(let move) = self { move } else { nil } }

  /// What went wrong in part, although there is something to show.
  var failure: CommandError? {
    if case .show(.screen(_, _, let failure)) = self { failure } else { nil }
  }

  /// Leads on towards the end of a list.
  var goesOn: Bool {
    switch self {
    case .move(let move): move.goesOn
    case .show(let display): display.goesOn
    case .change, .perform: false
    }
  }
}
