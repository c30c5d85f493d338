import Glibc

/// Bytes of a set of characters that this system knows, as UTF-8.
///
/// What means nothing in the set becomes U+FFFD, a byte at a time, so all that can be read behind it is.
struct CharacterSetConversion: ~Copyable {
  private let conversion: iconv_t

  /// `nil` where the system does not know the set.
  init?(from system: String) {
    conversion = iconv_open("UTF-8", system)
    if conversion == iconv_t(bitPattern: -1) { return nil }
  }

  deinit { iconv_close(conversion) }

  /// At most three bytes come out for each.
  func utf8(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: bytes.count * 3) { output, count in
      count = output.withMemoryRebound(to: CChar.self) { output in
        bytes.withUnsafeBytes { convert($0.bindMemory(to: CChar.self), to: output) }
      }
    }
  }

  private func convert(_ bytes: UnsafeBufferPointer<CChar>, to output: UnsafeMutableBufferPointer<CChar>)
    -> Int
  {
    var (input, inputLeft) = (UnsafeMutablePointer(mutating: bytes.baseAddress), bytes.count)
    var (next, left) = (output.baseAddress, output.count)
    while inputLeft > 0, iconv(conversion, &input, &inputLeft, &next, &left) == -1 {
      guard inputLeft > 0, left >= 3, errno != E2BIG else { break }
      for byte in "\u{FFFD}".utf8 {
        next?.pointee = CChar(bitPattern: byte)
        next = next?.successor()
      }
      left -= 3
      input = input?.successor()
      inputLeft -= 1
    }
    iconv(conversion, nil, nil, &next, &left)
    return output.count - left
  }
}
