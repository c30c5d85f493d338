/// `copy [N]`: copies the link of an item.
struct CopyCommand: Command {
  static let form = CommandForm(
    name: "copy", parameters: [.optionalItem], group: .items,
    summary: "Copy the link of an item to the clipboard",
    details: ["Of a hashtag, a user or a search the word itself is copied."],
    examples: ["copy", "copy 3"])

  private let number: Int?

  init(_ arguments: Arguments) throws {
    var arguments = arguments
    number = try arguments.number()
    try arguments.end()
  }

  func run(in session: Session) throws -> Step { .copy(try session.link(of: number)) }
}
