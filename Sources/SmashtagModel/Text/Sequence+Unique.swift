extension Sequence {
  /// The first element with each key, in order, as in
  /// [swift-algorithms](https://github.com/apple/swift-algorithms/blob/main/Guides/Unique.md).
  @inlinable package func uniqued<Key: Hashable>(on key: (Element) throws -> Key) rethrows -> [Element] {
    var seen: Set<Key> = []
    return try filter { seen.insert(try key($0)).inserted }
  }
}

extension Sequence where Element: Hashable {
  /// The elements in order, each once.
  @inlinable package func uniqued() -> [Element] { uniqued { $0 } }
}
