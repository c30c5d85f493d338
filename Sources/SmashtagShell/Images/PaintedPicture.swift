import SmashtagModel
import TerminalGraphics

/// An image ready to be written.
struct PaintedPicture: Sendable {
  /// The bytes that draw it from its upper left cell.
  enum Drawing: Sendable {
    /// One line of text for each row.
    case lines([String])
    /// A single sequence.
    case sequence([UInt8])
    /// Kitty's image data, which is sent once, and the placement.
    case kitty(KittyPlacing)
  }

  let drawing: Drawing
  /// The first line in its box, in cells; ``column`` is the first column.
  let line: Int
  let column: Int
  let columns: Int
  let rows: Int
  /// Whether a part of the image's data was missing.
  let isIncomplete: Bool
}

/// An image for kitty, which draws data that was sent before by its number.
struct KittyPlacing: Sendable {
  let image: UInt32
  /// The generation of ``KittyNumbers`` when this was made.
  let generation: Int
  /// Whether only the visible part of what was decoded is sent.
  let isPart: Bool
  /// How the image is sent; `nil` where kitty had it already.
  let transmission: Transmission?
  let placement: [UInt8]

  enum Transmission: Sendable {
    /// By a sequence with all pixels.
    case sequence([UInt8])
    /// Through shared memory, which is used only once it is sent.
    case shared(Raster)
  }
}

extension KittyPlacing {
  /// The sequence that sends the image; empty where kitty had it already.
  fileprivate func sending(through memory: SharedPixels) -> [UInt8] {
    switch transmission {
    case .sequence(let bytes): bytes
    case .shared(let raster):
      KittyGraphics.transmission(of: raster, as: image, through: memory)
        ?? KittyGraphics.transmission(of: raster, as: image)
    case nil: []
    }
  }
}

extension PaintedPicture {
  /// Whether kitty has deleted the image it refers to, so that it must be painted anew.
  func isStale(for kitty: KittyNumbers) -> Bool {
    guard case .kitty(let placing) = drawing else { return false }
    return kitty.isStale(placing.image, of: placing.generation)
  }

  /// The bytes that draw it from the cursor on.
  ///
  /// `CR`, `ESC [ B` and `ESC [ n C` move to the beginning of its next line.
  /// - Parameters:
  ///   - column: The column at which its lines begin.
  ///   - kitty: Knows which images were sent.
  func bytes(column: Int, kitty: KittyNumbers) -> [UInt8] {
    switch drawing {
    case .lines(let lines):
      let next = "\r\u{1B}[B" + (column > 0 ? "\u{1B}[\(column)C" : "")
      return Array(lines.joined(separator: next).utf8)
    case .sequence(let bytes): return bytes
    case .kitty(let placing):
      guard placing.transmission != nil, kitty.mustSend(placing.image) else { return placing.placement }
      return placing.sending(through: kitty.memory) + placing.placement
    }
  }
}
