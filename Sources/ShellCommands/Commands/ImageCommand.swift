import SmashtagModel

/// `image [N]`: shows an image of this tweet.
struct ImageCommand: Command {
  static let form = CommandForm(
    name: "image", parameters: [.optionalItem], group: .items,
    summary: "Show image N of this tweet", examples: ["image", "image 2"])

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
