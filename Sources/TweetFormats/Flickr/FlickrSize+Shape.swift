extension FlickrSize {
  /// Sizes of one photo are rounded to whole pixels, and not all of them well.
  private static let slack = 0.03

  /// In pixels; 0 where nobody knows.
  var longerSide: Int { pixels.map { max($0.width, $0.height) } ?? 0 }

  /// Whether it is as wide for its height as another size, so that both can show all of the photo.
  ///
  /// Some originals are not: they lie on their side, as the camera was held. True where one of them tells no pixels.
  func hasShape(of other: FlickrSize?) -> Bool {
    guard let other, let pixels, let others = other.pixels else { return true }
    return longerSide <= other.longerSide
      ? Self.is(pixels, scaledFrom: others) : Self.is(others, scaledFrom: pixels)
  }

  private static func `is`(
    _ small: (width: Int, height: Int), scaledFrom large: (width: Int, height: Int)
  ) -> Bool {
    let ratio = Double(large.width) / Double(large.height)
    return isNear(small.height, Double(small.width) / ratio)
      || isNear(small.width, Double(small.height) * ratio)
  }

  private static func isNear(_ side: Int, _ exact: Double) -> Bool {
    abs(Double(side) - exact) <= max(1, slack * exact)
  }
}
