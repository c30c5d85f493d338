import Foundation
import SmashtagModel

/// `me`: shows what names the reader.
struct MeCommand: Command {
  static let form = CommandForm(
    name: "me", group: .look, summary: "Show the tweets that name you",
    details: [
      "Mentions of the account that is logged in, answers to it, and quotes of it; it is the search list:mentions.",
      "In the archive: those that name the owner of the exports that were imported.",
      SearchOptions.details,
    ],
    examples: [
      "me": "what names you, newest first", "me; new": "what came since you looked last",
      "me; watch 60": "look every minute",
    ],
    seeAlso: ["timeline", "login", "new"])

  private let options: SearchOptions

  init(_ arguments: Arguments) throws { options = try SearchOptions.all(of: arguments) }

  func run(in session: Session) async throws -> Step {
    try await SearchCommand(Query(for: .list(.mentions)), options).run(in: session)
  }
}

/// `timeline [LIST]`: shows the home timeline, or a list of the reader's.
struct TimelineCommand: Command {
  static let form = CommandForm(
    name: "timeline", parameters: [.optionalList], group: .look,
    summary: "Show your home timeline, or a list of yours",
    details: [
      "Of the live sources in use; it is the search list:home, or list:NAME; case, blanks and punctuation in NAME do not "
        + "matter. If there is no such list, your lists are named.",
      SearchOptions.details,
    ],
    examples: [
      "timeline": "what those post whom you follow", "timeline close friends": "the list of that name",
    ],
    seeAlso: ["me", "bookmarks", "login"], isRaw: true)

  private let list: PostList
  private let options: SearchOptions

  init(_ arguments: Arguments) throws {
    let (options, typed) = try SearchOptions.take(from: arguments)
    self.options = options
    // An apostrophe may be a part of a name, but not the quotes of a shell around it.
    let name = typed.replacing("\"", with: " ").split(whereSeparator: \.isWhitespace).joined(separator: "-")
    list = name.isEmpty ? .home : .named(name)
  }

  func run(in session: Session) async throws -> Step {
    if try session.sources.current().allSatisfy({ $0 is any TweetLibrary }) {
      throw CommandError.notHere(
        "\(session.sources.currentName) has no timeline",
        instead: "use NAME chooses a live source with a login")
    }
    let text = Query(for: .list(list)).text
    return try await SearchCommand(try Query(text), options).run(in: session)
  }
}

/// `bookmarks`: shows what the reader bookmarked.
struct BookmarksCommand: Command {
  static let form = CommandForm(
    name: "bookmarks", group: .look, summary: "Show the tweets that you bookmarked",
    details: [
      "Those of the live sources in use, and those that the archive kept or imported; it is the search filter:bookmarked.",
      SearchOptions.details,
    ],
    examples: [
      "bookmarks": "your bookmarks", "search rain filter:bookmarked": "those about rain, in the archive",
    ],
    seeAlso: ["likes", "keep", "login"])

  private let options: SearchOptions

  init(_ arguments: Arguments) throws { options = try SearchOptions.all(of: arguments) }

  func run(in session: Session) async throws -> Step {
    try await SearchCommand(Query(for: .filter(.bookmarked)), options).run(in: session)
  }
}

/// `likes`: shows what the reader likes.
struct LikesCommand: Command {
  static let form = CommandForm(
    name: "likes", group: .look, summary: "Show the tweets that you like",
    details: [
      "Those of the live sources in use, and those that the archive kept or imported; it is the search filter:liked.",
      SearchOptions.details,
    ],
    examples: ["likes": "your likes", "search rain filter:liked": "those about rain, in the archive"],
    seeAlso: ["bookmarks", "keep", "login"])

  private let options: SearchOptions

  init(_ arguments: Arguments) throws { options = try SearchOptions.all(of: arguments) }

  func run(in session: Session) async throws -> Step {
    try await SearchCommand(Query(for: .filter(.liked)), options).run(in: session)
  }
}

extension Query {
  /// What a list of its results is called: for what a command of its own leads to, that command.
  var title: String { ofReader?.title ?? text }

  /// What is said of sources that have nothing in a list of the reader's; `nil` for other searches.
  func lack(in sources: String) -> String? { ofReader.map { "\(sources) has \($0.lack)." } }

  /// What a command of its own leads to: its title, and what is said where there is none of it.
  private var ofReader: (title: String, lack: String)? {
    switch root {
    case .list(.home): ("timeline", "nothing in your timeline")
    case .list(.named(let name)): ("timeline " + name, "nothing in your list \(name)")
    case .list(.mentions): ("me", "no tweet that names you")
    case .filter(.bookmarked): ("bookmarks", "no tweet that you bookmarked")
    case .filter(.liked): ("likes", "no tweet that you like")
    default: nil
    }
  }
}
