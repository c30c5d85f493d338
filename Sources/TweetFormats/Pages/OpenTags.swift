/// The tags that the parser has open; those whose end may be left out are counted only where that is asked for.
///
/// An end takes with it what was left open in its element, as the parser does it.
struct OpenTags {
  private struct Tag {
    let name: HTMLName
    let kind: PageTag
  }

  static let slots = 1_024

  private var counted: [Tag] = []
  /// How many of a name are open that are not counted; names that fall together are taken together.
  private var loose = [Int32](repeating: 0, count: Self.slots)
  /// How many were counted where the last of them began.
  private var heights = [Int32](repeating: 0, count: Self.slots)

  var depth: Int { counted.count }

  static func slot(_ name: HTMLName) -> Int { name.mixed & (slots - 1) }

  mutating func begin(_ name: HTMLName, _ kind: PageTag, isCounted: Bool) {
    guard !isCounted else { return counted.append(Tag(name: name, kind: kind)) }
    loose[Self.slot(name)] += 1
    heights[Self.slot(name)] = Int32(counted.count)
  }

  /// Answers whether there is anything to end.
  mutating func end(_ name: HTMLName, _ kind: PageTag, isCounted: Bool) -> Bool {
    guard isCounted else { return endLoose(name) }
    guard let index = counted.lastIndex(where: { $0.name == name }),
      counted[index...].allSatisfy({ $0.kind.endStrength <= kind.endStrength })
    else { return false }
    counted.removeSubrange(index...)
    return true
  }

  /// Ends the link around, which another cannot stand in; answers whether there is one that the parser would end.
  mutating func endLink() -> Bool {
    guard let index = counted.lastIndex(where: { $0.kind == .link || $0.kind.endStrength > 0 }),
      counted[index].kind == .link
    else { return false }
    counted.removeSubrange(index...)
    return true
  }

  private mutating func endLoose(_ name: HTMLName) -> Bool {
    let slot = Self.slot(name)
    guard loose[slot] > 0 else { return false }
    loose[slot] -= 1
    let height = Int(heights[slot])
    if counted.count > height, counted[height...].allSatisfy({ $0.kind == .inline || $0.kind == .link }) {
      counted.removeSubrange(height...)
    }
    return true
  }
}

extension PageTag {
  /// The end of an element is not heard within one that is stronger.
  fileprivate var endStrength: Int {
    switch self {
    case .division: 1
    case .cell, .headCell: 2
    case .row: 3
    case .rows, .headRows: 4
    case .table: 5
    case .head, .body: 6
    case .html: 7
    default: 0
    }
  }
}
