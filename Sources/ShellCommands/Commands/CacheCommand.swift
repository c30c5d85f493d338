import SmashtagModel

/// `cache [clear]`: what the caches hold.
struct CacheCommand: Command {
  static let form = CommandForm(
    name: "cache", parameters: [.cacheAction], group: .shell,
    summary: "Show what the caches hold, or clear them",
    details: [
      "Images and pages that were fetched are kept, in memory and in folders; what was not used for longest goes first.",
      "clear forgets them all; they are fetched again when they are shown again.",
    ],
    examples: ["cache": "how many images and pages there are, and how large", "cache clear": "forgets them"],
    seeAlso: ["image", "gallery", "read", "doctor"])

  static let clear = "clear"

  private let clears: Bool

  init(_ arguments: Arguments) throws {
    var arguments = arguments
    let word = arguments.next()
    if let word, word != Self.clear {
      throw UsageError.notAmong(word, option: "cache", choices: [Self.clear])
    }
    clears = word != nil
    try arguments.end()
  }

  func run(in session: Session) throws -> Step {
    clears ? Self.step(clearing: try Self.cleared(in: session)) : Self.step(showing: Self.caches(in: session))
  }

  private static func caches(in session: Session) -> [Cache] {
    session.ports.images.caches().map { Cache(extent: $0, noun: "image") }
      + session.ports.pages.caches().map { Cache(extent: $0, noun: "page") }
  }

  /// Where images cannot be forgotten, pages are.
  private static func cleared(in session: Session) throws -> [Cache] {
    let images = Result { try session.ports.images.clearCaches() }
    let pages = try session.ports.pages.clearCaches()
    return try images.get().map { Cache(extent: $0, noun: "image") }
      + pages.map { Cache(extent: $0, noun: "page") }
  }

  private static func step(showing caches: [Cache]) -> Step {
    let rows = caches.map { cache in
      let limit = Counted.bytes(cache.extent.limit)
      return Row(.fact(name: cache.extent.place, value: "\(cache.text) of at most \(limit)"))
    }
    let screen = Screen(
      title: "Caches", sections: [Screen.Section(rows: rows)], emptyNote: "Nothing is cached.",
      hints: [Hint("cache clear forgets them")])
    return .show(.screen(screen, json: .done("cache", ["caches": .array(caches.map(\.json))])))
  }

  private static func step(clearing caches: [Cache]) -> Step {
    let held = caches.map { "\($0.extent.place): \($0.text)" }.joined(separator: "; ")
    return .show(
      .note(
        held.isEmpty ? "Nothing was cached." : "Forgot what was cached: \(held).",
        json: .done("cache", ["caches": .array(caches.map(\.json)), "cleared": true])))
  }
}

/// How full a cache is, and what it holds.
private struct Cache {
  let extent: CacheExtent
  /// `image`, `page`.
  let noun: String

  /// `12 images, 3.4 MB`.
  var text: String { "\(Counted.things(extent.count, noun)), \(Counted.bytes(extent.bytes))" }

  var json: JSON {
    [
      "place": .string(extent.place), "count": .integer(extent.count), "bytes": .integer(extent.bytes),
      "limit": .integer(extent.limit), "holds": .string(noun + "s"),
    ]
  }
}
