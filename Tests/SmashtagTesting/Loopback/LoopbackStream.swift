/// The bytes of one connection; one thread uses it.
protocol LoopbackStream {
  /// What came next; `nil` where the peer left.
  func read() -> [UInt8]?
  /// Whether all of it was taken.
  func write(_ bytes: [UInt8]) -> Bool
  /// Says that nothing more comes, where the protocol has words for that.
  func notify()
}
