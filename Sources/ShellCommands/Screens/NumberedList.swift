/// A list of items that keep their numbers.
///
/// Numbers start at 1; items added later get the next free numbers, wherever they are in the list.
struct NumberedList<Element: Sendable>: Sendable {
  struct Entry: Sendable {
    let number: Int
    let element: Element
  }

  /// All items, including hidden ones.
  private(set) var all: [Entry] = []
  /// The numbers of the hidden items.
  private var hidden: Set<Int> = []
  /// The items that were replaced last, whose numbers wait for them.
  private var gone: [Entry] = []
  private var nextNumber = 1

  /// The items that are shown.
  var entries: [Entry] { hidden.isEmpty ? all : all.filter { !hidden.contains($0.number) } }

  init(_ elements: [Element] = []) { append(elements) }

  var elements: [Element] { entries.map(\.element) }

  /// The items with higher numbers than one, in the order of their numbers.
  func entries(after number: Int) -> [Entry] {
    entries.filter { $0.number > number }.sorted { $0.number < $1.number }
  }

  mutating func append(_ elements: [Element]) { all += numbered(elements) }

  /// Gives numbers to all items, and appends those that satisfy a condition.
  mutating func append(_ elements: [Element], where isWanted: (Element) -> Bool) {
    all += numbered(elements).filter { isWanted($0.element) }
  }

  /// Gives numbers to so many items, and appends those that were found among them, by their offsets.
  mutating func append(_ finds: [(offset: Int, element: Element)], ofCount count: Int) {
    all += finds.map { Entry(number: nextNumber + $0.offset, element: $0.element) }
    nextNumber += count
  }

  /// Takes numbers for items that are not in the list; returns the first.
  mutating func reserve(_ count: Int) -> Int {
    defer { nextNumber += count }
    return nextNumber
  }

  mutating func removeAll(where isUnwanted: (Element) -> Bool) {
    all.removeAll { isUnwanted($0.element) }
  }

  /// Forgets the hidden items.
  mutating func removeHidden() {
    all = entries
    hidden = []
  }

  /// Shows only the items that satisfy a condition, whichever were hidden before.
  mutating func show(only isShown: (Element) -> Bool) {
    hidden = Set(all.filter { !isShown($0.element) }.map(\.number))
  }

  /// Replaces the items; those that were there before keep their numbers.
  mutating func replace<ID: Hashable>(with elements: [Element], identifiedBy id: (Element) -> ID) {
    let known = Dictionary(all.map { (id($0.element), $0.number) }, uniquingKeysWith: { first, _ in first })
    all = elements.map { element in Entry(number: known[id(element)] ?? takeNumber(), element: element) }
  }

  /// The same; those that were replaced before have their numbers again if `isBack` says of one, and what it may be now, that it
  /// came back as it was.
  mutating func replace<ID: Hashable>(
    with elements: [Element], identifiedBy id: (Element) -> ID, where isBack: (Element, Element) -> Bool
  ) {
    let present = Set(all.map { id($0.element) })
    let back = elements.filter { !present.contains(id($0)) }.compactMap { element in
      gone.first { isBack($0.element, element) }.map { Entry(number: $0.number, element: element) }
    }
    let former = all
    all += back
    replace(with: elements, identifiedBy: id)
    let numbers = Set(all.map(\.number))
    gone = Array((former + gone).filter { !numbers.contains($0.number) }.prefix(Self.mostGone))
  }

  private static var mostGone: Int { 200 }

  /// Gives numbers to items without adding them.
  mutating func numbered(_ elements: [Element]) -> [Entry] {
    elements.map { Entry(number: takeNumber(), element: $0) }
  }

  private mutating func takeNumber() -> Int {
    defer { nextNumber += 1 }
    return nextNumber
  }
}
