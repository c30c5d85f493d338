extension DocumentKind.MediaType {
  /// What a person calls such a file; `nil` where there is no word for it.
  var fileKind: String? {
    if let kind = Self.kinds[essence] { return kind }
    switch top {
    case "video", "audio", "font": return "\(top) (\(Self.formats[sub] ?? Self.format(sub)))"
    default: return nil
    }
  }

  /// The name of a format that has no better one: `x-ms-wmv` is `MS-WMV`.
  private static func format(_ sub: String) -> String {
    (sub.hasPrefix("x-") ? String(sub.dropFirst(2)) : sub).uppercased()
  }

  private static let formats: [String: String] = [
    "webm": "WebM", "quicktime": "QuickTime", "x-matroska": "Matroska", "matroska": "Matroska", "ogg": "Ogg",
    "x-msvideo": "AVI", "vnd.avi": "AVI", "mpeg": "MPEG", "mp2t": "MPEG", "x-ms-wmv": "WMV", "opus": "Opus",
    "vnd.wave": "WAV", "x-mpegurl": "playlist", "x-scpls": "playlist", "sfnt": "TrueType", "ttf": "TrueType",
    "otf": "OpenType", "3gpp": "3GP",
  ]

  private static let kinds: [String: String] = documents.merging(archives) { first, _ in first }

  private static let documents: [String: String] = [
    "application/pdf": "PDF", "application/x-pdf": "PDF", "application/epub+zip": "EPUB",
    "application/x-mobipocket-ebook": "Kindle book", "application/vnd.amazon.ebook": "Kindle book",
    "application/rtf": "RTF document", "text/rtf": "RTF document",
    "application/postscript": "PostScript document",
    "application/msword": "Word document", "application/vnd.ms-excel": "Excel workbook",
    "application/vnd.ms-powerpoint": "PowerPoint presentation",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "Word document",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "Excel workbook",
    "application/vnd.openxmlformats-officedocument.presentationml.presentation": "PowerPoint presentation",
    "application/vnd.oasis.opendocument.text": "OpenDocument text",
    "application/vnd.oasis.opendocument.spreadsheet": "OpenDocument spreadsheet",
    "application/vnd.oasis.opendocument.presentation": "OpenDocument presentation",
    "audio/mpeg": "audio (MP3)", "audio/mp3": "audio (MP3)", "audio/mp4": "audio (M4A)",
    "audio/x-m4a": "audio (M4A)",
    "application/vnd.apple.mpegurl": "video (HLS)", "application/x-mpegurl": "video (HLS)",
    "application/dash+xml": "video (DASH)", "application/ogg": "audio (Ogg)",
    "application/mp4": "video (MP4)",
    "application/wasm": "WebAssembly program", "application/vnd.sqlite3": "SQLite database",
    "application/x-font-ttf": "font (TrueType)", "application/font-woff": "font (WOFF)",
    "application/pgp-encrypted": "encrypted message",
  ]

  private static let archives: [String: String] = [
    "application/zip": "ZIP archive", "application/x-zip-compressed": "ZIP archive",
    "application/gzip": "gzip archive", "application/x-gzip": "gzip archive",
    "application/x-bzip2": "bzip2 archive", "application/x-xz": "xz archive",
    "application/zstd": "zstd archive",
    "application/x-tar": "tar archive", "application/x-gtar": "tar archive",
    "application/x-compressed-tar": "tar archive",
    "application/x-7z-compressed": "7-Zip archive", "application/vnd.rar": "RAR archive",
    "application/x-rar-compressed": "RAR archive", "application/java-archive": "Java archive",
    "application/vnd.android.package-archive": "Android app", "application/x-apple-diskimage": "disk image",
    "application/x-iso9660-image": "disk image", "application/vnd.debian.binary-package": "Debian package",
    "application/x-debian-package": "Debian package", "application/x-rpm": "RPM package",
    "application/x-bittorrent": "torrent", "application/x-msdownload": "Windows program",
    "application/vnd.microsoft.portable-executable": "Windows program", "application/x-executable": "program",
  ]
}
