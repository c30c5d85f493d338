/// The lists that are open, and what their next items begin with.
struct HTMLLists {
  /// Deeper lists are not set in any further.
  private static let deepest = 8
  /// The number of the next item; `nil` in lists without numbers.
  private var next: [Int?] = []

  var isEmpty: Bool { next.isEmpty }

  mutating func openUnordered() { next.append(nil) }

  mutating func openOrdered(from start: String?) {
    next.append(start.flatMap { Int($0) }.flatMap { (0...1_000_000).contains($0) ? $0 : nil } ?? 1)
  }

  mutating func close() { _ = next.popLast() }

  /// What stands before the next item of the innermost list.
  mutating func marker() -> String {
    let indent = String(repeating: "  ", count: min(max(next.count, 1), Self.deepest) - 1)
    guard let last = next.indices.last, let number = next[last] else { return indent + "• " }
    next[last] = number + 1
    return indent + "\(number). "
  }
}
