import SmashtagModel
import TerminalGraphics
import Testing

@testable import SmashtagShell

struct KittyUploadTests {
  private static let picture = Picture(
    subject: .image(.file("a")), line: 0, column: 0,
    box: Canvas(columns: 1, rows: 1, cell: PixelSize(width: 1, height: 1)))

  private func sending(_ transmission: KittyPlacing.Transmission?) -> KittyUpload? {
    let placing = KittyPlacing(
      image: 7, generation: 0, isPart: false, transmission: transmission, placement: [])
    let painted = PaintedPicture(
      drawing: .kitty(placing), line: 0, column: 0, columns: 1, rows: 1, isIncomplete: false)
    return KittyUpload(painted, of: Self.picture)
  }

  @Test func `Pieces are of a few kilobytes, and end where sequences do`() throws {
    let sequences = (0..<40).map { "\u{1B}_Gm=1;" + String(repeating: "A", count: 100 * $0) + "\u{1B}\\" }
    var upload = try #require(sending(.sequence(Array(sequences.joined().utf8))))
    var pieces: [String] = []

    while !upload.isFinished { pieces.append(String(decoding: upload.next(), as: UTF8.self)) }

    #expect(pieces.joined() == sequences.joined())
    #expect(pieces.allSatisfy { $0.hasPrefix("\u{1B}_G") && $0.hasSuffix("\u{1B}\\") })
    #expect(pieces.dropLast().allSatisfy { (8_192..<13_000).contains($0.utf8.count) } && pieces.count > 5)
    #expect(upload.image == 7)
  }

  @Test func `What kitty has got, or reads elsewhere, is not sent`() {
    let raster = Raster(
      part: PixelRect(x: 0, y: 0, width: 1, height: 1), size: PixelSize(width: 1, height: 1),
      pixels: [0, 0, 0, 0])

    #expect(sending(nil) == nil && sending(.shared(raster)) == nil)
  }
}
