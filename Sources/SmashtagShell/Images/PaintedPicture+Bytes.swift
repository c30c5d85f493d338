extension PaintedPicture {
  /// Whether kitty has forgotten since what this counts on; it must be painted anew then.
  func isStale(for kitty: KittyNumbers) -> Bool {
    guard case .kitty(let placing) = drawing else { return false }
    return kitty.isStale(placing.image, of: placing.generation)
  }

  /// What draws it from the cursor on; `column` is where its lines begin, `kitty` knows what was sent.
  ///
  /// `CR`, `ESC [ B` and `ESC [ n C` go to the beginning of the next of its lines.
  func bytes(column: Int, kitty: KittyNumbers) -> [UInt8] {
    switch drawing {
    case .lines(let lines):
      let next = "\r\u{1B}[B" + (column > 0 ? "\u{1B}[\(column)C" : "")
      return Array(lines.joined(separator: next).utf8)
    case .sequence(let bytes): return bytes
    case .kitty(let placing):
      guard let transmission = placing.transmission, kitty.mustSend(placing.image) else {
        return placing.placement
      }
      return transmission + placing.placement
    }
  }
}
