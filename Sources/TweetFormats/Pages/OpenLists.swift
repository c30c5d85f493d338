import SmashtagModel

/// The lists of a page that are open, and how far in they set what is written.
struct OpenLists {
  /// The number of the next item; `nil` in lists without numbers.
  private var next: [Int?] = []
  /// What stands before the next line: it begins an item.
  private var marker: String?
  /// Items that are open.
  private var items = 0
  /// Blocks in the outermost list.
  private var blocks = 0

  private static let numbers = -1_000_000...1_000_000

  mutating func begin(_ number: Int?) {
    if next.isEmpty { blocks = 0 }
    next.append(number.map { Self.numbers.contains($0) ? $0 : 1 })
  }

  mutating func end() { _ = next.popLast() }

  /// - Parameter value: the number that the item gives itself.
  mutating func beginItem(value: Int?) {
    items += 1
    guard let last = next.indices.last, let number = next[last] else { return marker = "•" }
    let own = value.flatMap { Self.numbers.contains($0) ? $0 : nil } ?? number
    next[last] = own + 1
    marker = "\(own)."
  }

  mutating func beginTerm() { marker = "" }

  mutating func endTerm() { marker = nil }

  mutating func beginDefinition() { items += 1 }

  mutating func endItem() {
    marker = nil
    items = max(items - 1, 0)
  }

  /// How a block stands in the lists around it.
  mutating func place(
    _ kind: PageBlock.Kind, after last: PageBlock?, quotes: Int
  ) -> (kind: PageBlock.Kind, indent: Int, isTight: Bool) {
    guard !next.isEmpty || items > 0 || marker != nil else { return (kind, 0, false) }
    defer { blocks += 1 }
    let isTight = blocks > 0 && kind.isLine && last?.kind.isLine == true && last?.quotes == quotes
    guard kind.isText, let marker else { return (kind, items, isTight) }
    self.marker = nil
    return (.item(marker: marker), marker.isEmpty ? items : max(items - 1, 0), isTight)
  }
}

extension PageBlock.Kind {
  /// Stands right below a line of the same list.
  fileprivate var isLine: Bool {
    switch self {
    case .paragraph, .item: true
    default: false
    }
  }

  /// Can begin an item.
  fileprivate var isText: Bool {
    switch self {
    case .paragraph, .item, .heading: true
    default: false
    }
  }
}
