import SmashtagModel

/// A number alone: opens the item with that number.
struct SelectCommand: Command {
  static let form = CommandForm(
    name: "N", group: .look, summary: "Go to item N: a tweet, photo, place, search or page",
    details: [
      "A tweet leads to its mentions, an image to the image, a hashtag or a user to a search, a url to its page.",
      "set links says whether a url is read here or opened in the browser; from a page it is always read.",
      "Items keep their numbers as long as their list lives.",
    ],
    examples: ["3": "into item 3", "#rain; 1": "into the newest tweet with that hashtag"],
    seeAlso: ["back", "mentions", "read", "open"])

  private let number: Int

  init(_ arguments: Arguments) throws {
    guard let number = try arguments.onlyNumber() else { throw UsageError.missing("N") }
    self.number = number
  }

  func run(in session: Session) async throws -> Step {
    let step = try await session.step(into: session.screen.row(number))
    guard case .move(.push(let context, _)) = step else { return step }
    return .move(.push(context, item: number))
  }
}

/// `go URL|ID`: opens a tweet by its address or id.
struct GoCommand: Command {
  static let form = CommandForm(
    name: "go", parameters: [.address], group: .look,
    summary: "Go straight to a tweet by its address or id",
    details: [
      "A pasted address does the same. What is in use is asked first, then what is at hand, then the live sources "
        + "the address can belong to: those of X, Bluesky or Flickr, the server it names, or else every server of "
        + "Mastodon with a token, which fetches posts of others."
    ],
    examples: [
      "go https://x.com/ada/status/581490000000000000": "the tweet of that address",
      "go 581490000000000000": "the same tweet by its id",
      "https://x.com/ada/status/581490000000000000": "a pasted address alone",
      "https://bsky.app/profile/ada.example/post/3kabc": "so with one of Bluesky's",
    ],
    seeAlso: ["read", "open", "use"], isRaw: true)

  private let text: String
  private let address: TweetAddress

  init(_ arguments: Arguments) throws {
    if arguments.raw.isEmpty { throw UsageError.missing("URL|ID") }
    text = arguments.rawAddress
    if text.hasLoginInAddress { throw CommandError.loginInAddress }
    guard let address = TweetAddress(text) else {
      if !text.contains("://"), let sign = LineSign(in: text) { throw UsageError.missingBlank(sign) }
      throw CommandError.notAnAddress(text)
    }
    self.address = address
  }

  func run(in session: Session) async throws -> Step {
    guard let tweet = try await session.post(foundAt: address) else {
      throw CommandError.noTweet(text, source: session.sources.currentName)
    }
    return try await session.step(to: tweet)
  }
}

extension Session {
  /// The post at an address; `nil` where no source has it.
  ///
  /// One source is asked after the other. If none has it, a failure is thrown where no server responded, or
  /// the one that the address names did not; others are remarked.
  func post(foundAt address: TweetAddress) async throws -> Tweet? {
    var (failures, isAnswered): ([(source: String, error: SourceError)], Bool) = ([], false)
    for source in try sources.sources(for: address) {
      do throws(SourceError) {
        guard var tweet = try await source.tweet(at: address, in: call.request) else {
          isAnswered = isAnswered || !(source is any TweetLibrary)
          continue
        }
        tweet.source = source.name
        return tweet
      } catch .cancelled {
        throw SourceError.cancelled
      } catch {
        failures.append((source.name, error))
      }
    }
    let own = failures.firstIndex { sources.isServer($0.source, of: address) }
    let thrown = own ?? (isAnswered ? nil : failures.indices.first)
    for index in failures.indices where index != thrown { call.request.remark("\(failures[index].error)") }
    if let thrown { throw failures[thrown].error }
    return nil
  }
}

/// The address of a post alone: opens the post.
///
/// If no source has it, the address is read as a web page, unless its host is known to be a server of posts.
struct PastedAddressCommand: Command {
  static let form = GoCommand.form

  private let go: GoCommand
  private let address: String

  init(_ arguments: Arguments) throws {
    go = try GoCommand(arguments)
    address = arguments.rawAddress.addressOfPage ?? arguments.rawAddress
  }

  func run(in session: Session) async throws -> Step {
    do {
      return try await go.run(in: session)
    } catch CommandError.noTweet where address.isWebAddress && !session.sources.haveServer(of: address) {
      return try await session.step(reading: address)
    }
  }
}

/// `back [N]`: goes back one context, or N.
struct BackCommand: Command {
  static let form = CommandForm(
    name: "back", shortForms: ["b"], parameters: [.optionalSteps], group: .move,
    summary: "Go back one context, or N",
    details: ["Says where it landed. At the root of a tab there is nothing to go back to."],
    examples: ["back": "to where you came from", "back 2": "two steps at once", "b": "the same as back"],
    seeAlso: ["forward", "root", "path"], leavesContext: true)

  private let count: Int

  init(_ arguments: Arguments) throws {
    var arguments = arguments
    count = try arguments.number() ?? 1
    try arguments.end()
  }

  func run(in session: Session) throws -> Step {
    if session.navigation.stack.isAtRoot { throw CommandError.atRoot }
    return .move(.back(count))
  }
}

/// `forward`: undoes a `back`.
struct ForwardCommand: BareCommand {
  static let form = CommandForm(
    name: "forward", group: .move, summary: "Undo a back",
    details: ["Works until you go somewhere else."],
    examples: ["forward": "to where back came from", "back; forward": "there and here again"],
    seeAlso: ["back"])

  func run(in session: Session) throws -> Step {
    guard session.navigation.stack.canGoForward else { throw CommandError.nothingForward }
    return .move(.forward)
  }
}

/// `root`: goes back to the root of the tab.
struct RootCommand: BareCommand {
  static let form = CommandForm(
    name: "root", group: .move, summary: "Go back to the root of this tab",
    details: ["forward leads back to where you were."],
    examples: ["root": "home, or the recent searches", "root; 1": "home, and into its first item"],
    seeAlso: ["back", "tab"], leavesContext: true)

  func run(in session: Session) -> Step { .move(session.navigation.stack.isAtRoot ? .showAgain : .root) }
}

/// `top`: shows the list from its first item.
struct TopCommand: BareCommand {
  static let form = CommandForm(
    name: "top", group: .move, summary: "Show this list from its first item",
    details: [
      "Nothing is fetched; refresh asks for what is newer. PageUp at an empty line goes back page by page."
    ],
    examples: ["top": "the first page again", "more; top": "a page more, and all of it in a script"],
    seeAlso: ["end", "more", "refresh"])

  func run(in session: Session) -> Step { .move(.showAgain) }
}

/// `end`: shows the last items of the list that were fetched.
struct EndCommand: BareCommand {
  static let form = CommandForm(
    name: "end", group: .move, summary: "Show the last items of this list",
    details: [
      "Those that were fetched: more goes on after them. In a script, where nothing is cut to a window, the whole list "
        + "is printed."
    ],
    examples: ["end": "the last page", "end; more": "the last page, and what is older"],
    seeAlso: ["top", "more"])

  func run(in session: Session) -> Step { .move(.showEnd) }
}

/// `path`: shows the contexts from the root to the current one.
struct PathCommand: BareCommand {
  static let form = CommandForm(
    name: "path", group: .move, summary: "Show where you are: the way here, first to last",
    details: ["Every tab has a way of its own."],
    examples: ["path": "the contexts between the root and here", "root; path": "only the root is left"],
    seeAlso: ["back", "tab"])

  func run(in session: Session) -> Step {
    let tab = session.navigation.tab.rawValue
    let contexts = session.navigation.stack.contexts
    let rows = contexts.map {
      Row(.fact(name: type(of: $0).kind.rawValue, value: session.listedTitle(of: $0)))
    }
    let screen = Screen(title: "Path", status: ["tab \(tab)"], sections: [Screen.Section(rows: rows)])
    return .show(
      .screen(
        screen,
        json: [
          "context": "path", "tab": .string(tab),
          "stack": .array(contexts.map { .string(type(of: $0).kind.rawValue) }),
          "titles": .array(contexts.map { .string($0.title) }),
        ]))
  }
}

/// `clear`: clears the screen.
struct ClearCommand: BareCommand {
  static let form = CommandForm(
    name: "clear", group: .shell, summary: "Clear the screen; Ctrl-L does the same",
    details: ["Nothing is lost: an empty line shows where you are."],
    examples: ["clear": "an empty screen", "clear; path": "an empty screen, then the way here"],
    seeAlso: ["keys"])

  func run(in session: Session) -> Step { .show(.clear) }
}

/// `quit`: leaves the shell.
struct QuitCommand: BareCommand {
  static let form = CommandForm(
    name: "quit", shortForms: ["q", "exit"], group: .shell,
    summary: "Leave; Ctrl-D at an empty line does the same",
    details: ["Recent searches, history and settings are kept."],
    examples: ["quit": "ends the shell", "#rain; quit": "what comes after it on the line is not run"],
    seeAlso: ["keys"])

  func run(in session: Session) -> Step { .change(.quit) }
}
