import MentionExtraction

/// The media type of a document: the `text/html` of `text/html; charset=utf-8` (RFC 9110, section 8.3.1).
struct MediaType: Equatable {
  /// The type, in lower case; it and the subtype consist of letters, digits and a few signs.
  let top: String
  let sub: String

  private static let longest = 80

  /// Parses a `Content-Type`; `nil` where it is malformed.
  init?(_ contentType: String) {
    let essence = contentType.utf8.drop(while: \.isMarkupBlank)
      .prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: ",") && !$0.isMarkupBlank }
    let parts = essence.prefix(Self.longest).split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isOfMediaTypes) }) else {
      return nil
    }
    top = String(decoding: parts[0], as: UTF8.self).lowercased()
    sub = String(decoding: parts[1], as: UTF8.self).lowercased()
  }
}

extension MediaType {
  var essence: String { top + "/" + sub }

  var isHTML: Bool { essence == "text/html" || essence == "application/xhtml+xml" }
  var isXML: Bool { sub == "xml" || sub.hasSuffix("+xml") }

  /// Whether it is a generic type that reveals nothing, such as `application/octet-stream`.
  var saysNothing: Bool { Self.emptyTypes.contains(essence) || Self.emptyTypes.contains(sub) }

  /// Whether it is a type of text, including source code and data formats.
  var isText: Bool {
    top == "text" || (top != "image" && isXML) || sub == "json" || sub.hasSuffix("+json")
      || Self.sources.contains(sub)
  }

  var isPDF: Bool { top == "application" && (sub == "pdf" || sub == "x-pdf") }

  var isJSON: Bool { sub == "json" || sub.hasSuffix("+json") }

  /// Whether it is text whose lines may be rewrapped.
  var isProse: Bool { top == "text" && ["plain", "troff"].contains(sub) }

  var isMarkdown: Bool {
    top == "text" && ["markdown", "x-markdown", "vnd.daringfireball.markdown"].contains(sub)
  }

  /// Whether what is sent so is Markdown where its address says it is.
  var mayBeMarkdown: Bool { saysNothing || essence == "text/plain" }

  private static let emptyTypes: Set<String> = [
    "octet-stream", "unknown", "x-unknown", "force-download", "download", "x-download", "x-octet-stream",
    "*/*",
  ]

  private static let sources: Set<String> = [
    "javascript", "x-javascript", "ecmascript", "typescript", "yaml", "x-yaml", "toml", "x-toml", "sql",
    "x-sql",
    "x-sh", "x-shellscript", "x-perl", "x-python", "x-ruby", "x-httpd-php", "x-php", "x-tex", "x-latex",
    "jsonl",
    "x-ndjson", "x-jsonlines", "json-seq", "x-subrip", "pgp-signature", "pgp-keys", "graphql",
  ]
}

extension UInt8 {
  fileprivate var isOfMediaTypes: Bool {
    isASCIIAlphanumeric || "!#$&^_.+-*".utf8.contains(self)
  }
}

extension MediaType {
  /// The name of the file type for people; `nil` where there is none.
  var fileKind: String? {
    if let kind = Self.kinds[essence] { return kind }
    switch top {
    case "video", "audio", "font": return "\(top) (\(Self.formats[sub] ?? Self.format(sub)))"
    default: return nil
    }
  }

  /// The name of a format without one of its own: `MS-WMV` for `x-ms-wmv`.
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
    "application/epub+zip": "EPUB",
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
