/// Items that keep their numbers as long as the list lives.
///
/// Numbers start at 1; what comes later gets the next free numbers, wherever it is shown.
struct NumberedList<Element: Sendable>: Sendable {
  struct Entry: Sendable {
    let number: Int
    let element: Element
  }

  private(set) var entries: [Entry] = []
  private var nextNumber = 1

  init(_ elements: [Element] = []) { append(elements) }

  var elements: [Element] { entries.map(\.element) }

  mutating func append(_ elements: [Element]) { entries += numbered(elements) }

  mutating func prepend(_ elements: [Element]) { entries = numbered(elements) + entries }

  mutating func removeAll(where isUnwanted: (Element) -> Bool) {
    entries.removeAll { isUnwanted($0.element) }
  }

  /// Takes over a new order and new members; what was there before keeps its number.
  mutating func replace<ID: Hashable>(with elements: [Element], identifiedBy id: (Element) -> ID) {
    let known = Dictionary(
      entries.map { (id($0.element), $0.number) }, uniquingKeysWith: { first, _ in first })
    entries = elements.map { element in Entry(number: known[id(element)] ?? takeNumber(), element: element) }
  }

  private mutating func numbered(_ elements: [Element]) -> [Entry] {
    elements.map { Entry(number: takeNumber(), element: $0) }
  }

  private mutating func takeNumber() -> Int {
    defer { nextNumber += 1 }
    return nextNumber
  }
}
