/// Goes through the blocks of a GIF, a limited number of them.
struct GIFBlocks {
  private let bytes: ByteView
  private var place = 13
  /// How many more may be looked at: those of 25 MB.
  private var budget = 100_000

  init(_ bytes: ByteView) {
    self.bytes = bytes
    passColors(flags: bytes.byte(at: 10) ?? 0)
  }

  /// `false` too where the second frame lies further behind than is looked.
  var hasTwoFrames: Bool {
    var blocks = self
    return blocks.goesToFrame() && blocks.passFrame() && blocks.goesToFrame()
  }

  private mutating func passColors(flags: UInt8) {
    if flags & 0x80 != 0 { place += 3 << (Int(flags & 7) + 1) }
  }

  /// Passes over extensions.
  private mutating func goesToFrame() -> Bool {
    while bytes.byte(at: place) == 0x21 {
      place += 2
      guard passData() else { return false }
    }
    return bytes.byte(at: place) == 0x2C
  }

  private mutating func passFrame() -> Bool {
    guard let flags = bytes.byte(at: place + 9) else { return false }
    place += 10
    passColors(flags: flags)
    place += 1
    return passData()
  }

  /// Passes over pieces of data, the last of which is empty.
  private mutating func passData() -> Bool {
    while budget > 0, let length = bytes.byte(at: place) {
      budget -= 1
      place += 1 + Int(length)
      if length == 0 { return true }
    }
    return false
  }
}
