import CTestTLS

/// Bytes as OpenSSL packs them.
final class TLSStream: LoopbackStream {
  private let handle: UnsafeMutableRawPointer

  init?(socket: Int32, _ context: TLSContext) {
    guard let handle = ctesttls_accept(context.handle, socket) else { return nil }
    self.handle = handle
  }

  deinit { ctesttls_free(handle) }

  func read() -> [UInt8]? {
    let bytes = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
      count = max(0, ctesttls_read(handle, buffer.baseAddress, buffer.count))
    }
    return bytes.isEmpty ? nil : bytes
  }

  func write(_ bytes: [UInt8]) -> Bool {
    bytes.isEmpty || ctesttls_write(handle, bytes, bytes.count) == bytes.count
  }

  func notify() { ctesttls_notify(handle) }
}
