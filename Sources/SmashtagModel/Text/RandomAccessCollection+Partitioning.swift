extension RandomAccessCollection {
  /// The index of the first element that belongs to the second part, found by binary search; `endIndex` where none does.
  ///
  /// All elements of the second part have to be after all others, as in
  /// [swift-algorithms](https://github.com/apple/swift-algorithms/blob/main/Guides/Partition.md).
  @inlinable package func partitioningIndex(
    where belongsInSecondPartition: (Element) throws -> Bool
  ) rethrows -> Index {
    var (first, length) = (startIndex, count)
    while length > 0 {
      let half = length / 2
      let middle = index(first, offsetBy: half)
      if try belongsInSecondPartition(self[middle]) {
        length = half
      } else {
        first = index(after: middle)
        length -= half + 1
      }
    }
    return first
  }
}
