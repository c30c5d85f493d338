import CTerminalImages
import Foundation
public import SmashtagModel

/// The sequences of kitty's graphics protocol, `ESC _ G keys ; base64 ESC \`.
///
/// An image is transmitted once and can then be placed several times. `q=2` suppresses answers, which would
/// arrive among the typed keys. Source: sw.kovidgoyal.net/kitty/graphics-protocol.
public enum KittyGraphics {
  /// Transmits a raster as a PNG under an image number, without drawing it.
  public static func transmission(of raster: Raster, as image: UInt32) -> [UInt8] {
    guard let sent = raster.scaled(raster.part, to: sentSize(of: raster)) else { return [] }
    return transmission(of: sent, "a=t,f=100,i=\(image),q=2") { $0 }
  }

  /// Transmits all of a raster as a PNG in several sequences, each of which is wrapped, and of which the first has the keys.
  static func transmission(of raster: Raster, _ keys: String, wrappedBy wrap: ([UInt8]) -> [UInt8]) -> [UInt8]
  {
    let chunks = Base64Text(raster.png).chunks(of: 4096)
    var sequences: [UInt8] = []
    sequences.reserveCapacity(chunks.count * 4128 + 64)
    for (index, chunk) in chunks.enumerated() {
      let start = "\u{1B}_G\(index == 0 ? keys : "q=2"),m=\(index + 1 < chunks.count ? 1 : 0);"
      sequences += wrap(Array(start.utf8) + chunk + Array("\u{1B}\\".utf8))
    }
    return sequences
  }

  /// Transmits a raster through shared memory, as kitty reads it on the same machine; its pixels as they are.
  ///
  /// `nil` where there is no shared memory.
  public static func transmission(
    of raster: Raster, as image: UInt32, through memory: SharedPixels
  ) -> [UInt8]? {
    guard let sent = raster.scaled(raster.part, to: sentSize(of: raster)), let name = memory.add(sent.pixels)
    else { return nil }
    return command(
      "a=t,t=s,f=32,s=\(sent.size.width),v=\(sent.size.height),i=\(image),q=2;" + Base64Text(name).text)
  }

  /// Asks whether kitty can read an object of shared memory of three bytes.
  public static func memoryQuestion(_ name: String) -> String {
    "\u{1B}_Gi=32,s=1,v=1,a=q,t=s,f=24;\(Base64Text(name).text)\u{1B}\\"
  }

  /// Draws a part of a transmitted raster on a canvas at the cursor, which does not move.
  ///
  /// A placement with a number in use is replaced. Images are drawn above text, because with `z=-1` kitty
  /// 0.26 leaves the old text visible.
  public static func placement(
    _ placement: UInt32, of part: PixelRect, in raster: Raster, as image: UInt32, on canvas: Canvas
  ) -> [UInt8] {
    let sent = sentSize(of: raster)
    let rect = Raster(part: raster.part, size: sent, pixels: []).rect(of: part)
    let (x, width) = pixels(from: rect.x, length: rect.width, limit: sent.width)
    let (y, height) = pixels(from: rect.y, length: rect.height, limit: sent.height)
    return command(
      "a=p,q=2,i=\(image),p=\(placement),x=\(x),y=\(y),w=\(width),h=\(height)"
        + ",c=\(canvas.columns),r=\(canvas.rows),C=1")
  }

  /// Ends a transmission before its last sequence, and removes what came of it.
  public static func breakOff(of image: UInt32) -> [UInt8] { command("m=0,q=2;") + deletion(of: image) }

  /// Removes one placement from the screen.
  public static func removal(of placement: UInt32, of image: UInt32) -> [UInt8] {
    command("a=d,d=i,i=\(image),p=\(placement),q=2")
  }

  /// Removes all placements of an image, and its pixels from the terminal's memory.
  public static func deletion(of image: UInt32) -> [UInt8] { command("a=d,d=I,i=\(image),q=2") }
}

extension KittyGraphics {
  /// The size of the transmitted raster; kitty accepts sides of up to 10,000 pixels.
  private static func sentSize(of raster: Raster) -> PixelSize {
    PixelSize(width: min(raster.size.width, 10_000), height: min(raster.size.height, 10_000))
  }

  /// The nearest whole pixels of a fractional range; at least one, none outside.
  private static func pixels(from start: Double, length: Double, limit: Int) -> (first: Int, count: Int) {
    let first = min(Int(start.rounded()), limit - 1)
    return (first, max(1, min(Int((start + length).rounded()), limit) - first))
  }

  private static func command(_ keys: String) -> [UInt8] { Array("\u{1B}_G\(keys)\u{1B}\\".utf8) }
}

/// The sequence of iTerm2's inline images, `OSC 1337 ; File = … : base64 BEL`.
///
/// Source: iterm2.com/documentation-images.html; `doNotMoveCursor` is supported by WezTerm and iTerm2.
public enum ItermGraphics {
  /// Draws a part of a raster on a canvas at the cursor, as a PNG, or as a JPEG where the image was one.
  ///
  /// It has no more pixels than the part; the terminal scales it to the cells.
  public static func sequence(of part: PixelRect, from raster: Raster, on canvas: Canvas) -> [UInt8] {
    let file = raster.cut(to: part, on: canvas).file
    guard !file.isEmpty else { return [] }
    let keys =
      "inline=1;size=\(file.count);width=\(canvas.columns);height=\(canvas.rows)"
      + ";preserveAspectRatio=0;doNotMoveCursor=1"
    return Array("\u{1B}]1337;File=\(keys):".utf8) + Base64Text(file).letters + [7]
  }
}

/// Bytes in Base64 (RFC 4648).
struct Base64Text {
  let letters: [UInt8]

  init(_ bytes: [UInt8]) {
    letters = Array(Data(bytes).base64EncodedData())
  }

  init(_ text: String) { self.init(Array(text.utf8)) }

  var text: String { String(decoding: letters, as: UTF8.self) }

  /// Pieces of `count` letters; the last may be shorter.
  func chunks(of count: Int) -> [ArraySlice<UInt8>] {
    stride(from: 0, to: letters.count, by: count).map { letters[$0..<min($0 + count, letters.count)] }
  }
}
