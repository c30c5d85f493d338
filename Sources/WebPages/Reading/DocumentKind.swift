import MentionExtraction

/// The kind of a document, determined from its first bytes and its `Content-Type`.
enum DocumentKind: Equatable {
  /// A web page in HTML or XHTML.
  case html
  /// Plain text: prose, or lines that must not be wrapped.
  case text(TextForm)
  case image
  /// A list of what a site published lately, in XML or JSON.
  case feed(FeedForm)
  /// A document whose words another program can read.
  case pdf
  /// Any other file; `kind` describes it in words for people, on one line.
  case file(kind: String)

  /// What a plain text consists of.
  enum TextForm: Equatable {
    case prose
    case markdown
    case json
    /// Tables, XML or source code.
    case code
  }

  /// The syntax of a feed.
  enum FeedForm: Equatable {
    case xml
    case json
  }

  static let unknown = DocumentKind.file(kind: "a file of unknown kind")

  /// Determines the kind: unmistakable bytes first, then the server's type, then a guess.
  ///
  /// HTML that is sent as plain text stays text, since its author wants the source to be seen. Any other type
  /// whose bytes turn out to be HTML, such as an error page in place of an image, is a page. Markdown is often sent as plain
  /// text, so that the address counts as well.
  /// - Parameters:
  ///   - contentType: The value of the field `Content-Type`; `nil` where there is none.
  ///   - url: The address of the document.
  init(_ bytes: [UInt8], contentType: String?, url: String = "") {
    let type = contentType.flatMap { MediaType($0) }
    if let signed = Self.signed(bytes, type) {
      self = signed
      return
    }
    let beginning = Beginning(bytes, contentType: contentType)
    if let feed = beginning.feed ?? beginning.feed(sentAs: type), type?.essence != "text/plain" {
      self = .feed(feed)
    } else if type?.isHTML == true {
      self = .html
    } else {
      self = Self.text(beginning, type, isMarkdown: MarkdownPage.isNamed(by: url)) ?? Self.named(type)
    }
  }
}

private extension DocumentKind {
  /// The kind of a document that is text; `nil` where it is not.
  static func text(_ beginning: Beginning, _ type: MediaType?, isMarkdown: Bool) -> DocumentKind? {
    let isText = beginning.isText || (type?.top == "text" && beginning.isTextWithControls)
    guard isText else { return nil }
    let form: TextForm = beginning.isJSON ? .json : beginning.isMarkup ? .code : .prose
    if type?.isMarkdown == true || (isMarkdown && type?.mayBeMarkdown != false && !beginning.isWholePage) {
      return .text(.markdown)
    }
    if type?.isJSON == true { return .text(.json) }
    if type?.top == "text", type?.isXML == false {
      return type?.fileKind == nil ? .text(type?.isProse == false && form == .prose ? .code : form) : nil
    }
    switch beginning.root {
    case .html: return .html
    case .svg where type?.isText != true || type?.isXML == true: return .image
    case _ where type?.isText == true: return .text(.code)
    case _ where type?.saysNothing != false: return .text(form)
    default: return nil
    }
  }

  /// The kind that the server's type names, for bytes that reveal nothing.
  static func named(_ type: MediaType?) -> DocumentKind {
    guard let type, !type.saysNothing, !type.isText else { return .unknown }
    if type.isPDF { return .pdf }
    return type.top == "image" ? .image : .file(kind: type.fileKind ?? type.essence)
  }
}

extension DocumentKind {
  /// The first bytes of a document, which are examined for its kind.
  struct Beginning {
    /// The root element of a document.
    enum Root: Equatable {
      case html
      case svg
    }

    private static let reach = 2_048

    private let bytes: [UInt8]

    /// Takes the first bytes of a document.
    ///
    /// - Parameter contentType: Needed to recognize UTF-16 without a byte order mark.
    init(_ document: [UInt8], contentType: String?) {
      let beginning = Array(document.prefix(Self.reach))
      let named = contentType.flatMap { TextEncoding(contentType: Array($0.utf8)) }
      let isUTF16 = named?.isUTF16 ?? false
      let hasMark = DecodedText.mark(of: beginning[...]) != nil
      bytes = isUTF16 || hasMark ? DecodedText(beginning, contentType: contentType).bytes : beginning
    }

    /// Whether there is no control character that text does not contain.
    var isText: Bool { bytes.allSatisfy { $0 >= 0x20 || $0.isMarkupBlank || $0 == 0x1B } }

    /// Whether it is UTF-8 without a zero byte, with or without other control characters.
    var isTextWithControls: Bool {
      guard !bytes.contains(0) else { return false }
      return (0..<4).contains { String(validating: bytes.dropLast($0), as: UTF8.self) != nil }
    }

    /// The root element; `nil` where it is neither HTML nor SVG.
    var root: Root? {
      guard let tag = rootTag() else { return nil }
      if tag.begins(withWord: "svg") || tag.begins(withWord: "!doctype svg") { return .svg }
      return (isXML ? Self.tags.prefix(2) : Self.tags[...]).contains(where: tag.beginsWithTag) ? .html : nil
    }

    /// Whether it begins like a whole document of HTML, and not with one of its elements.
    var isWholePage: Bool {
      rootTag().map { tag in Self.tags.prefix(2).contains(where: tag.beginsWithTag) } ?? false
    }

    /// Whether it begins like XML, HTML or JSON.
    var isMarkup: Bool {
      let text = bytes.drop(while: \.isMarkupBlank)
      guard text.first == UInt8(ascii: "<") else { return isJSON }
      return text.dropFirst().first { !$0.isMarkupBlank }.map { $0.isASCIILetter || "!?".utf8.contains($0) }
        == true
    }

    /// Whether it begins like JSON.
    var isJSON: Bool {
      let text = bytes.drop(while: \.isMarkupBlank)
      let next = text.dropFirst().first { !$0.isMarkupBlank }
      switch text.first {
      case UInt8(ascii: "{"): return next.map { "\"}".utf8.contains($0) } == true
      case UInt8(ascii: "["): return next.map { "[{\"]".utf8.contains($0) } == true
      default: return false
      }
    }

    /// The syntax of the feed that begins here; `nil` where there is none.
    var feed: FeedForm? {
      if isJSON {
        let versions: [StaticString] = ["jsonfeed.org/version", "jsonfeed.org\\/version"]
        return versions.contains { bytes.firstRange(ofWord: $0) != nil } ? .json : nil
      }
      guard let tag = rootTag(afterDeclaration: true) else { return nil }
      let name = tag.drop { $0 != UInt8(ascii: ":") && $0.isInName }.dropFirst()
      let isFeed =
        tag.beginsWithTag("rss")
        || ((tag.beginsWithTag("feed") || name.beginsWithTag("feed"))
          && tag.firstRange(ofWord: "/atom") != nil)
        || (name.beginsWithTag("rdf")
          && (tag.firstRange(ofWord: "/rss/") ?? tag.firstRange(ofWord: "/rdf/simple/")) != nil)
      return isFeed ? .xml : nil
    }

    /// The syntax of the feed that the server says it is, where the root of it comes later; `nil` where it says no such thing.
    func feed(sentAs type: MediaType?) -> FeedForm? {
      switch type?.essence {
      case "application/feed+json": isJSON ? .json : nil
      case "application/rss+xml", "application/atom+xml":
        isText && isMarkup && !isJSON && rootTag(afterDeclaration: true) == nil ? .xml : nil
      default: nil
      }
    }

    /// The bytes after the `<` of the first tag that is neither a comment nor a processing instruction.
    ///
    /// - Parameter afterDeclaration: whether a declaration of the document's type is passed over as well.
    private func rootTag(afterDeclaration: Bool = false) -> ArraySlice<UInt8>? {
      var rest = bytes.drop(while: \.isMarkupBlank)
      while rest.first == UInt8(ascii: "<") {
        let isComment = rest.starts(with: "<!--".utf8)
        let isInstruction = rest.starts(with: "<?".utf8)
        let isDeclaration = afterDeclaration && rest.dropFirst().begins(withWord: "!doctype")
        guard isComment || isInstruction || isDeclaration else { return rest.dropFirst() }
        let inside = rest.dropFirst(2)
        let end =
          isDeclaration
          ? Self.endOfDeclaration(inside)
          : inside.firstRange(ofWord: isComment ? "-->" : "?>")?.upperBound
        guard let end else { return nil }
        rest = rest[end...].drop(while: \.isMarkupBlank)
      }
      return nil
    }

    /// Where a declaration of the document's type ends, with what it declares itself in brackets; `nil` where that comes later.
    private static func endOfDeclaration(_ text: ArraySlice<UInt8>) -> Int? {
      guard let sign = text.firstIndex(where: { "[>".utf8.contains($0) }) else { return nil }
      var end: Int? = sign
      while let bracket = end, text[bracket] != UInt8(ascii: ">") {
        end = text[bracket...].firstIndex(of: UInt8(ascii: "]"))
          .flatMap { text[($0 + 1)...].firstIndex { !$0.isMarkupBlank } }
      }
      return end.map { $0 + 1 }
    }

    /// Whether it declares itself as XML, where names such as `a` and `b` do not suggest HTML.
    private var isXML: Bool { bytes.drop(while: \.isMarkupBlank).starts(with: "<?xml".utf8) }

    /// The beginnings of HTML documents; the first two also count in XML.
    private static let tags: [StaticString] = [
      "!doctype html", "html", "head", "body", "title", "meta", "link", "script", "style", "div", "p", "h1",
      "h2", "table",
      "a", "b", "br", "font", "iframe", "center", "noscript", "main", "article",
    ]
  }
}

extension ArraySlice<UInt8> {
  /// Whether it begins with a name, and not with a longer one.
  fileprivate func beginsWithTag(_ name: StaticString) -> Bool {
    begins(withWord: name) && dropFirst(name.utf8CodeUnitCount).first?.isInName != true
  }
}

extension UInt8 {
  fileprivate var isInName: Bool {
    isASCIIAlphanumeric || self == UInt8(ascii: "-") || self == UInt8(ascii: ":")
  }
}

extension DocumentKind {
  /// The kind that a signature at the beginning identifies; `nil` where there is none.
  ///
  /// - Parameter type: Distinguishes formats with the same signature, such as documents that are ZIP
  ///   archives.
  static func signed(_ bytes: [UInt8], _ type: MediaType?) -> DocumentKind? {
    if let box = box(bytes) { return box }
    if bytes.starts(with: "RIFF".utf8) { return riff[bytes.word(at: 8)] }
    if bytes.starts(with: "PK\u{3}\u{4}".utf8) { return .file(kind: kindOfZip(bytes, type)) }
    if bytes.starts(with: "BM".utf8), bytes.dropFirst(6).starts(with: [0, 0, 0, 0]) { return .image }
    guard let kind = signatures.first(where: { bytes.dropFirst($0.offset).starts(with: $0.bytes) })?.kind
    else {
      return isMP3(bytes, type) ? .file(kind: "audio (MP3)") : nil
    }
    guard case .file(let name) = kind, vague.contains(name) else { return kind }
    return .file(kind: type?.fileKind ?? name)
  }

  private static let signatures: [(bytes: [UInt8], offset: Int, kind: DocumentKind)] = images + files

  private static let images: [(bytes: [UInt8], offset: Int, kind: DocumentKind)] =
    ([
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], [0xFF, 0xD8, 0xFF], Array("GIF87a".utf8),
      Array("GIF89a".utf8), Array("II*\0".utf8), Array("MM\0*".utf8), [0, 0, 1, 0], [0xFF, 0x0A],
      Array("\0\0\0\u{C}JXL ".utf8), Array("\0\0\0\u{C}jP  ".utf8), [0xFF, 0x4F, 0xFF, 0x51],
    ] as [[UInt8]]).map { ($0, 0, .image) }

  private static let files: [(bytes: [UInt8], offset: Int, kind: DocumentKind)] =
    [(Array("%PDF-".utf8), 0, .pdf)]
    + (documents + archives + sounds).map { ($0.bytes, $0.offset, .file(kind: $0.kind)) }

  /// Bytes at an offset that identify a kind of file.
  private typealias Signature = (bytes: [UInt8], offset: Int, kind: String)

  private static let documents: [Signature] = [
    (Array("%!PS".utf8), 0, "PostScript document"),
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
  /// Names for which the server's type may be more precise.
  private static let vague: Set<String> = [office, gzip, "video (Matroska)", "audio (Ogg)"]

  private static let riff: [String: DocumentKind] = [
    "WEBP": .image, "WAVE": .file(kind: "audio (WAV)"), "AVI ": .file(kind: "video (AVI)"),
  ]

  /// The kind of a file in the ISO base media format (ISO/IEC 14496-12), whose first box names its brands.
  private static func box(_ bytes: [UInt8]) -> DocumentKind? {
    guard bytes.word(at: 4) == "ftyp" else { return nil }
    let brands = stride(from: 8, to: min(bytes.count - 3, 64), by: 4).map { bytes.word(at: $0) }
    if brands.contains(where: pictures.contains) { return .image }
    if brands.first?.hasPrefix("M4A") == true { return .file(kind: "audio (M4A)") }
    return .file(kind: brands.first == "qt  " ? "video (QuickTime)" : "video (MP4)")
  }

  private static let pictures: Set<String> = ["avif", "avis", "heic", "heix", "heim", "heis", "mif1", "msf1"]

  /// Whether it is an MP3 without ID3 tag.
  ///
  /// Its signature of eleven bits alone is too short, so the server has to say so as well.
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
  /// Four bytes as text; fewer at the end.
  fileprivate func word(at offset: Int) -> String {
    String(decoding: dropFirst(offset).prefix(4), as: UTF8.self)
  }
}

extension DocumentKind {
  private static let reach = 2_048

  /// Whether a page is XHTML, where a tag that ends in `/>` is an empty element.
  ///
  /// - Parameter text: UTF-8, as `DecodedText` produces it.
  static func isXHTML(_ text: [UInt8], contentType: String?) -> Bool {
    if contentType.flatMap({ MediaType($0) })?.isXML == true { return true }
    let beginning = text.prefix(reach).drop(while: \.isMarkupBlank)
    return beginning.starts(with: "<?xml".utf8)
      && beginning.firstRange(ofWord: "http://www.w3.org/1999/xhtml") != nil
  }
}
