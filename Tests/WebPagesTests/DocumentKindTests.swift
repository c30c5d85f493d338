import SmashtagModel
import Testing

@testable import WebPages

struct DocumentKindTests {
  @Test(
    arguments: [
      ("text/html; charset=utf-8", "rain"), ("TEXT/HTML", ""),
      ("application/xhtml+xml", "<?xml version='1.0'?><html>"),
      ("application/octet-stream", " <!DOCTYPE HTML><p>"), (nil, "\u{FEFF}<!-- x --><html lang=en>"),
      ("application/pdf", "<html><body>Please log in"), ("image/png", "<!doctype html>"),
      ("", "<head><title>"),
      ("application/xml", "<?xml version='1.0'?><!DOCTYPE html PUBLIC ''><html>"), ("no type", "<P>rain"),
    ] as [(String?, String)])
  func `A page is told by its server or by its tags`(_ contentType: String?, _ text: String) {
    #expect(DocumentKind(Array(text.utf8), contentType: contentType) == .html)
  }

  @Test(
    arguments: [
      ("text/plain", "rain", .prose), ("text/markdown", "# Rain", .markdown), ("text/plain", "", .prose),
      ("text/plain", "<!doctype html><p>rain", .code), ("text/plain", "{\"a\": 1}", .json),
      ("text/csv", "a,b", .code),
      ("application/json", "[1]", .json), ("application/activity+json", "{}", .json),
      ("text/css", "a{}", .code),
      ("application/rss+xml", "<?xml version='1.0'?><rsx>", .code), ("application/x-sh", "#!/bin/sh", .code),
      (nil, "Rain fell.", .prose), ("application/octet-stream", "[{\"a\":1}]", .json),
      ("*/*", "[1] A note", .prose),
      ("text/plain", "PK is a name, BM another", .prose), ("text/xml", "<feed xmlns='x'>", .code),
      ("text/plain; charset=iso-2022-jp", "\u{1B}$B1+", .prose),
    ] as [(String?, String, DocumentKind.TextForm)])
  func `Text stays text`(_ contentType: String?, _ text: String, _ form: DocumentKind.TextForm) {
    #expect(DocumentKind(Array(text.utf8), contentType: contentType) == .text(form))
  }

  @Test(arguments: [
    "Build log\n\u{1B}[32mok\u{1B}[0m\nN\u{8}NA\u{8}A\n\u{C}", "\u{7}", "ж\u{1}\u{9B}1m",
  ])
  func `Text with control characters is text where its server says so`(_ text: String) {
    #expect(DocumentKind(Array(text.utf8), contentType: "text/plain") == .text(.prose))
    #expect(DocumentKind(Array(text.utf8) + [0], contentType: "text/plain") == .unknown)
    #expect(
      DocumentKind(Array(text.utf8) + [0x08, 0xFF, 0xFE, 0xFF, 0xFF], contentType: "text/plain") == .unknown)
  }

  @Test func `Markup in UTF-16 is told without a byte order mark`() {
    for hex in ["3C 00 70 00 3E 00 48 04", "00 3C 00 70 00 3E 04 48"] {
      #expect(DocumentKind(bytes(hex), contentType: nil) == .html)
      #expect(DecodedText(bytes(hex), contentType: "text/html").bytes == Array("<p>ш".utf8))
    }
  }

  @Test func `UTF-16 is text, with a byte order mark and where the server says so`() {
    let (marked, bare) = (bytes("FF FE 61 00 62 00"), bytes("61 00 62 00"))

    #expect(DocumentKind(marked, contentType: nil) == .text(.prose))
    #expect(DocumentKind(bytes("FE FF 00 3C 00 70 00 3E"), contentType: nil) == .html)
    #expect(DocumentKind(bare, contentType: "text/plain; charset=utf-16") == .text(.prose))
    #expect(DocumentKind(bare, contentType: "text/plain") == .unknown)
  }

  @Test(arguments: [
    "89 50 4E 47 0D 0A 1A 0A", "FF D8 FF E0", "47 49 46 38 39 61", "52 49 46 46 0 0 0 0 57 45 42 50",
    "0 0 0 20 66 74 79 70 61 76 69 66", "0 0 0 20 66 74 79 70 6D 69 66 31", "49 49 2A 0",
    "42 4D 0 1 2 3 0 0 0 0", "FF 0A",
  ])
  func `An image is told by its bytes, whatever its server says`(_ hex: String) {
    for type in [nil, "text/html", "application/octet-stream", "text/plain", "image/jpeg"] {
      #expect(DocumentKind(bytes(hex), contentType: type) == .image)
    }
  }

  @Test(
    arguments: [
      ("image/svg+xml", "<svg xmlns='x'>"), ("text/xml", "<?xml version='1.0'?><!-- x --><svg>"),
      (nil, "<svg>"),
      ("application/octet-stream", "<!DOCTYPE svg PUBLIC ''>"), ("image/x-rare", "\u{1}\u{2}"),
    ] as [(String?, String)])
  func `So is a drawing, and what its server says is an image`(_ contentType: String?, _ text: String) {
    #expect(DocumentKind(Array(text.utf8), contentType: contentType) == .image)
  }

  @Test(arguments: [
    ("PK\u{3}\u{4}", "ZIP archive"), ("{\\rtf1", "RTF document"),
    ("PK\u{3}\u{4}0123456789012345678901234567mimetypeapplication/epub+zip", "EPUB"),
    ("PK\u{3}\u{4}[Content_Types].xml word/document.xml", "Word document"), ("ID3\u{3}", "audio (MP3)"),
    ("\0\0\0 ftypisom", "video (MP4)"), ("\0\0\0 ftypqt  ", "video (QuickTime)"),
    ("\0\0\0 ftypM4A ", "audio (M4A)"),
    ("RIFF1234WAVE", "audio (WAV)"), ("OggS\0", "audio (Ogg)"), ("SQLite format 3\0", "SQLite database"),
    ("d8:announce3:url", "torrent"), ("\u{7F}ELF", "Linux program"), ("\0\u{1}", "a file of unknown kind"),
  ])
  func `Files are named in words, by their bytes`(_ text: String, _ kind: String) {
    for type in [nil, "application/octet-stream", "text/plain"] {
      #expect(DocumentKind(Array(text.utf8), contentType: type) == .file(kind: kind))
    }
  }

  @Test(arguments: [
    ("video/mp4", "video (MP4)"), ("audio/mpeg", "audio (MP3)"),
    ("font/woff2", "font (WOFF2)"),
    ("application/msword", "Word document"), ("video/x-ms-wmv; x=y", "video (WMV)"),
    ("Application/Epub+Zip", "EPUB"),
    ("application/vnd.rare-thing", "application/vnd.rare-thing"), ("audio/x-odd", "audio (ODD)"),
    ("application/x\u{1B}[31m", "a file of unknown kind"), ("rain", "a file of unknown kind"),
    ("a/b/c", "a file of unknown kind"), ("text/html2/", "a file of unknown kind"),
    ("x/ж", "a file of unknown kind"),
  ])
  func `Where bytes say nothing the server's word is taken, if it is one`(
    _ contentType: String, _ kind: String
  ) {
    #expect(DocumentKind([1, 2, 3], contentType: contentType) == .file(kind: kind))
  }

  @Test(
    arguments: [(nil, "%PDF-1.7"), ("text/html", "%PDF-1.7"), ("application/pdf", "\u{1}\u{2}")]
      as [(String?, String)])
  func `A PDF is told by its bytes or its server`(_ contentType: String?, _ text: String) {
    #expect(DocumentKind(Array(text.utf8), contentType: contentType) == .pdf)
  }

  @Test(
    arguments: [
      ("application/rss+xml", "<?xml version='1.0'?><rss>", .xml), ("text/html", "<rss version='2.0'>", .xml),
      ("text/xml", "<!-- x --><a:feed xmlns:a='http://www.w3.org/2005/Atom'>", .xml),
      (nil, "<?xml version='1.0'?><!DOCTYPE rss SYSTEM 'x'><rss>", .xml),
      (nil, "<!DOCTYPE rss [ <!ENTITY a \"b\"> <!ENTITY c \"]\"> ] ><rss>", .xml),
      ("application/rss+xml", "<!-- \(String(repeating: "x", count: 3_000)) --><rss>", .xml),
      ("application/atom+xml", "<!-- \(String(repeating: "x", count: 3_000)) --><feed>", .xml),
      ("application/feed+json", #"{"items": [{"id": "1"}]}"#, .json),
      ("text/xml", "<rdf:RDF xmlns:rdf='x' xmlns='http://purl.org/rss/1.0/'>", .xml),
      ("application/feed+json", #"{"version": "https://jsonfeed.org/version/1.1"}"#, .json),
      ("application/json", #"{"version":"https:\/\/jsonfeed.org\/version\/1"}"#, .json),
    ] as [(String?, String, DocumentKind.FeedForm)])
  func `A feed is told by its root`(_ contentType: String?, _ text: String, _ form: DocumentKind.FeedForm) {
    #expect(DocumentKind(Array(text.utf8), contentType: contentType) == .feed(form))
  }

  @Test(
    arguments: [
      ("text/plain", "<rss>"), ("text/xml", "<feed xmlns='x'>"), ("text/xml", "<rdf:RDF xmlns:rdf='x'>"),
      ("application/json", #"{"version": "https://a.example/version/1"}"#), ("text/xml", "<rssx>"),
      ("application/rss+xml", "<!-- x --><html>"), ("application/feed+json", "<feed>"),
    ])
  func `What only looks like a feed is none`(_ contentType: String, _ text: String) {
    if case .feed = DocumentKind(Array(text.utf8), contentType: contentType) {
      Issue.record("it is taken for a feed")
    }
  }

  @Test(
    arguments: [
      ("text/plain", "https://a.example/README.md", "# Rain", .markdown),
      (nil, "https://a.example/a.MD?raw#x", "Rain", .markdown),
      ("text/plain", "https://a.example/README.md", "<p align=center>Rain", .markdown),
      ("text/plain", "https://a.example/README.md", "<!doctype html>", .code),
      ("text/csv", "https://a.example/a.md", "a,b", .code),
      ("text/plain", "https://a.example/md", "Rain", .prose),
    ] as [(String?, String, String, DocumentKind.TextForm)])
  func `Markdown is told by its server or its address`(
    _ contentType: String?, _ url: String, _ text: String, _ form: DocumentKind.TextForm
  ) {
    #expect(DocumentKind(Array(text.utf8), contentType: contentType, url: url) == .text(form))
  }

  @Test func `A type is no longer than a line`() {
    guard case .file(let kind) = DocumentKind([1], contentType: "a/" + String(repeating: "b", count: 10_000))
    else {
      Issue.record("no file")
      return
    }
    #expect(kind.count <= 80)
  }

  @Test func `What looks alike is told apart by the server`() {
    let (zip, office, gzip) = (
      Array("PK\u{3}\u{4}".utf8), bytes("D0 CF 11 E0 A1 B1 1A E1"), bytes("1F 8B 08")
    )
    let word = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"

    #expect(DocumentKind(zip, contentType: word) == .file(kind: "Word document"))
    #expect(DocumentKind(office, contentType: "application/vnd.ms-excel") == .file(kind: "Excel workbook"))
    #expect(DocumentKind(office, contentType: nil) == .file(kind: "Microsoft Office document"))
    #expect(DocumentKind(gzip, contentType: "application/x-gtar") == .file(kind: "tar archive"))
    #expect(DocumentKind(bytes("FF FB 90"), contentType: "audio/mpeg") == .file(kind: "audio (MP3)"))
  }
}

struct XHTMLPageTests {
  private static let beginning = "<?xml version='1.0'?><html xmlns='http://www.w3.org/1999/xhtml'>"

  private static func text(_ html: String, _ contentType: String) -> String? {
    let request = PageDecoder.Request(contentType: contentType, url: "https://a.example/b", extent: .full) {
      TestAddress.joined($0, $1)
    }
    guard case .page(let page) = PageDecoder().answer(Array(html.utf8), to: request) else { return nil }
    return page.text
  }

  @Test(arguments: [
    "<head><script src='a.js' /><style /><title/></head><body>", "<textarea/>", "<iframe src='x'/>",
    "<noscript/>", "<select />", "<xmp/>", "<template/>", "<svg/>",
  ])
  func `An empty element ends itself`(tags: String) {
    let html = Self.beginning + tags + "<p>rain<br/>falls</p><p><a name='b'/>on</p>"

    #expect(Self.text(html, "application/xhtml+xml") == "rain\nfalls\n\non")
    #expect(Self.text(html, "text/html") == "rain\nfalls\n\non")
  }

  @Test(arguments: [
    "<p>rain<br>falls</p>", "<p>rain<br/>falls</p><hr>", "<p>rain<br/>falls</p><img src='a.jpg'>",
  ])
  func `What is not well formed is read as HTML from its beginning`(part: String) {
    let html = Self.beginning + "<body>\(part)<p>on</p></body></html>"

    #expect(Self.text(html, "text/html") == "rain\nfalls\n\non")
    #expect(Self.text("\n" + html, "text/html") == "rain\nfalls\n\non")
  }

  @Test func `What is well formed up to its end is read as XML`() {
    #expect(Self.text(Self.beginning + "<body><div/><blockquote/><p>rain", "text/html") == "rain")
  }

  @Test func `An element that ends itself holds nothing that follows`() {
    let html = Self.beginning + "<p>a</p><blockquote/><pre/><ul/><p>b  c</p>"

    #expect(Self.text(html, "application/xhtml+xml") == "a\n\nb c")
  }

  @Test func `In HTML the sign at the end of a tag means nothing, but in drawings`() {
    #expect(Self.text("<blockquote/>a</blockquote>b", "text/html") == "> a\n\nb")
    #expect(Self.text("<script src=a.js />b</script>c", "text/html") == "c")
    #expect(Self.text("<svg class=i />a<svg><path/></svg>b", "text/html") == "ab")
  }

  @Test func `What a document declares is no text`() {
    let type = "<!DOCTYPE html [<!ENTITY a \"aa\"><!ENTITY b SYSTEM \"file:///etc/passwd\">]>"

    #expect(Self.text(type + "<html><p>rain</p></html>", "application/xhtml+xml") == "rain")
    #expect(Self.text("<!DOCTYPE html><html><p>rain</p></html>", "application/xhtml+xml") == "rain")
  }

  @Test func `XML that is no page is shown as it stands`() {
    let source = "<?xml version='1.0'?><a><b>text</b></a>"

    #expect(Self.text(source, "application/xml") == source)
    #expect(DocumentKind(Array(source.utf8), contentType: "text/xml") == .text(.code))
  }
}
