import Foundation
import SmashtagModel

/// `find TEXT`: keeps only the items that contain a text.
struct FindCommand: Command {
  static let form = CommandForm(
    name: "find", shortForms: ["/TEXT"], parameters: [.text], group: .look,
    summary: "Keep only the items of this list that contain a text",
    details: ["Items keep their numbers. back shows all of them again."],
    examples: ["find umbrella", "/umbrella"], isRaw: true)

  private let text: String

  init(_ arguments: Arguments) throws {
    text = arguments.raw.trimmingCharacters(in: .whitespaces)
    if text.isEmpty { throw UsageError.missing("TEXT") }
  }

  func run(in session: Session) throws -> Step {
    guard let kept = session.context.keeping(text) else {
      throw CommandError.notHere("there is no list to look through here", instead: "search first")
    }
    return .push(kept)
  }
}
