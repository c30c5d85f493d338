/// A picture of a page.
struct PageImage {
  /// Pictures no larger than this stand in the text like a letter.
  private static let smallest = 32
  private static let longestAlternative = 2_000

  /// Absolute; `nil` where it is none of the web.
  let address: String?
  /// What it shows, on one line; empty where nobody says so.
  let alternative: String
  /// It stands in the text like a letter, or is there to count readers.
  let isSmall: Bool
  let width: Int?
  let height: Int?

  init(_ node: Int, of tree: PageTree, _ links: PageLinks) {
    alternative = tree.value(.alternative, of: node)?.prefix(Self.longestAlternative).foldedText ?? ""
    width = tree.number(.width, of: node).flatMap { (1...100_000).contains($0) ? $0 : nil }
    height = tree.number(.height, of: node).flatMap { (1...100_000).contains($0) ? $0 : nil }
    isSmall = Self.isSmall(node, of: tree)
    address = isSmall ? nil : Self.addresses(node, of: tree).lazy.compactMap { links.address($0) }.first
  }
}

private extension PageImage {
  static func isSmall(_ node: Int, of tree: PageTree) -> Bool {
    for side in [PageAttribute.width, .height] {
      guard let value = tree.value(side, of: node), !value.contains(UInt8(ascii: "%")) else { continue }
      if let pixels = tree.number(side, of: node), pixels <= smallest { return true }
    }
    guard let classes = tree.string(.classes, of: node) else { return false }
    return classes.split(separator: " ").contains { small.contains($0.lowercased()) }
  }

  static let small: Set<String> = [
    "emoji", "smiley", "wp-smiley", "emoticon", "latex", "mwe-math-fallback-image-inline", "twemoji",
    "inline-emoji",
  ]

  /// Best first.
  static func addresses(_ node: Int, of tree: PageTree) -> [String] {
    let sets = [PageAttribute.lazySourceSet, .sourceSet].compactMap {
      tree.string($0, of: node).flatMap(largest)
    }
    let single = [PageAttribute.lazySource, .source].compactMap { tree.string($0, of: node) }
    return (sets + single + around(node, of: tree)).filter {
      !$0.isEmpty && !$0.lowercased().hasPrefix("data:")
    }
  }

  /// What other forms of the same picture stand before it.
  static func around(_ node: Int, of tree: PageTree) -> [String] {
    var sources: [String] = []
    var before = node - 1
    while before > tree.parent(node), sources.count < 4,
      tree.tag(before) == .source || tree.tag(before) == .text
    {
      sources += tree.string(.sourceSet, of: before).flatMap(largest).map { [$0] } ?? []
      before -= 1
    }
    return sources
  }

  /// The address of a `srcset` that is widest or finest.
  static func largest(_ set: String) -> String? {
    var best: (address: Substring, size: Double)?
    for candidate in candidates(set) {
      let size =
        candidate.size.last == "w" || candidate.size.last == "x" ? Double(candidate.size.dropLast()) : nil
      if best.map({ (size ?? 1) > $0.size }) ?? true { best = (candidate.address, size ?? 1) }
    }
    return best.map { String($0.address) }
  }

  /// Addresses end at a blank, or at a comma that a blank follows; a size reaches to the next comma.
  static func candidates(_ set: String) -> [(address: Substring, size: Substring)] {
    var found: [(Substring, Substring)] = []
    var rest = set[...]
    while found.count < 64 {
      rest = rest.drop { $0.isWhitespace || $0 == "," }
      var address = rest.prefix { !$0.isWhitespace }
      guard !address.isEmpty else { break }
      rest = rest[address.endIndex...]
      if address.last == "," {
        while address.last == "," { address = address.dropLast() }
        found.append((address, ""))
        continue
      }
      let size = rest.prefix { $0 != "," }
      rest = rest[size.endIndex...]
      found.append((address, size.drop(while: \.isWhitespace).prefix { !$0.isWhitespace }))
    }
    return found
  }
}
