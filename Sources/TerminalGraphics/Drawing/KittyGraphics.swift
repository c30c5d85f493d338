import CTerminalImages
public import SmashtagModel

/// The sequences of kitty's graphics protocol, `ESC _ G keys ; base64 ESC \`: an image is sent once, and then placed.
///
/// `q=2` keeps the terminal from answering, which would come among the keys typed.
/// Source: sw.kovidgoyal.net/kitty/graphics-protocol.
public enum KittyGraphics {
  /// Sends the pixels as a PNG under a number; nothing is drawn yet, and nothing answered.
  public static func transmission(of raster: Raster, as image: UInt32) -> [UInt8] {
    guard let sent = raster.scaled(raster.part, to: sentSize(of: raster)) else { return [] }
    let chunks = Base64Text(sent.png).chunks(of: 4096)
    var sequence: [UInt8] = []
    sequence.reserveCapacity(chunks.count * 4112 + 64)
    for (index, chunk) in chunks.enumerated() {
      let keys = index == 0 ? "a=t,f=100,i=\(image),q=2" : "q=2"
      sequence += "\u{1B}_G\(keys),m=\(index + 1 < chunks.count ? 1 : 0);".utf8
      sequence += chunk
      sequence += "\u{1B}\\".utf8
    }
    return sequence
  }

  /// Draws a part of what was sent on the canvas from the cursor on, which stays; the same placement moves.
  ///
  /// It lies above text: behind it (`z=-1`) kitty 0.26 leaves what stood there before.
  public static func placement(
    _ placement: UInt32, of part: PixelRect, in raster: Raster, as image: UInt32, on canvas: Canvas
  ) -> [UInt8] {
    let sent = sentSize(of: raster)
    let place = Raster(part: raster.part, size: sent, pixels: []).place(of: part)
    let (x, width) = pixels(from: place.x, length: place.width, limit: sent.width)
    let (y, height) = pixels(from: place.y, length: place.height, limit: sent.height)
    return command(
      "a=p,q=2,i=\(image),p=\(placement),x=\(x),y=\(y),w=\(width),h=\(height)"
        + ",c=\(canvas.columns),r=\(canvas.rows),C=1")
  }

  /// Takes one placement off the screen.
  public static func removal(of placement: UInt32, of image: UInt32) -> [UInt8] {
    command("a=d,d=i,i=\(image),p=\(placement),q=2")
  }

  /// Takes all placements of an image off the screen, and its pixels out of the terminal.
  public static func deletion(of image: UInt32) -> [UInt8] { command("a=d,d=I,i=\(image),q=2") }
}

extension KittyGraphics {
  /// As many pixels as the raster has; kitty takes no edge of more than 10,000.
  private static func sentSize(of raster: Raster) -> PixelSize {
    PixelSize(width: min(raster.size.width, 10_000), height: min(raster.size.height, 10_000))
  }

  /// Whole pixels that come nearest to a place, at least one, none outside.
  private static func pixels(from start: Double, length: Double, limit: Int) -> (first: Int, count: Int) {
    let first = min(Int(start.rounded()), limit - 1)
    return (first, max(1, min(Int((start + length).rounded()), limit) - first))
  }

  private static func command(_ keys: String) -> [UInt8] { Array("\u{1B}_G\(keys)\u{1B}\\".utf8) }
}

/// The sequence of iTerm2's inline images, `OSC 1337 ; File = … : base64 BEL`.
///
/// Source: iterm2.com/documentation-images.html; `doNotMoveCursor` is WezTerm's and iTerm2's.
public enum ItermGraphics {
  /// Draws a part of a raster on the canvas from the cursor on, as a PNG.
  ///
  /// It has no more pixels than the part itself; the terminal stretches it over the cells.
  public static func sequence(of part: PixelRect, from raster: Raster, on canvas: Canvas) -> [UInt8] {
    let png = raster.cut(to: part, on: canvas).png
    guard !png.isEmpty else { return [] }
    let keys =
      "inline=1;size=\(png.count);width=\(canvas.columns);height=\(canvas.rows)"
      + ";preserveAspectRatio=0;doNotMoveCursor=1"
    return Array("\u{1B}]1337;File=\(keys):".utf8) + Base64Text(png).letters + [7]
  }
}

/// Bytes in the letters that pass through every terminal.
struct Base64Text {
  let letters: [UInt8]

  init(_ bytes: [UInt8]) {
    letters = [UInt8](unsafeUninitializedCapacity: (bytes.count + 2) / 3 * 4) { buffer, count in
      count = terminal_images_base64(bytes, bytes.count, buffer.baseAddress)
    }
  }

  /// Pieces of that many letters; the last may have fewer.
  func chunks(of count: Int) -> [ArraySlice<UInt8>] {
    stride(from: 0, to: letters.count, by: count).map { letters[$0..<min($0 + count, letters.count)] }
  }
}
