/// Picks the numbers out of a written date.
struct DateDigits {
  private let bytes: UnsafeBufferPointer<UInt8>

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  var count: Int { bytes.count }

  /// The byte at an index, zero outside the text.
  subscript(index: Int) -> UInt8 { bytes.indices.contains(index) ? bytes[index] : 0 }

  /// So many digits as a number.
  func number(at start: Int, _ digits: Int) -> Int? {
    var number = 0
    for index in start..<start + digits {
      let digit = self[index] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      number = number * 10 + Int(digit)
    }
    return number
  }

  /// The seconds since midnight of `HH:mm:ss`; a leap second counts as the one after.
  func time(at start: Int) -> Int? {
    let colon = UInt8(ascii: ":")
    guard let hour = number(at: start, 2), let minute = number(at: start + 3, 2),
      let second = number(at: start + 6, 2), self[start + 2] == colon, self[start + 5] == colon,
      hour < 24, minute < 60, second < 61
    else { return nil }
    return hour * 3600 + minute * 60 + second
  }

  /// The seconds east of Greenwich of `Z`, `+hhmm` or `+hh:mm`.
  func zone(at start: Int) -> Int? {
    if self[start] == UInt8(ascii: "Z") { return 0 }
    guard let hours = number(at: start + 1, 2) else { return nil }
    let minutes = number(at: self[start + 3] == UInt8(ascii: ":") ? start + 4 : start + 3, 2) ?? 0
    switch self[start] {
    case UInt8(ascii: "+"): return hours * 3600 + minutes * 60
    case UInt8(ascii: "-"): return -(hours * 3600 + minutes * 60)
    default: return nil
    }
  }

  /// The part of a second after a point, and where it ends.
  func fraction(at start: Int) -> (value: Double, end: Int) {
    guard self[start] == UInt8(ascii: ".") else { return (0, start) }
    var (value, unit, end) = (0.0, 1.0, start + 1)
    while let digit = number(at: end, 1) {
      value = value * 10 + Double(digit)
      unit *= 10
      end += 1
    }
    return (value / unit, end)
  }

  /// The number of an English month of three letters.
  func month(at start: Int) -> Int? {
    let name = [self[start], self[start + 1], self[start + 2]]
    return Self.months.firstIndex(of: name).map { $0 + 1 }
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ].map { Array($0.utf8) }
}
