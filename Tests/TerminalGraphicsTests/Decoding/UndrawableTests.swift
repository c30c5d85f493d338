import Foundation
import SmashtagModel
import Testing

@testable import TerminalGraphics

struct UndrawableTests {
  @Test func `Nothing is empty`() {
    #expect(throws: ImageError.empty) { try EncodedImage(Data()) }
  }

  @Test(arguments: [
    ("\u{FEFF}  <!DOCTYPE html><html><body><svg></svg></body></html>", "a web page"),
    ("<html><head>", "a web page"),
    ("{\"error\": \"gone\"}", "JSON"),
    ("gone, alas", "text"),
    ("x", "text"),
    ("\0\u{1}\u{2}\u{3}", "something that is no image"),
  ])
  func `What is in its place is named`(text: String, kind: String) {
    #expect(throws: ImageError.notAnImage(kind)) { try EncodedImage(Data(text.utf8)) }
  }

  @Test(arguments: [
    ("<?xml version=\"1.0\"?>\n<!-- drawn -->\n<svg xmlns=\"…\">", "SVG"),
    ("<svg>", "SVG"),
    ("\0\0\0\u{1c}ftypavif\0\0\0\0mif1miaf", "AVIF"),
    ("\0\0\0\u{1c}ftypmif1\0\0\0\0avifmiaf", "AVIF"),
    ("\0\0\0\u{18}ftypheic\0\0\0\0mif1heic", "HEIC"),
    ("\0\0\0\u{18}ftypisom\0\0\u{2}\0isommp41", "a video (MP4)"),
    ("\0\0\0\u{14}ftypqt  \0\0\u{2}\0qt  ", "a video (QuickTime)"),
    ("II*\0\u{8}\0\0\0", "TIFF"),
    ("BM\u{1}\u{1}\0\0\0\0\0\0", "BMP"),
    ("\0\0\u{1}\0\u{1}\0", "ICO"),
    ("%PDF-1.7", "a PDF"),
    ("\0\0\0\u{c}JXL \r\n", "JPEG XL"),
  ])
  func `Images and films that are not drawn are named`(start: String, kind: String) {
    #expect(throws: ImageError.notDrawable(kind)) { try EncodedImage(Data(start.utf8)) }
  }

  @Test func `WebM is a video`() {
    let bytes = Data([0x1A, 0x45, 0xDF, 0xA3, 0x01, 0, 0, 0, 0, 0, 0, 0x1F])

    #expect(throws: ImageError.notDrawable("a video (WebM)")) { try EncodedImage(bytes) }
  }

  @Test(
    arguments: [(0xC3, 8, "a lossless JPEG"), (0xC1, 12, "a JPEG of 12 bits")] as [(UInt8, UInt8, String)]
  )
  func `Rare kinds of JPEG are named`(marker: UInt8, bits: UInt8, kind: String) throws {
    var bytes = try ImageFixture.bytes("baseline.jpg")
    let frame = try #require(bytes.firstRange(of: Data([0xFF, 0xC0]))).lowerBound
    (bytes[frame + 1], bytes[frame + 4]) = (marker, bits)

    #expect(throws: ImageError.notDrawable(kind)) { try EncodedImage(bytes) }
  }

  @Test(arguments: ["baseline.jpg", "colors.png", "lossy.webp", "plain.gif"])
  func `A signature alone is damaged`(name: String) throws {
    let bytes = try ImageFixture.bytes(name).prefix(name.hasSuffix("webp") ? 12 : 6)

    let format = ImageFixture.format(name).rawValue
    #expect(throws: ImageError.damaged(format: format)) { try EncodedImage(bytes) }
  }
}
