/// Items that keep their numbers as long as the list lives.
///
/// Numbers start at 1; what comes later gets the next free numbers, wherever it is shown.
struct NumberedList<Element: Sendable>: Sendable {
  struct Entry: Sendable {
    let number: Int
    let element: Element
  }

  /// All items, also those that are hidden.
  private(set) var all: [Entry] = []
  /// The numbers of items that are there and not shown.
  private var hidden: Set<Int> = []
  private var nextNumber = 1

  /// The items that are shown.
  var entries: [Entry] { hidden.isEmpty ? all : all.filter { !hidden.contains($0.number) } }

  init(_ elements: [Element] = []) { append(elements) }

  var elements: [Element] { entries.map(\.element) }

  mutating func append(_ elements: [Element]) { all += numbered(elements) }

  /// Numbers all, and takes some of them.
  mutating func append(_ elements: [Element], where isWanted: (Element) -> Bool) {
    all += numbered(elements).filter { isWanted($0.element) }
  }

  mutating func removeAll(where isUnwanted: (Element) -> Bool) {
    all.removeAll { isUnwanted($0.element) }
  }

  /// Hides all items but some, whichever were hidden before.
  mutating func show(only isShown: (Element) -> Bool) {
    hidden = Set(all.filter { !isShown($0.element) }.map(\.number))
  }

  /// Takes over a new order and new members; what was there before keeps its number.
  mutating func replace<ID: Hashable>(with elements: [Element], identifiedBy id: (Element) -> ID) {
    let known = Dictionary(
      all.map { (id($0.element), $0.number) }, uniquingKeysWith: { first, _ in first })
    all = elements.map { element in Entry(number: known[id(element)] ?? takeNumber(), element: element) }
  }

  private mutating func numbered(_ elements: [Element]) -> [Entry] {
    elements.map { Entry(number: takeNumber(), element: $0) }
  }

  private mutating func takeNumber() -> Int {
    defer { nextNumber += 1 }
    return nextNumber
  }
}
