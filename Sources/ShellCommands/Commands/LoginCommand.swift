import SmashtagModel

/// `login NAME`: keeps the token of a live source, which is asked for without showing it.
struct LoginCommand: Command {
  static let form = CommandForm(
    name: "login", parameters: [.liveSource], group: .collect,
    summary: "Keep the token of a live source, typed unseen",
    details: [
      "The token is asked for and not shown while it is typed; Ctrl-C keeps what was there before.",
      "Mastodon: an access token with the scope read, from Preferences > Development of your server.",
      "X: the bearer token of an app at developer.x.com; with it X can only be read.",
      "Bluesky: HANDLE:PASSWORD, with an app password from Settings > Privacy and security > App passwords, never "
        + "your own.",
      "Flickr: the key of an app, from flickr.com/services/apps/create.",
      "The server is asked whether it takes it: what it refuses is not kept.",
      "It is kept in a file that only you can read, which help and the man page name; doctor tells whether it is so.",
      "A token that begins with ! is a command instead, whose first line of output is the token: !pass show home.",
      "SMASHTAG_TOKEN_NAME, with the source's name in capitals, beats what is kept.",
      "Where nobody types, one line of standard input is the token: smashtag login home < FILE.",
    ],
    examples: [
      "login home": "asks for the token of the source home", "login x": "for a bearer token of X",
      "login bluesky": "for a handle and an app password",
    ],
    seeAlso: ["logout", "source", "use"])

  private let name: String

  init(_ arguments: Arguments) throws {
    var arguments = arguments
    name = try arguments.required(.liveSource)
    if arguments.next() != nil { throw CommandError.secretTyped }
  }

  func run(in session: Session) throws -> Step {
    .perform(.login(try session.sources.definition(of: name)))
  }
}
