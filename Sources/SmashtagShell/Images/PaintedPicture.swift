/// A picture ready to be written.
struct PaintedPicture: Sendable {
  /// What draws it from its upper left cell on.
  enum Drawing: Sendable {
    /// A line for each row.
    case lines([String])
    /// Everything at once.
    case sequence([UInt8])
    /// What kitty is sent once, where it was not yet, and the place.
    case kitty(KittyPlacing)
  }

  let drawing: Drawing
  /// Where it stands in its box, in cells.
  let line: Int
  let column: Int
  let columns: Int
  let rows: Int
  /// Some of the image was missing.
  let isIncomplete: Bool
}

/// A picture for kitty: what was sent is drawn by number.
struct KittyPlacing: Sendable {
  let image: UInt32
  /// How often kitty had forgotten everything when this was made.
  let generation: Int
  /// `nil` where kitty had the image already.
  let transmission: [UInt8]?
  let placement: [UInt8]
}
