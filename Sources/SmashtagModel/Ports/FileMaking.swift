/// Makes files that were not there.
public protocol FileMaking: Sendable {
  /// Makes a file of what `fill` writes: whole once that is done, and none where it throws or is cancelled.
  ///
  /// A file that is there already, or comes there meanwhile, stays as it is.
  func make(_ path: String, fill: (any ByteSink) async throws -> Void) async throws
}

/// Takes bytes one after the other.
public protocol ByteSink: Sendable {
  func write(_ bytes: [UInt8]) throws
}
