import SmashtagModel

/// `cache [clear]`: what the caches hold.
struct CacheCommand: Command {
  static let form = CommandForm(
    name: "cache", parameters: [.cacheAction], group: .shell,
    summary: "Show what the caches hold, or clear them",
    details: [
      "Images that were fetched are kept in memory and in a folder; what was not used for longest goes first.",
      "clear forgets them all; they are fetched again when they are shown again.",
    ],
    examples: ["cache": "how many images there are, and how large", "cache clear": "forgets them"],
    seeAlso: ["image", "gallery", "doctor"])

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
    clears
      ? Self.step(clearing: try session.images.clearCaches()) : Self.step(showing: session.images.caches())
  }

  private static func step(showing caches: [CacheExtent]) -> Step {
    let rows = caches.map { cache in
      Row(.fact(name: cache.place, value: "\(cache.text) of at most \(Counted.bytes(cache.limit))"))
    }
    let screen = Screen(
      title: "Caches", sections: [Screen.Section(rows: rows)], emptyNote: "Nothing is cached.",
      hints: [Hint("cache clear forgets them")])
    return .show(screen, json: .done("cache", ["caches": .array(caches.map(\.json))]))
  }

  private static func step(clearing caches: [CacheExtent]) -> Step {
    let held = caches.map { "\($0.place): \($0.text)" }.joined(separator: "; ")
    return .done(
      held.isEmpty ? "Nothing was cached." : "Forgot what was cached: \(held).",
      json: .done("cache", ["caches": .array(caches.map(\.json)), "cleared": true]))
  }
}

extension CacheExtent {
  /// `12 images, 3.4 MB`.
  fileprivate var text: String { "\(Counted.things(count, "image")), \(Counted.bytes(bytes))" }

  fileprivate var json: JSON {
    [
      "place": .string(place), "count": .integer(count), "bytes": .integer(bytes), "limit": .integer(limit),
    ]
  }
}
