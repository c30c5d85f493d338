/// Unpacks a stream if it is packed, one level of it.
///
/// Several packed one behind the other are one stream. Errors of what is read pass through as they are.
public final class UnpackedStream {
  public let packing: Packing

  private var beginning: [UInt8]
  private let read: () throws -> [UInt8]
  private var pieces: Pieces?

  /// `read` gives the packed bytes, none at their end; some are read at once, because they tell how it is packed.
  public init(read: @escaping () throws -> [UInt8]) throws {
    beginning = try Beginning.read(Packing.signLength, of: read)
    self.read = read
    packing = Packing(beginning: beginning)
    guard packing != .none else { return }
    let source = StreamSource(beginning: beginning, next: read)
    let isGzip = packing == .gzip
    pieces = Pieces(of: isGzip ? try GzipBlocks(source) : try Unpacker(source, as: .stream(packing)))
  }

  /// The next bytes, at most 1 MB where it is packed; none at the end.
  public func next() throws -> [UInt8] {
    if pieces != nil { return try pieces?.next() ?? [] }
    guard !beginning.isEmpty else { return try read() }
    defer { beginning = [] }
    return beginning
  }
}
