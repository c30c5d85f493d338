import Foundation
import SmashtagModel

/// `find TEXT`: keeps only the items that contain a text.
struct FindCommand: Command {
  static let form = CommandForm(
    name: "find", shortForms: ["/TEXT"], parameters: [.text], group: .look,
    summary: "Keep only the items that contain a text",
    details: [
      "Items keep their numbers. back shows all of them again. Of a page it is paragraphs that are kept.",
      "A search of the archive or the sample is looked through to its end. Of a live one it is what was fetched; more "
        + "looks on.",
      "Case and accents do not matter.",
    ],
    examples: [
      "find umbrella": "only the items with that word in them", "/umbrella": "the same",
      "find @ada": "only those that name her",
    ],
    seeAlso: ["search", "back"], isRaw: true)

  private let text: String

  init(_ arguments: Arguments) throws {
    text = arguments.raw.trimmingCharacters(in: .whitespaces)
    if text.isEmpty { throw UsageError.missing("TEXT") }
  }

  func run(in session: Session) async throws -> Step {
    guard let kept = try await session.context.keeping(text, in: session) else {
      throw CommandError.notHere("there is no list to look through here", instead: "search first")
    }
    guard session.screen.hasItems else {
      throw CommandError.notHere("nothing is listed here that find could keep", instead: "search first")
    }
    return .move(.push(kept))
  }
}
