import CTerminalImages
public import SmashtagModel
import TerminalKit

/// An image for kitty inside tmux, where cells of text say which part of which image is seen in them.
///
/// tmux hands the pixels on without looking at them, and keeps the cells as it keeps any text, so that the image moves with
/// it. A cell is U+10EEEE, with combining marks for its row, its column and the highest byte of the image's number; its
/// colour is the lowest byte. A cell without marks goes on where that on its left ends. Source: *Unicode placeholders* in
/// kitty's graphics protocol, sw.kovidgoyal.net/kitty/graphics-protocol; kitty knows them since 0.28.
public struct KittyPlaceholders {
  /// The colours that are used as lowest bytes; those before them may have names, which a multiplexer may write instead.
  private static let colors: Range<UInt32> = 16..<256

  private let color: UInt32
  private let highest: Int

  /// Makes an image with a number, of which only the remainder by 61,440 matters.
  public init(number: UInt32) {
    let count = UInt32(Self.colors.count)
    (color, highest) = (Self.colors.lowerBound + number % count, Int(number / count % 256))
  }

  /// The lines of a part of a raster on a canvas; the first begins with the pixels.
  ///
  /// What was sent before under the same number is replaced, also where it is still seen.
  public func lines(of part: PixelRect, from raster: Raster, on canvas: Canvas) -> [String] {
    guard let sent = raster.scaled(part, to: sentSize(of: raster.rect(of: part), on: canvas)) else {
      return []
    }
    let rows = Self.marks.prefix(canvas.rows)
    let image = UInt32(highest) << 24 | color
    let keys = "a=T,U=1,f=100,i=\(image),c=\(canvas.columns),r=\(rows.count),q=2"
    let pixels = KittyGraphics.transmission(of: sent, keys, wrappedBy: TmuxPassthrough.wrapped)
    let cells = rows.map { row in line(row, columns: canvas.columns) }
    return cells.enumerated().map { $0 == 0 ? String(decoding: pixels, as: UTF8.self) + $1 : $1 }
  }

  private func line(_ row: Unicode.Scalar, columns: Int) -> String {
    var cells = String.UnicodeScalarView()
    cells.append(contentsOf: [Self.cell, row, Self.marks[0], Self.marks[highest]])
    cells.append(contentsOf: repeatElement(Self.cell, count: columns - 1))
    return "\u{1B}[38;5;\(color)m\(String(cells))\u{1B}[39m"
  }

  /// The pixels that are sent: in the shape of the canvas, since kitty keeps an image's own, and not more than there are.
  private func sentSize(of rect: terminal_images_part, on canvas: Canvas) -> PixelSize {
    let whole = canvas.drawnPixels
    let scale = min(1, max(rect.width / Double(whole.width), rect.height / Double(whole.height)))
    return PixelSize(width: Int(Double(whole.width) * scale), height: Int(Double(whole.height) * scale))
  }
}

extension KittyPlaceholders {
  private static let cell: Unicode.Scalar = "\u{10EEEE}"

  /// The marks that stand for 0, 1, 2 and so on, 297 of them.
  ///
  /// They are chosen as kitty chose them: all that stand above a letter (combining class 230) in Unicode 6.0 and neither
  /// decompose nor join letters to others. Source: kitty's `gen/rowcolumn-diacritics.txt`.
  static let marks: [Unicode.Scalar] = (0x300...0x1D244).compactMap(Unicode.Scalar.init).filter { scalar in
    let properties = scalar.properties
    return properties.generalCategory == .nonspacingMark && properties.canonicalCombiningClass == .above
      && properties.age.map { ($0.major, $0.minor) <= (6, 0) } ?? false && !joining.contains(scalar)
  }

  private static let joining = Set<Unicode.Scalar>(
    [
      0x300, 0x301, 0x302, 0x303, 0x304, 0x306, 0x307, 0x308, 0x309, 0x30A, 0x30B, 0x30C, 0x30F, 0x311, 0x313,
      0x314, 0x340, 0x341, 0x342, 0x343, 0x344, 0x653, 0x654,
    ].compactMap { Unicode.Scalar($0 as UInt32) })
}
