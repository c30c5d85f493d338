import SmashtagModel

/// The address of a post alone: goes there; where no source has it, the page is read, unless its host is known to have
/// posts.
struct PastedAddressCommand: Command {
  static let form = GoCommand.form

  private let go: GoCommand
  private let address: String

  init(_ arguments: Arguments) throws {
    go = try GoCommand(arguments)
    address = arguments.rawAddress
  }

  func run(in session: Session) async throws -> Step {
    do {
      return try await go.run(in: session)
    } catch CommandError.noTweet where address.isWebAddress && !session.sources.haveServer(of: address) {
      return try await session.step(reading: address)
    }
  }
}
