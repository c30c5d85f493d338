import SmashtagModel

/// `read [N|URL]`: shows a page of the web as text.
struct ReadCommand: Command {
  static let form = CommandForm(
    name: "read", parameters: [.pageToRead], group: .items, summary: "Read a page of the web here, as text",
    details: [
      "N is a url, or a tweet, whose first url it is, or else its own page; an image is shown. With nothing behind it, "
        + "it is the first url of the tweet in front; a page is read again, as the settings ask for it by now.",
      "A pasted address alone does the same, where it is none of a post.",
      "What is shown is the article; set page full shows all of a page. Numbers stand behind what leads on, and follow "
        + "it; back returns. What is no page can be saved, or opened outside.",
      "No script runs, and no cookie is kept. This machine and the local network are read only with set local on.",
      "Pages are kept, and can be read again without a network; refresh fetches one anew.",
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
  /// An image is no page: it is shown, as its number alone does it.
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
  /// Of a tweet its first url, else its own page; of an image its address.
  fileprivate var addressToRead: String? {
    let first = image == nil ? tweet?.firstURL : nil
    return first ?? link?.ifWebAddress
  }
}

extension Row {
  /// The address of the page that the item leads to; `nil` where that is none.
  func addressToRead(in context: any Context) -> String? {
    if let post, !post.isPhoto, let first = post.firstURL { return first }
    return link(in: context)?.ifWebAddress
  }
}

extension Tweet {
  fileprivate var firstURL: String? { urls.lazy.map(\.target).first(where: \.isWebAddress) }
}
