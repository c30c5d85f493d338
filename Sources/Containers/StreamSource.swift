/// Bytes that come one after the other and only once.
final class StreamSource: ByteSource {
  private let next: () throws -> [UInt8]
  private var held: [UInt8]?
  private var buffer: UnsafeMutableRawBufferPointer

  private(set) var handedOut = 0
  private(set) var isAtEnd = false
  var position: Int { handedOut }

  /// `beginning` was read already to look at it.
  init(beginning: [UInt8] = [], next: @escaping () throws -> [UInt8]) {
    self.next = next
    held = beginning.isEmpty ? nil : beginning
    buffer = .allocate(byteCount: 0, alignment: 16)
  }

  deinit { buffer.deallocate() }

  func read() throws -> UnsafeRawBufferPointer {
    let bytes = try isAtEnd ? [] : held ?? next()
    held = nil
    if bytes.count > buffer.count {
      buffer.deallocate()
      buffer = .allocate(byteCount: bytes.count, alignment: 16)
    }
    buffer.copyBytes(from: bytes)
    handedOut += bytes.count
    isAtEnd = bytes.isEmpty
    return UnsafeRawBufferPointer(rebasing: buffer[..<bytes.count])
  }

  func skip(_ count: Int) -> Int { 0 }
  func seek(to offset: Int, from origin: Int32) -> Int? { nil }
}
