/// Values by the names of tags, attributes or classes; looked up for each of a page.
struct HTMLNameTable<Value: Sendable>: Sendable {
  private var slots: [(name: HTMLName, value: Value)?]
  private let mask: Int

  /// Of a name that stands there twice the last counts.
  init(_ values: some Collection<(HTMLName, Value)>) {
    var size = 16
    while size < values.count * 4 { size *= 2 }
    slots = Array(repeating: nil, count: size)
    mask = size - 1
    for (name, value) in values { slots[slot(of: name)] = (name, value) }
  }

  subscript(name: HTMLName) -> Value? { slots[slot(of: name)]?.value }

  /// Where a name is, or would be.
  private func slot(of name: HTMLName) -> Int {
    var slot = name.mixed & mask
    while let taken = slots[slot], taken.name != name { slot = (slot + 1) & mask }
    return slot
  }
}

extension HTMLNameTable<Bool> {
  /// A set.
  init(_ names: [StaticString]) { self.init(names.map { (HTMLName($0), true) }) }

  func contains(_ name: HTMLName) -> Bool { self[name] != nil }
}
