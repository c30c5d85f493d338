import SmashtagModel

/// `read [N|URL]`: shows a web page as text.
struct ReadCommand: Command {
  static let form = CommandForm(
    name: "read", parameters: [.pageToRead], group: .items, summary: "Read a page of the web here, as text",
    details: [
      "N is a url, or a tweet, whose first url it is, or else its own page; an image is shown. Without an argument, it "
        + "reads the first url of the current tweet; a page is read again with the current settings.",
      "A pasted address alone does the same, where it is none of a post.",
      "The article is shown; set page full shows all of a page. Each link and picture is followed by its number; type "
        + "the number to go there, and back to return. What is not a page can be saved, or opened outside.",
      "No script runs, and no cookie is kept. This machine and the local network are read only with set local on.",
      "Pages are kept, and can be read again without a network; refresh fetches one again.",
    ],
    examples: [
      "read 2": "the page that item 2 leads to", "read": "the first url of this tweet",
      "read https://example.org/news": "a page by its address",
      "read example.org": "the same without https://",
    ],
    seeAlso: ["open", "refresh", "find", "save", "export", "settings"], isRaw: true)

  private enum Choice {
    case front
    case item(Int)
    case address(String)
  }

  private let choice: Choice

  init(_ arguments: Arguments) throws {
    let text = arguments.rawAddress
    if text.isEmpty {
      choice = .front
    } else if text.allSatisfy(\.isASCIIDigit) {
      guard let number = Int(text), number > 0 else { throw UsageError.notANumber(text) }
      choice = .item(number)
    } else {
      if text.hasLoginInAddress { throw CommandError.loginInAddress }
      guard let address = text.addressOfPage else { throw PageError.noAddress(text) }
      choice = .address(address)
    }
  }

  func run(in session: Session) async throws -> Step {
    switch choice {
    case .address(let address): try await session.step(reading: address)
    case .item(let number): try await Self.step(reading: session.screen.row(number), in: session)
    case .front: try await Self.stepInFront(in: session)
    }
  }
}

extension ReadCommand {
  /// Reads what a row links to; an image is shown instead.
  private static func step(reading row: Row, in session: Session) async throws -> Step {
    if case .thumbnail(let image, let tweet) = row.content, !tweet.isPhoto {
      return try await session.step(showing: image)
    }
    if row.image != nil, row.post == nil { return try await session.step(into: row) }
    guard let address = row.addressToRead(in: session.context) else { throw CommandError.noLink }
    return try await session.step(reading: address)
  }

  private static func stepInFront(in session: Session) async throws -> Step {
    if let page = session.context.page { return .move(.replace(try await page.read(in: session))) }
    guard let address = session.context.addressToRead else {
      throw CommandError.notHere(
        "there is no link here to read", instead: "choose a url by its number, or type its address")
    }
    return try await session.step(reading: address)
  }
}

extension Context {
  /// The first URL of a tweet, or else its own page; the address of an image.
  fileprivate var addressToRead: String? {
    let first = image == nil ? tweet?.firstURL : nil
    return first ?? link?.ifWebAddress
  }
}

extension Row {
  /// The address of the web page that the item links to; `nil` if there is none.
  func addressToRead(in context: any Context) -> String? {
    if let post, !post.isPhoto, let first = post.firstURL { return first }
    return link(in: context)?.ifWebAddress
  }
}

extension Tweet {
  fileprivate var firstURL: String? { urls.lazy.map(\.target).first(where: \.isWebAddress) }
}

/// `open [N]`: opens a URL, an image, a page or a tweet's own page in the browser.
struct OpenCommand: Command {
  static let form = CommandForm(
    name: "open", shortForms: ["o"], parameters: [.optionalPages], group: .items,
    summary: "Open a url, an image or a tweet in the browser",
    details: [
      "With map before the numbers it is the map of OpenStreetMap where a photo was taken, or of a place.",
      "Without a number it is what is in front: the tweet's page, the image, the page that is read; with several, at most "
        + "\(most), each of them.",
      "The browser is $SMASHTAG_BROWSER, $BROWSER, or the system's opener. Only http and https are opened.",
    ],
    examples: [
      "open": "the page of this tweet, or this image", "open 2": "what item 2 links to",
      "open 1 3-5": "what four items link to", "open map": "where this photo was taken",
    ],
    seeAlso: ["read", "copy", "image", "settings"])

  /// The most pages that are opened at once.
  private static let most = 20

  /// The word before the numbers that asks for the map.
  static let map = "map"

  private let numbers: [Int]
  private let isOfMap: Bool

  init(_ arguments: Arguments) throws {
    var arguments = arguments
    isOfMap = arguments.words.first == Self.map
    if isOfMap { _ = arguments.next() }
    numbers = try ItemNumbers.numbers(arguments.rest())
    if numbers.count > Self.most { throw UsageError.tooManyNumbers(limit: Self.most) }
  }

  func run(in session: Session) throws -> Step {
    try Step(opening: isOfMap ? try session.maps(of: numbers) : try session.links(of: numbers))
  }
}

extension Session {
  /// The pages of the map for items, or without a number for the context.
  fileprivate func maps(of numbers: [Int]) throws -> [String] {
    let screen = screen
    let maps = numbers.isEmpty ? [context.mapURL] : try numbers.map { try screen.row($0).mapURL }
    return try maps.map { map throws(CommandError) in
      guard let map else { throw .noPosition }
      return map
    }
  }
}

extension Context {
  /// The map of where the photo in front was taken, or of the place whose photos are listed.
  var mapURL: String? {
    if let photos = self as? PhotosContext { return photos.place?.mapURL }
    return tweet?.mapURL ?? image?.facts?.camera?.position?.mapURL
  }
}

extension Tweet {
  fileprivate var mapURL: String? { photo?.position?.mapURL }
}

extension Row {
  /// The map of where its photo was taken, or of its place.
  var mapURL: String? {
    switch content {
    case .place(let place): place.mapURL
    case .kept(let item): item.place?.mapURL ?? item.post?.mapURL
    case .thumbnail(_, let photo): photo.mapURL
    case .tweet, .wholeTweet, .branch, .relative, .person, .photo, .mention, .search, .bar, .fact, .command,
      .text,
      .block:
      post?.mapURL
    }
  }
}

extension Step {
  /// Opens links in the browser; throws unless all are web addresses, since links come from posts.
  init(opening links: [String]) throws(CommandError) {
    guard links.allSatisfy(\.isWebAddress) else { throw .noLink }
    self = .perform(.open(links))
  }
}

extension Session {
  /// The links for `open` and `copy`: those of items, or without a number that of the context.
  func links(of numbers: [Int]) throws -> [String] {
    if numbers.isEmpty, case .file = context.image?.picture.address {
      throw CommandError.notHere(
        "this image is a file of this machine, which has no link", instead: "save copies it")
    }
    let screen = screen
    let links = numbers.isEmpty ? [context.link] : try numbers.map { try screen.row($0).link(in: context) }
    return try links.map { link throws(CommandError) in
      guard let link else { throw .noLink }
      return link
    }
  }
}

extension Row {
  /// The item's link in a context; for a film it is the tweet's page, where it can be played.
  func link(in context: any Context) -> String? {
    guard let image, image.isFilm else { return link }
    return context.tweet?.url ?? link
  }

  /// The item's web address; for a hashtag, a user or a search the word itself.
  var link: String? {
    switch content {
    case .tweet(let tweet), .wholeTweet(let tweet), .photo(let tweet): tweet.url
    case .thumbnail(let image, let tweet): image.isFilm ? tweet.url ?? image.url : image.url
    case .mention(let item): item.mention.address ?? item.mention.label
    case .search(let search): search.term
    case .branch, .relative: post?.url
    case .person(let person): person.url
    case .kept(let item): item.link
    case .place, .bar, .fact, .command, .text, .block: nil
    }
  }
}

extension Row {
  /// The mention that the row shows.
  var mention: Mention? {
    if case .mention(let item) = content { item.mention } else { nil }
  }
}

/// `copy [N]`: copies the link of an item.
struct CopyCommand: Command {
  static let form = CommandForm(
    name: "copy", parameters: [.optionalLinks], group: .items,
    summary: "Copy the link of an item to the clipboard",
    details: [
      "Without a number it is the link of what is shown; of several items each link stands on a line.",
      "Of a hashtag, a user or a search the word itself is copied.",
    ],
    examples: [
      "copy": "the link of this tweet, image or page", "copy 3": "the link of item 3",
      "copy 1-3": "three links, each on a line",
    ],
    seeAlso: ["open", "read"])

  private let numbers: [Int]

  init(_ arguments: Arguments) throws {
    var arguments = arguments
    numbers = try ItemNumbers.numbers(arguments.rest())
  }

  func run(in session: Session) throws -> Step {
    let links = try session.links(of: numbers).map(\.fitForClipboard)
    return .perform(.copy(links.joined(separator: "\n")))
  }
}
