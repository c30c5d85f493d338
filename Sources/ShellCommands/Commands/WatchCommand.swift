/// `watch [SECONDS]`: shows new tweets of the search in front as they come.
struct WatchCommand: Command {
  /// How often it looks, where nothing else is said.
  private static let pause = 60
  /// A day.
  private static let longestPause = 86_400
  static let form = CommandForm(
    name: "watch", parameters: [.optionalSeconds], group: .look,
    summary: "Show new tweets of these results as they come",
    details: [
      "They appear above the prompt, with their numbers, until Ctrl-C ends it. Elsewhere nothing is shown; they are there when you "
        + "come back.",
      "Without a number it looks every \(pause) seconds.",
    ],
    examples: [
      "watch": "new tweets, every minute", "watch 15": "every 15 seconds",
      "#rain; watch > rain.txt": "new tweets into a file, until Ctrl-C",
    ],
    seeAlso: ["refresh"])

  private let seconds: Int

  init(_ arguments: Arguments) throws {
    var arguments = arguments
    seconds = min(try arguments.number() ?? Self.pause, Self.longestPause)
    try arguments.end()
  }

  func run(in session: Session) throws -> Step {
    guard let paged = session.context.paged else {
      throw CommandError.notHere("nothing here can be kept fresh", instead: "search first, then watch")
    }
    guard !paged.isNarrowed else {
      throw CommandError.notHere("only whole results can be kept fresh", instead: "type back, then watch")
    }
    return .change(.watch(seconds: seconds))
  }
}
