/// Creates new files without ever replacing one.
public protocol FileMaking: Sendable {
  /// Creates a file with the bytes that `fill` writes.
  ///
  /// The file appears only once it is complete; if `fill` throws or is cancelled, there is none. An existing
  /// file, or one that appears in the meantime, is left as it is.
  /// - Throws: what `fill` throws, and an error where the file exists or cannot be written.
  func make(_ path: String, fill: (any ByteSink) async throws -> Void) async throws
}

/// A destination that bytes are written to in order.
public protocol ByteSink: Sendable {
  /// Writes bytes after those written before.
  func write(_ bytes: [UInt8]) throws
}
