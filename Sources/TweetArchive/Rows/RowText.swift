/// Texts that every row has several of, made in one piece of memory.
extension String {
  /// A number in decimal digits.
  init(decimal number: Int64) {
    self = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { room in
      var (rest, start) = (number.magnitude, room.count)
      repeat {
        start -= 1
        room[start] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      } while rest > 0
      if number < 0 {
        start -= 1
        room[start] = UInt8(ascii: "-")
      }
      return String(decoding: UnsafeMutableBufferPointer(rebasing: room[start...]), as: UTF8.self)
    }
  }

  /// The parts, one after the other.
  init(joining parts: [String]) {
    let length = parts.reduce(0) { $0 + $1.utf8.count }
    self = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: length) { room in
      var end = 0
      for var part in parts {
        end = part.withUTF8 { room[end...].initialize(fromContentsOf: $0) }
      }
      return String(decoding: room, as: UTF8.self)
    }
  }
}
