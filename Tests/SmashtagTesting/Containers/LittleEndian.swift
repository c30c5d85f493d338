extension [UInt8] {
  /// Appends a number, its lowest byte first.
  mutating func append(_ number: Int, bytes: Int) {
    for place in 0..<bytes { append(UInt8(truncatingIfNeeded: number >> (8 * place))) }
  }
}
