extension DocumentKind {
  /// What bytes are that begin as nothing else does; `nil` where they may be anything.
  ///
  /// - Parameter type: tells apart what looks alike, such as the documents that are ZIP archives.
  static func signed(_ bytes: [UInt8], _ type: MediaType?) -> DocumentKind? {
    if let box = box(bytes) { return box }
    if bytes.starts(with: "RIFF".utf8) { return riff[bytes.word(at: 8)] }
    if bytes.starts(with: "PK\u{3}\u{4}".utf8) { return .file(kind: kindOfZip(bytes, type)) }
    if bytes.starts(with: "BM".utf8), bytes.dropFirst(6).starts(with: [0, 0, 0, 0]) { return .image }
    guard let kind = signatures.first(where: { bytes.dropFirst($0.place).starts(with: $0.bytes) })?.kind
    else {
      return isMP3(bytes, type) ? .file(kind: "audio (MP3)") : nil
    }
    guard case .file(let name) = kind, vague.contains(name) else { return kind }
    return .file(kind: type?.fileKind ?? name)
  }

  private static let signatures: [(bytes: [UInt8], place: Int, kind: DocumentKind)] = images + files

  private static let images: [(bytes: [UInt8], place: Int, kind: DocumentKind)] =
    ([
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], [0xFF, 0xD8, 0xFF], Array("GIF87a".utf8),
      Array("GIF89a".utf8), Array("II*\0".utf8), Array("MM\0*".utf8), [0, 0, 1, 0], [0xFF, 0x0A],
      Array("\0\0\0\u{C}JXL ".utf8), Array("\0\0\0\u{C}jP  ".utf8), [0xFF, 0x4F, 0xFF, 0x51],
    ] as [[UInt8]]).map { ($0, 0, .image) }

  private static let files: [(bytes: [UInt8], place: Int, kind: DocumentKind)] =
    (documents + archives + sounds).map { ($0.bytes, $0.place, .file(kind: $0.kind)) }

  private typealias Signature = (bytes: [UInt8], place: Int, kind: String)

  private static let documents: [Signature] = [
    (Array("%PDF-".utf8), 0, "PDF"), (Array("%!PS".utf8), 0, "PostScript document"),
    (Array("{\\rtf".utf8), 0, "RTF document"), ([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1], 0, office),
    (Array("BOOKMOBI".utf8), 60, "Kindle book"), (Array("8BPS".utf8), 0, "Photoshop image"),
    (Array("SQLite format 3\0".utf8), 0, "SQLite database"),
    (Array("wOFF".utf8), 0, "font (WOFF)"), (Array("wOF2".utf8), 0, "font (WOFF2)"),
    (Array("OTTO\0".utf8), 0, "font (OpenType)"), ([0, 1, 0, 0, 0], 0, "font (TrueType)"),
  ]

  private static let archives: [Signature] = [
    ([0x1F, 0x8B], 0, gzip), (Array("BZh".utf8), 0, "bzip2 archive"),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0], 0, "xz archive"), ([0x28, 0xB5, 0x2F, 0xFD], 0, "zstd archive"),
    ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], 0, "7-Zip archive"), (Array("Rar!\u{1A}".utf8), 0, "RAR archive"),
    (Array("ustar".utf8), 257, "tar archive"), (Array("!<arch>\ndebian".utf8), 0, "Debian package"),
    ([0xED, 0xAB, 0xEE, 0xDB], 0, "RPM package"), (Array("d8:announce".utf8), 0, "torrent"),
    ([0x7F, 0x45, 0x4C, 0x46], 0, "Linux program"), (Array("MZ\u{90}\0".utf8), 0, "Windows program"),
    (Array("\0asm".utf8), 0, "WebAssembly program"), (Array("CD001".utf8), 32_769, "disk image"),
  ]

  private static let sounds: [Signature] = [
    ([0x1A, 0x45, 0xDF, 0xA3], 0, "video (Matroska)"), (Array("OggS\0".utf8), 0, "audio (Ogg)"),
    (Array("ID3".utf8), 0, "audio (MP3)"), (Array("fLaC".utf8), 0, "audio (FLAC)"),
    (Array("FLV\u{1}".utf8), 0, "video (Flash)"), ([0, 0, 1, 0xBA], 0, "video (MPEG)"),
    ([0, 0, 1, 0xB3], 0, "video (MPEG)"), (Array("MThd\0".utf8), 0, "music (MIDI)"),
  ]

  private static let (office, gzip) = ("Microsoft Office document", "gzip archive")
  /// The server may know better.
  private static let vague: Set<String> = [office, gzip, "video (Matroska)", "audio (Ogg)"]

  private static let riff: [String: DocumentKind] = [
    "WEBP": .image, "WAVE": .file(kind: "audio (WAV)"), "AVI ": .file(kind: "video (AVI)"),
  ]

  /// Films, sounds and pictures in boxes, the first of which names what they are.
  private static func box(_ bytes: [UInt8]) -> DocumentKind? {
    guard bytes.word(at: 4) == "ftyp" else { return nil }
    let brands = stride(from: 8, to: min(bytes.count - 3, 64), by: 4).map { bytes.word(at: $0) }
    if brands.contains(where: pictures.contains) { return .image }
    if brands.first?.hasPrefix("M4A") == true { return .file(kind: "audio (M4A)") }
    return .file(kind: brands.first == "qt  " ? "video (QuickTime)" : "video (MP4)")
  }

  private static let pictures: Set<String> = ["avif", "avis", "heic", "heix", "heim", "heis", "mif1", "msf1"]

  /// Sounds without a head begin with eleven bits alone, so the server has to say it as well.
  private static func isMP3(_ bytes: [UInt8], _ type: MediaType?) -> Bool {
    type?.fileKind == "audio (MP3)" && bytes.starts(with: [0xFF])
      && bytes.dropFirst().first.map { $0 >= 0xE0 } == true
  }

  private static func kindOfZip(_ bytes: [UInt8], _ type: MediaType?) -> String {
    if let kind = type?.fileKind, kind != "gzip archive" { return kind }
    let beginning = bytes.prefix(4_096)
    return zipParts.first { beginning.firstRange(ofWord: $0.name) != nil }?.kind ?? "ZIP archive"
  }

  private static let zipParts: [(name: StaticString, kind: String)] = [
    ("mimetypeapplication/epub+zip", "EPUB"),
    ("mimetypeapplication/vnd.oasis.opendocument.text", "OpenDocument text"),
    ("mimetypeapplication/vnd.oasis.opendocument.spreadsheet", "OpenDocument spreadsheet"),
    ("mimetypeapplication/vnd.oasis.opendocument.presentation", "OpenDocument presentation"),
    ("word/document.xml", "Word document"), ("xl/workbook.xml", "Excel workbook"),
    ("ppt/presentation.xml", "PowerPoint presentation"), ("androidmanifest.xml", "Android app"),
    ("meta-inf/manifest.mf", "Java archive"),
  ]
}

extension [UInt8] {
  /// Four letters; shorter at the end.
  fileprivate func word(at place: Int) -> String {
    String(decoding: dropFirst(place).prefix(4), as: UTF8.self)
  }
}
