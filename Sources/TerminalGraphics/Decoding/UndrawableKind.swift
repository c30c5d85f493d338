import SmashtagModel
import Foundation

/// Identifies bytes that are no drawable image, for the error message.
enum UndrawableKind {
  static func error(for bytes: ByteView) -> ImageError {
    if let kind = boxKind(bytes) ?? signatures.first(where: { bytes.has($0.bytes, at: $0.offset) })?.kind {
      return .notDrawable(kind)
    }
    if bytes.has("BM"), bytes.bigEndian(4, at: 6) == 0 { return .notDrawable("BMP") }
    return textKind(bytes)
  }

  private static let signatures: [(bytes: [UInt8], offset: Int, kind: String)] = [
    (Array("II*\0".utf8), 0, "TIFF"), ([0x4D, 0x4D, 0, 0x2A], 0, "TIFF"),
    (Array("II+\0".utf8), 0, "TIFF"), ([0x4D, 0x4D, 0, 0x2B], 0, "TIFF"),
    ([0, 0, 1, 0], 0, "ICO"), ([0xFF, 0x0A], 0, "JPEG XL"), (Array("JXL ".utf8), 4, "JPEG XL"),
    (Array("jP  ".utf8), 4, "JPEG 2000"), ([0xFF, 0x4F, 0xFF, 0x51], 0, "JPEG 2000"),
    (Array("%PDF".utf8), 0, "a PDF"), (Array("8BPS".utf8), 0, "PSD"),
    (Array("matroska".utf8), 24, "a video (Matroska)"), (Array("matroska".utf8), 31, "a video (Matroska)"),
    ([0x1A, 0x45, 0xDF, 0xA3], 0, "a video (WebM)"), (Array("OggS".utf8), 0, "a video (Ogg)"),
    (Array("AVI ".utf8), 8, "a video (AVI)"), (Array("FLV".utf8), 0, "a video (FLV)"),
    ([0, 0, 1, 0xBA], 0, "a video (MPEG)"), (Array("#EXTM3U".utf8), 0, "a video (HLS)"),
  ]

  /// Films and pictures in ISO base media files (ISO/IEC 14496-12), told by the brands in the first box.
  private static func boxKind(_ bytes: ByteView) -> String? {
    guard bytes.has("ftyp", at: 4) else { return nil }
    let end = min(bytes.bigEndian(4, at: 0) ?? 0, 256)
    let offsets = [8] + stride(from: 16, to: max(end - 3, 16), by: 4)
    let found = boxBrands.first { box in
      offsets.contains { offset in box.brands.contains { bytes.has($0, at: offset) } }
    }
    return found?.kind ?? "a video (MP4)"
  }

  private static let boxBrands: [(brands: [String], kind: String)] = [
    (["avif", "avis"], "AVIF"), (["heic", "heix", "hevc", "heim", "heis", "mif1", "msf1"], "HEIC"),
    (["crx "], "a raw photo (CR3)"), (["qt  "], "a video (QuickTime)"), (["M4A "], "a sound (M4A)"),
  ]

  private static func textKind(_ bytes: ByteView) -> ImageError {
    let start = bytes.prefix(4096)
    let isText = !start.prefix(512).contains { $0 < 9 || (14..<27).contains($0) }
    guard isText else { return .notAnImage("something that is no image") }
    let text = String(decoding: start, as: UTF8.self).lowercased()
      .trimmingCharacters(in: .whitespacesAndNewlines.union(["\u{FEFF}"]))
    if text.contains("<svg") && !text.contains("<html") && text.hasPrefix("<") { return .notDrawable("SVG") }
    if pageSigns.contains(where: text.contains) && text.hasPrefix("<") { return .notAnImage("a web page") }
    if text.hasPrefix("{") || text.hasPrefix("[") { return .notAnImage("JSON") }
    let isUTF8 = String(validating: start.prefix(512).dropLast(3), as: UTF8.self) != nil
    return .notAnImage(isUTF8 || start.count < 4 ? "text" : "something that is no image")
  }

  private static let pageSigns = ["<!doctype html", "<html", "<head", "<body", "<title"]
}
