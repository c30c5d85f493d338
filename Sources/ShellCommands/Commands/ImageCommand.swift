import SmashtagModel

/// `image [N]`: shows an image of this tweet.
struct ImageCommand: Command {
  static let form = CommandForm(
    name: "image", parameters: [.optionalImage], group: .items,
    summary: "Show image N of this tweet",
    details: [
      "Without a number it is the first one. A sensitive image is shown only when asked for like this."
    ],
    examples: ["image": "the first image", "image 2": "the second one"],
    seeAlso: ["open", "mentions"])

  private let number: Int

  init(_ arguments: Arguments) throws {
    var arguments = arguments
    number = try arguments.number() ?? 1
    try arguments.end()
  }

  func run(in session: Session) throws -> Step {
    guard let tweet = session.context.tweet else {
      throw CommandError.notHere("no tweet is chosen", instead: "choose one by its number first")
    }
    guard tweet.media.indices.contains(number - 1) else {
      throw CommandError.noImage(number, of: tweet.media.count)
    }
    return .push(ImageContext(tweet.media[number - 1], of: tweet))
  }
}
