import SmashtagModel

/// `delete N…`: forgets recent searches, or recent photos.
struct DeleteCommand: Command {
  static let form = CommandForm(
    name: "delete", parameters: [.items], group: .items,
    summary: "Forget recent searches or photos, by number or all",
    details: [
      "Works among the recent searches and photos: type recents or photos first.",
      "undo takes it back, as long as the program runs; no shorter word reaches delete.",
    ],
    examples: [
      "delete 2": "forgets search 2", "delete 1 4": "forgets two", "delete all": "forgets every one",
    ],
    seeAlso: ["undo", "recents", "photos"], needsWholeName: true)

  private enum Choice {
    case all
    case numbers([Int])
  }

  private let choice: Choice

  init(_ arguments: Arguments) throws {
    var arguments = arguments
    let words = arguments.rest()
    if words.isEmpty { throw UsageError.missing("N… or all") }
    if words.contains("all"), let other = words.first(where: { $0 != "all" }) {
      throw UsageError.notBeside("all", other)
    }
    choice = words.contains("all") ? .all : .numbers(try words.map(Self.number))
  }

  func run(in session: Session) throws -> Step {
    guard let context = session.context.deleting else {
      throw CommandError.notHere("there is nothing to delete here", instead: "go to recents or photos first")
    }
    let screen = context.screen
    let numbers =
      switch choice {
      case .all: screen.numbers
      case .numbers(let numbers): numbers
      }
    let deletion = try context.deletion(of: try numbers.map { try screen.row($0) }, in: session)
    if deletion.isEmpty { return .move(.showAgain) }
    try deletion.carryOut(in: session.ports.state)
    return .change(.deleted(deletion))
  }

  private static func number(_ word: String) throws(UsageError) -> Int {
    guard let number = Int(word), number > 0 else { throw .notANumber(word) }
    return number
  }
}
