/// What may come out of packed bytes: what is small anyway, and 200 times what was read.
struct UnpackingLimit {
  private static let (allowance, ratio) = (64_000_000, 200)

  private(set) var unpacked = 0

  /// Counts what came out of as many packed bytes.
  mutating func count(_ bytes: Int, of packed: Int) throws(ContainerError) {
    unpacked += bytes
    guard unpacked <= Self.allowance + Self.ratio * packed else { throw .bomb }
  }
}
