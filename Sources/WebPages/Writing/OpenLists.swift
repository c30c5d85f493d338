import SmashtagModel

/// The open lists of a page; they determine the markers and the indentation of blocks.
struct OpenLists {
  /// The numbers of the items; `nil` in lists without numbers.
  private var open: [ListNumbering?] = []
  /// The marker of the item that the next block begins; `nil` where it begins none.
  private var marker: String?
  /// The number of open items.
  private var items = 0
  /// The number of blocks in the outermost list.
  private var blocks = 0

  mutating func begin(_ numbering: ListNumbering?) {
    if open.isEmpty { blocks = 0 }
    open.append(numbering)
  }

  mutating func end() { _ = open.popLast() }

  /// Begins an item of the innermost list.
  ///
  /// - Parameter value: The number that the item's `value` attribute gives it.
  mutating func beginItem(value: Int?) {
    items += 1
    marker = nextMarker(value: value)
  }

  /// The marker of the next item of the innermost list.
  mutating func nextMarker(value: Int?) -> String {
    (open.isEmpty ? nil : open[open.count - 1]?.marker(value: value)) ?? "•"
  }

  /// Begins an item that has a marker of its own; it counts as one.
  mutating func beginItem(marked marker: String) {
    beginItem(value: nil)
    self.marker = marker
  }

  mutating func beginTerm() { marker = "" }

  mutating func endTerm() { marker = nil }

  mutating func beginDefinition() { items += 1 }

  mutating func endItem() {
    marker = nil
    items = max(items - 1, 0)
  }

  /// The kind and indentation of a block within the open lists, and whether no empty line precedes it.
  mutating func placement(
    _ kind: PageBlock.Kind, after last: PageBlock?, quotes: Int
  ) -> (kind: PageBlock.Kind, indent: Int, isTight: Bool) {
    guard !open.isEmpty || items > 0 || marker != nil else { return (kind, 0, false) }
    defer { blocks += 1 }
    let isTight = blocks > 0 && kind.isLine && last?.kind.isLine == true && last?.quotes == quotes
    guard kind.isText, let marker else { return (kind, items, isTight) }
    self.marker = nil
    return (.item(marker: marker), marker.isEmpty ? items : max(items - 1, 0), isTight)
  }
}

extension PageBlock.Kind {
  /// Whether it directly follows a line of the same list, without an empty line.
  fileprivate var isLine: Bool {
    switch self {
    case .paragraph, .item: true
    default: false
    }
  }

  /// Whether it can begin an item.
  fileprivate var isText: Bool {
    switch self {
    case .paragraph, .item, .heading: true
    default: false
    }
  }
}

/// The marker that an item begins with itself, where a style gives it none.
struct OwnMarker {
  /// The node of its text, which is no part of the item's.
  let text: Int
  let marker: String

  private static let longest = 6
  private static let bullets: Set<String> = ["•", "·", "–", "—", "-", "*", "▪", "◦", "‣", "►"]

  /// Whether a text is no more than the sign of an item that is no dash or star, which stand between parts of a text as well.
  static func isBullet(_ text: String) -> Bool { bullets.contains(text) && !"–—-*".contains(text) }

  /// Finds it in an element of its own before another text; `nil` for most items.
  init?(of item: Int, in tree: PageTree) {
    guard [item, tree.parent(item)].contains(where: { tree.string(.listStyle, of: $0) == "none" }) else {
      return nil
    }
    let texts = tree.range(item).lazy.filter { tree.tag($0) == .text && tree.visibleCount($0) > 0 }.prefix(2)
    guard let text = texts.first, texts.dropFirst().first != nil, tree.parent(text) != item,
      tree.visibleCount(text) <= Self.longest, tree.tag(tree.parent(text)) != .link
    else { return nil }
    (self.text, marker) = (text, tree.line(text))
    guard Self.isMarker(marker) else { return nil }
  }

  /// Whether a text is a bullet, or a number or letter with a sign: `2.`, `a)`, `(iv)`.
  private static func isMarker(_ text: String) -> Bool {
    if bullets.contains(text) { return true }
    let name = text.drop { $0 == "(" }.prefix { $0.isASCII && ($0.isNumber || $0.isLetter) }
    let end = text.dropFirst(name.count + (text.hasPrefix("(") ? 1 : 0))
    return !name.isEmpty && [".", ")", ":"].contains(String(end))
  }
}

/// How the items of an ordered list are numbered: `3.`, `c.` or `iii.`, upwards or downwards, as browsers do it.
///
/// Sources: HTML, The ol element; CSS Counter Styles Level 3, Simple Predefined Counter Styles.
struct ListNumbering {
  private enum Style {
    case decimal
    case letters
    case roman
  }

  private let style: Style
  private let isUpperCase: Bool
  /// What an item's number exceeds that of the item before by.
  private let step: Int
  /// The number of the next item.
  private var next: Int

  private static let numbers = -1_000_000...1_000_000
  private static let romanNumbers = 1...3_999
  private static let romanDigits: KeyValuePairs<Int, String> = [
    1_000: "m", 900: "cm", 500: "d", 400: "cd", 100: "c", 90: "xc", 50: "l", 40: "xl", 10: "x", 9: "ix",
    5: "v", 4: "iv", 1: "i",
  ]

  /// The numbering that an `ol` asks for; one that is reversed ends with 1, unless it says where it begins.
  init(_ list: Int, of tree: PageTree) {
    let type = tree.string(.listStyle, of: list) ?? tree.string(.kind, of: list)
    self.init(list, of: tree, as: type ?? "")
  }

  private init(_ list: Int, of tree: PageTree, as type: String) {
    style =
      switch type {
      case "a", "A": .letters
      case "i", "I": .roman
      default: .decimal
      }
    isUpperCase = type.first?.isUppercase == true
    let isReversed = tree.value(.reversed, of: list) != nil
    step = isReversed ? -1 : 1
    let start = tree.number(.start, of: list).flatMap { Self.numbers.contains($0) ? $0 : nil }
    next = start ?? (isReversed ? Self.items(of: list, in: tree) : 1)
  }

  /// The numbering that a style gives a list without numbers, or its items; `nil` for others.
  init?(styled list: Int, of tree: PageTree) {
    let nodes = [tree.children(list).first { tree.tag($0) == .item }, list].compactMap(\.self)
    let style = nodes.lazy.compactMap { tree.string(.listStyle, of: $0) }.first
    guard let style, style != "none" else { return nil }
    self.init(list, of: tree, as: style)
  }

  /// How many items a list has, those in other elements among them, but none of the lists in it.
  private static func items(of list: Int, in tree: PageTree) -> Int {
    var (node, count) = (list + 1, 0)
    while node < tree.end(list) {
      let tag = tree.tag(node)
      if tag == .item { count += 1 }
      node = tag == .list || tag == .orderedList ? tree.end(node) : node + 1
    }
    return count
  }

  /// The marker of the next item, which may have a number of its own.
  mutating func marker(value: Int?) -> String {
    let number = value.flatMap { Self.numbers.contains($0) ? $0 : nil } ?? next
    next = number + step
    let text = text(of: number)
    return (isUpperCase ? text.uppercased() : text) + "."
  }

  /// A number that a style has no signs for is decimal.
  private func text(of number: Int) -> String {
    switch style {
    case .letters where number > 0: Self.letters(of: number)
    case .roman where Self.romanNumbers.contains(number): Self.roman(number)
    case .decimal, .letters, .roman: String(number)
    }
  }

  /// After `z` stands `aa`.
  private static func letters(of number: Int) -> String {
    var (rest, letters) = (number, [UInt8]())
    while rest > 0 {
      rest -= 1
      letters.insert(UInt8(ascii: "a") + UInt8(rest % 26), at: 0)
      rest /= 26
    }
    return String(decoding: letters, as: UTF8.self)
  }

  private static func roman(_ number: Int) -> String {
    var (rest, text) = (number, "")
    for (value, digits) in romanDigits {
      while rest >= value {
        text += digits
        rest -= value
      }
    }
    return text
  }
}
