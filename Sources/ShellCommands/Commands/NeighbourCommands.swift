import SmashtagModel

/// `next`: goes to the next item of the list one came from.
struct NextCommand: BareCommand {
  static let form = CommandForm(
    name: "next", shortForms: ["n"], group: .move,
    summary: "Go to the next item of the list you came from",
    details: [
      "Of the same kind: from a tweet to the next tweet, from an image to the next image, from the search of a hashtag to "
        + "that of the next one.",
      "At the end of what was fetched it fetches more. back leads to the list, at the place of that item.",
      "In a page that names a next one, as parts of a long article do, it goes to that.",
    ],
    examples: ["#rain; 1; next": "the second tweet with that hashtag", "n": "the next one"],
    seeAlso: ["previous", "back", "more"])

  func run(in session: Session) async throws -> Step { try await session.step(to: .next) }
}

/// `previous`: goes to the previous item of the list one came from.
struct PreviousCommand: BareCommand {
  static let form = CommandForm(
    name: "previous", shortForms: ["p"], group: .move,
    summary: "Go to the previous item of the list you came from",
    details: ["Of the same kind, as next does. back leads to the list, at the place of that item."],
    examples: ["#rain; 3; p": "the second tweet with that hashtag", "previous": "the one before"],
    seeAlso: ["next", "back"])

  func run(in session: Session) async throws -> Step { try await session.step(to: .previous) }
}

/// A direction in a list.
enum Neighbour: Int {
  case previous = -1
  case next = 1
}

extension Session {
  /// The step to the item beside the one that was opened.
  func step(to neighbour: Neighbour) async throws -> Step {
    if let page = context.page?.document.page, let address = neighbour == .next ? page.next : page.previous {
      return try await step(reading: address)
    }
    if let image = context.image, image.pictures.indices.contains(image.index + neighbour.rawValue) {
      let shown = await image.showing(image.index + neighbour.rawValue, in: self)
      shown.tellProblem(in: self)
      guard let number = shown.picture.number, let list = navigation.atOrigin?.stack.top.context,
        !(list is RecentPhotosContext)
      else { return .move(.replace(shown)) }
      return .move(.aside(shown, item: number, of: list))
    }
    guard let list = navigation.atOrigin,
      let number = context.image?.picture.number ?? navigation.stack.top.item
    else { throw lastOne(neighbour) }
    var session = self
    session.navigation = list
    guard let step = try await session.step(to: neighbour, of: number, asImage: context.image != nil) else {
      throw lastOne(neighbour)
    }
    return step
  }

  /// The step from the list in front to the item beside one of its items; `nil` at its end.
  private func step(to neighbour: Neighbour, of number: Int, asImage isImage: Bool) async throws -> Step? {
    if isImage, !context.itemsAreImages { return nil }
    var session = self
    while true {
      if let row = session.screen.item(neighbour, of: number, asImage: isImage) {
        let step = try await isImage ? session.step(toImageOf: row) : session.step(into: row)
        guard case .move(.push(let context, _)) = step else { return step }
        return .move(.aside(context, item: row.number, of: session.context))
      }
      guard neighbour == .next, let paged = session.context.paged, paged.hasOlder else { return nil }
      let longer = try await paged.extended(in: session)
      guard longer.count > paged.count else { return nil }
      _ = session.navigation.replace(session.navigation.front, with: longer)
    }
  }

  private func step(toImageOf row: Row) async throws -> Step {
    let (pictures, index) = try await PicturesInFront(of: self).numbered(row.number ?? 0)
    guard let image = ImageContext(pictures, at: index) else { return .move(.showAgain) }
    return await step(showing: image)
  }

  private func lastOne(_ neighbour: Neighbour) -> CommandError {
    let isOpened = navigation.stack.top.item != nil || context.image.map { $0.pictures.count > 1 } ?? false
    guard isOpened else {
      if context.page != nil {
        return .notHere("this page names no \(neighbour) part", instead: "links lists where it leads")
      }
      return .notHere(
        "this was not opened from a list", instead: "choose an item of a list by its number first")
    }
    let end = neighbour == .next ? "last" : "first"
    return .notHere("this is the \(end) of its list", instead: "type back for the list")
  }
}

extension Screen {
  /// The item of the same kind beside the one with a number; an image leads to its tweet, and so not to the same one.
  fileprivate func item(_ neighbour: Neighbour, of number: Int, asImage isImage: Bool) -> Row? {
    let items = items
    guard let index = items.firstIndex(where: { $0.number == number }) else { return nil }
    let others = neighbour == .next ? Array(items[(index + 1)...]) : items[..<index].reversed()
    let content = items[index].content
    return others.first { row in
      row.number != nil && row.content.isOfSameKind(as: content)
        && (isImage || !row.content.isOfSameTweet(as: content))
    }
  }
}

extension Row.Content {
  /// Whether both are tweets, photos, places, searches, bars, or mentions of one kind.
  fileprivate func isOfSameKind(as other: Row.Content) -> Bool {
    switch (self, other) {
    case (.mention(let one), .mention(let other)): one.mention.kind == other.mention.kind
    case (.tweet, .tweet), (.photo, .photo), (.place, .place), (.thumbnail, .thumbnail), (.search, .search),
      (.branch, .branch), (.relative, .relative), (.kept, .kept), (.bar, .bar):
      true
    default: false
    }
  }

  /// Whether both are images of one tweet.
  fileprivate func isOfSameTweet(as other: Row.Content) -> Bool {
    guard case .thumbnail(_, let one) = self, case .thumbnail(_, let other) = other else { return false }
    return one.identity == other.identity
  }
}
