import SmashtagModel

/// A text as v1.1 delivers it, with `&`, `<` and `>` escaped, and where places of the plain text are in it.
struct EscapedText {
  let text: String
  /// How many code points of it stand before each code point of the plain text, and before its end; empty where both
  /// countings are one.
  private var places: [Int] = []
  private let plainCount: Int
  private let shift: Int

  /// `prefix` stands before the text; it needs no escape.
  init(_ plain: String, behind prefix: String = "") {
    let scalars = plain.unicodeScalars
    shift = prefix.unicodeScalars.count
    plainCount = scalars.count
    guard plain.utf8.contains(where: { $0 == 0x26 || $0 == 0x3C || $0 == 0x3E }) else {
      text = prefix + plain
      return
    }
    var escaped = String.UnicodeScalarView(prefix.unicodeScalars)
    var (places, count) = ([Int](), shift)
    places.reserveCapacity(plainCount + 1)
    for scalar in scalars {
      places.append(count)
      let escape = Self.escape(of: scalar)
      count += escape?.utf8.count ?? 1
      if let escape { escaped.append(contentsOf: escape.unicodeScalars) } else { escaped.append(scalar) }
    }
    self.places = places + [count]
    text = String(escaped)
  }

  /// The place that a range of the plain text has; where it has none, or is none, the empty one at the start.
  func indices(_ range: Range<Int>?) -> Range<Int> {
    guard let range, range.lowerBound >= 0, range.upperBound <= plainCount else { return 0..<0 }
    if places.isEmpty { return range.lowerBound + shift..<range.upperBound + shift }
    return places[range.lowerBound]..<places[range.upperBound]
  }

  /// What stands at indices of the escaped text; `nil` where nothing does.
  func slice(_ indices: Range<Int>) -> String? {
    guard !indices.isEmpty else { return nil }
    return String(text.unicodeScalars.dropFirst(indices.lowerBound).prefix(indices.count))
  }

  private static func escape(of scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "&": "&amp;"
    case "<": "&lt;"
    case ">": "&gt;"
    default: nil
    }
  }
}
