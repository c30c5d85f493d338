import SmashtagModel

/// `thread [N]`: shows the conversation around a tweet.
struct ThreadCommand: Command {
  static let form = CommandForm(
    name: "thread", shortForms: ["th"], parameters: [.optionalTweet], group: .look,
    summary: "Show the conversation around a tweet, as a tree",
    details: [
      "Above stands what the tweet answers, up to the first one; below what answers it, each answer under its own. The tweet "
        + "itself is marked. What is deleted, blocked or elsewhere keeps its place, and says so.",
      "The source of the tweet is asked. The archive shows what it has of the conversation.",
    ],
    examples: [
      "thread": "around this tweet", "thread 3": "around item 3 of the list",
      "th; mentions": "what the conversation mentions",
    ],
    seeAlso: ["quotes", "next", "export"])

  private let number: Int?

  init(_ arguments: Arguments) throws {
    number = try arguments.onlyNumber()
  }

  func run(in session: Session) async throws -> Step {
    let tweet = try await session.original(of: session.tweet(numbered: number))
    let source = try session.source(of: tweet)
    let thread = try await ThreadContext(around: tweet, from: source, in: session)
    let isShown = number == nil && type(of: session.context).kind == .thread
    return .move(isShown ? .replace(thread) : .push(thread))
  }
}

/// `quotes [N]`: shows who quotes a tweet.
struct QuotesCommand: Command {
  static let form = CommandForm(
    name: "quotes", parameters: [.optionalTweet], group: .look,
    summary: "Show the tweets that quote a tweet",
    details: [
      "The source of the tweet is asked; it is the search quotes:ID. The numbers of likes and retweets are shown with the tweet."
    ],
    examples: ["quotes": "who quotes this tweet", "quotes 3": "who quotes item 3 of the list"],
    seeAlso: ["thread", "queries"])

  private let number: Int?

  init(_ arguments: Arguments) throws {
    number = try arguments.onlyNumber()
  }

  func run(in session: Session) async throws -> Step {
    let tweet = try session.tweet(numbered: number)
    let source = try session.source(of: tweet)
    let id = tweet.retweetOf?.id ?? tweet.id
    // Among what was imported a tweet may be named by its id at any server, or by its address.
    let isNamedTwice = source is any TweetLibrary && tweet.retweetOf == nil && tweet.key != id
    let term = isNamedTwice ? Query.Term.any([.quotes(id), .quotes(tweet.key)]) : .quotes(id)
    return try await session.step(searching: Query(for: term), at: source)
  }
}

/// `edits [N]`: shows what was changed in a tweet.
struct EditsCommand: Command {
  static let form = CommandForm(
    name: "edits", parameters: [.optionalTweet], group: .look,
    summary: "Show what was changed in a tweet",
    details: [
      "Its versions, oldest first, each with [-what it took out-] and {+what it put in+}.",
      "The archive has the versions that came into it one after the other.",
    ],
    examples: ["edits": "of this tweet", "edits 2": "of item 2 of the list"], seeAlso: ["thread"])

  private let number: Int?

  init(_ arguments: Arguments) throws {
    number = try arguments.onlyNumber()
  }

  func run(in session: Session) async throws -> Step {
    let tweet = try await session.original(of: session.tweet(numbered: number))
    let versions = try await session.source(of: tweet).versions(of: tweet, in: session.call.request)
    return .move(.push(EditsContext(of: tweet, versions: versions)))
  }
}

extension Session {
  /// The tweet with a number on the screen, or without one the tweet in front.
  ///
  /// - Throws: if there is none, or it is a photo.
  func tweet(numbered number: Int?) throws -> Tweet {
    let found = try number.map { try screen.row($0).post } ?? context.tweet
    guard let found else {
      throw CommandError.notHere(
        number.map { "item \($0) is not a tweet" } ?? "there is no tweet in front",
        instead: "choose one by its number first")
    }
    if found.isPhoto {
      throw CommandError.notHere("photos have no conversations", instead: "choose a tweet by its number")
    }
    return found
  }

  /// The source that a tweet came from; if that is gone, the first one in use, which is the one with its tweets at hand
  /// where there is such.
  func source(of tweet: Tweet) throws -> any TweetSource {
    if let source = tweet.source.flatMap({ sources.source(named: $0) }) { return source }
    let current = try sources.current()
    return current.first { $0 is any TweetLibrary } ?? current[0]
  }
}
