import SmashtagModel

/// `delete N…`: forgets recent searches.
struct DeleteCommand: Command {
  static let form = CommandForm(
    name: "delete", parameters: [.items], group: .items, summary: "Forget recent searches, by number or all",
    details: [
      "Works among the recent searches: type recents first.",
      "It cannot be undone, so no shorter word reaches it.",
    ],
    examples: [
      "delete 2": "forgets search 2", "delete 1 4": "forgets two", "delete all": "forgets every one",
    ],
    seeAlso: ["recents"], needsWholeName: true)

  private enum Choice {
    case all
    case numbers([Int])
  }

  private let choice: Choice

  init(_ arguments: Arguments) throws {
    var arguments = arguments
    let words = arguments.rest()
    if words.isEmpty { throw UsageError.missing("N… or all") }
    choice = words == ["all"] ? .all : .numbers(try words.map(Self.number))
  }

  func run(in session: Session) throws -> Step {
    guard let recents = session.context as? RecentsContext else {
      throw CommandError.notHere("there is nothing to delete here", instead: "go to recents first")
    }
    let numbers =
      switch choice {
      case .all: recents.screen.numbers
      case .numbers(let numbers): numbers
      }
    let terms = try recents.searches(numbers).map(\.term)
    try session.state.update { state in terms.forEach { state.recents.forget($0) } }
    return .showAgain
  }

  private static func number(_ word: String) throws(UsageError) -> Int {
    guard let number = Int(word), number > 0 else { throw .notANumber(word) }
    return number
  }
}
