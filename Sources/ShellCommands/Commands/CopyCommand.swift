/// `copy [N]`: copies the link of an item.
struct CopyCommand: Command {
  static let form = CommandForm(
    name: "copy", parameters: [.optionalLink], group: .items,
    summary: "Copy the link of an item to the clipboard",
    details: [
      "Without a number it is the link of what is shown.",
      "Of a hashtag, a user or a search the word itself is copied.",
    ],
    examples: ["copy": "the link of this tweet, image or page", "copy 3": "the link of item 3"],
    seeAlso: ["open", "read"])

  private let number: Int?

  init(_ arguments: Arguments) throws {
    var arguments = arguments
    number = try arguments.number()
    try arguments.end()
  }

  func run(in session: Session) throws -> Step {
    .perform(.copy(try session.link(of: number).fitForClipboard))
  }
}
