import SmashtagModel

/// `open [N]`: opens a url, an image, a page or a tweet's own page outside.
struct OpenCommand: Command {
  static let form = CommandForm(
    name: "open", shortForms: ["o"], parameters: [.optionalPage], group: .items,
    summary: "Open a url, an image or a tweet in the browser",
    details: [
      "Without a number it is what is in front: the tweet's page, the image, the page that is read.",
      "The browser is $SMASHTAG_BROWSER, $BROWSER, or the system's opener. Only http and https are opened.",
    ],
    examples: ["open": "the page of this tweet, or this image", "open 2": "what item 2 links to"],
    seeAlso: ["read", "copy", "image", "settings"])

  private let number: Int?

  init(_ arguments: Arguments) throws {
    var arguments = arguments
    number = try arguments.number()
    try arguments.end()
  }

  func run(in session: Session) throws -> Step {
    try Step(opening: try session.link(of: number))
  }
}

extension Step {
  /// Opens a link outside; only addresses of the web, whatever a post says.
  init(opening link: String) throws(CommandError) {
    guard link.isWebAddress else { throw .noLink }
    self = .perform(.open(link))
  }
}

extension Session {
  /// What `open` and `copy` mean: the link of an item, or of the context itself.
  func link(of number: Int?) throws -> String {
    let link = if let number { try screen.row(number).link(in: context) } else { context.link }
    guard let link else { throw CommandError.noLink }
    return link
  }
}

extension Row {
  /// The same, in a context: a film of its tweet plays on the tweet's page.
  func link(in context: any Context) -> String? {
    guard let image, image.isFilm else { return link }
    return context.tweet?.url ?? link
  }

  /// Where the item can be found outside; of a tag, a user or a search the word itself.
  var link: String? {
    switch content {
    case .tweet(let tweet), .wholeTweet(let tweet), .photo(let tweet): tweet.url
    case .thumbnail(let image, let tweet): image.isFilm ? tweet.url ?? image.url : image.url
    case .mention(let item): item.mention.link
    case .search(let search): search.term
    case .place, .fact, .command, .text, .block: nil
    }
  }
}

extension Row {
  /// What the item mentions, where it is a mention.
  var mention: Mention? {
    if case .mention(let item) = content { item.mention } else { nil }
  }
}

extension Mention {
  fileprivate var link: String {
    switch self {
    case .image(let image): image.url
    case .url(let url): url.target
    case .hashtag(let word), .user(let word): word
    }
  }
}
