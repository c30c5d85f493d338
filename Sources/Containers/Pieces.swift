/// Cuts what is unpacked into pieces of one length.
///
/// What came before an error is given first.
struct Pieces {
  static let length = 1 << 20

  private let blocks: any UnpackedBlocks
  private var block = UnsafeRawBufferPointer(start: nil, count: 0)
  private var failure: (any Error)?
  private var isAtEnd = false

  init(of blocks: any UnpackedBlocks) { self.blocks = blocks }

  /// The next piece, empty at the end.
  mutating func next() throws -> [UInt8] {
    var piece: [UInt8] = []
    while piece.count < Self.length, goOn() {
      let part = block.prefix(Self.length - piece.count)
      piece.append(contentsOf: part)
      block = UnsafeRawBufferPointer(rebasing: block.dropFirst(part.count))
    }
    if piece.isEmpty, let failure { throw failure }
    return piece
  }

  /// Looks for bytes; false at the end, or where an error is.
  private mutating func goOn() -> Bool {
    while block.isEmpty, !isAtEnd, failure == nil {
      do {
        if let more = try blocks.block() { block = more } else { isAtEnd = true }
      } catch {
        failure = error
      }
    }
    return !block.isEmpty
  }
}
