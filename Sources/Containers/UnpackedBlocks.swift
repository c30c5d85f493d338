/// What unpacks one thing, block by block.
protocol UnpackedBlocks: AnyObject {
  /// The next bytes, which stay until the next are asked for; `nil` at the end.
  func block() throws -> UnsafeRawBufferPointer?
}
