import Containers
import Foundation
import SmashtagModel
import SmashtagTesting
import TerminalGraphics
import Testing
import WebPages

@testable import SmashtagShell

/// Pages, posts in HTML, containers, images and property lists: twice as large, they take twice as long.
@Suite(.serialized)
struct DocumentGrowthTests {
  @Test(
    arguments: GrowingWork.pages + GrowingWork.posts + GrowingWork.feeds + GrowingWork.containers
      + GrowingWork.images + GrowingWork.propertyLists)
  func `A document takes time in proportion`(work: GrowingWork) throws {
    #expect(try work.growth() < 3)
  }
}

extension GrowingWork {
  /// A new piece of HTML, which pages and posts are made of, joins by a line.
  private static let pieces = [
    "<div>", "<p>rain", "<b>", "<a href=/x>rain</a> ", "<blockquote>", "<ul><li>rain", "<li>rain</li>",
    "<ol>",
    "<dl><dt>rain<dd>sun", "<table><tr><td>rain", "<tr><td>rain<td>sun", "<td>rain", "<pre>rain\n",
    "<h2>rain</h2>",
    "<article><h2>rain</h2><p>sun</p></article>", "<section>", "<img src=/a.png alt=rain>", "<iframe>",
    "<noscript>",
    "<svg>", "<math>", "<script>", "<style>x</style>", "<!--", "<!-- -->", "<![CDATA[", "<?", "&amp;", "&",
    "</div>",
    "<b></i>", "<br>", "<nav><a href=/x>rain</a></nav>", "<form><input>", "<select><option>rain",
    "<template>",
    "<p class=\"comment sidebar\">rain</p>", "\u{301}", "<a><p>", "<frameset>", "<title>",
    "<meta name=a content=b>",
    "<a>", "<a ", "<a href=/x>", "<a href=/x>y", "<p>", "<div class=menu>x", "<ul><li>", "<dl><dt>a<dd>",
    "<pre>",
    "<table><tr><td>", "<table><th>", "<td>a", "<ruby>a<rt>b", "<h1>a", "</b>", "</p>", "</x>", "&a", "&#",
    "&ampa",
    "<", ">", "<!", "\"", "<a href=\"", "<a href='", "<script></", "<select>", "a<br>", "<img src=/i alt=a>",
    "<source>", "a=b ", "\0", " ", "a ", "😀", "<p><b>", "<li><b>", "<noscript><img src=/i>", "<title>a",
    "<h2><a href=/x>a</a></h2>", "<div><a href=/x>a</a></div>",
    "<section><ul><li><a href=#a>b</a></ul></section>",
    "<button>", "<p hidden>", "<meta http-equiv=refresh content=0>", "<base href=/x>", "<form>a", "<b></b>",
    "<div role=dialog>", "<font>", "<x>", "<span><div>",
    "<p>Somebody wrote this to be read, and it is long enough to be taken for prose by most.", "<a href=x>",
    "<span class=\"invisible\">", "<blockquote><br>",
  ]

  /// For each list that begins the parser looks through all that are open, until its time is used up.
  private static func start(of piece: String) -> Int {
    ["<ul><li", "<ol>", "<dl>"].contains { piece.hasPrefix($0) } ? 4_000 : 500
  }

  static let pages =
    pieces.flatMap { piece in
      [PageExtent.article, .full].map { extent in
        page("\(extent) of \(piece)", extent, from: start(of: piece), of: repeated(piece, after: beginning))
      }
    }
    + [
      page("lines with numbers after others", .article, from: 500, of: numbered),
      page("boxes of a word in a box with a long name", .article, from: 2_000, of: named),
    ]

  private static let beginning = "<!doctype html><title>x</title><body>"

  private static func page(
    _ name: String, _ extent: PageExtent, from count: Int, of form: @escaping @Sendable (Int) -> [UInt8]
  ) -> GrowingWork {
    GrowingWork(name, from: count, of: form) { bytes in
      let request = PageDecoder.Request(
        contentType: "text/html; charset=utf-8", url: "https://rain.example/", extent: extent
      ) { address, _ in address }
      _ = PageDecoder().answer(bytes, to: request)
    }
  }

  /// As many boxes of a word above prose as the box around them has bytes in its class, forty times.
  private static func named(_ count: Int) -> [UInt8] {
    let prose = "<p>Somebody wrote this to be read, and it is long enough to be taken for prose by most.</p>"
    let name = String(repeating: "x", count: count * 40)
    return Array(
      "\(beginning)<div class='\(name)'>\(String(repeating: "<div>rain</div>" + prose, count: count))".utf8)
  }

  /// As many short lines as lines that end with a number above a form, below a text.
  private static func numbered(_ count: Int) -> [UInt8] {
    let prose = "<p>Somebody wrote this to be read, and it is long enough to be taken for prose by most.</p>"
    let (line, other) = ("<div>rain</div>", "<div>rain (2)<form><input></form></div>")
    return [
      prose, prose, prose, String(repeating: line, count: count), String(repeating: other, count: count),
    ]
    .reduce(Array(beginning.utf8)) { $0 + Array($1.utf8) }
  }

  static let posts = pieces.map { piece in
    GrowingWork("a post of \(piece)", from: start(of: piece), of: { String(repeating: piece, count: $0) }) {
      _ = HTMLText($0)
    }
  }

  /// A new piece of a feed joins by a line.
  static let feeds = [
    "<!-- ", "<![CDATA[", "<?a ", "<item>", "<item><title>a", "<title>", "<p>", "<a href='", "&", "&a;",
    "]]>",
    "<content type='xhtml'>", "<content type='xhtml'><div>", "<!-- -->", "<x:y xmlns:x='a'>",
  ].map { piece in
    let form = repeated(piece, after: "<rss version='2.0'><channel><item><title>x</title>")
    return GrowingWork("a feed of \(piece)", from: 2_000, of: form) { bytes in
      let request = PageDecoder.Request(
        contentType: "application/rss+xml", url: "https://rain.example/feed", extent: .article
      ) { address, _ in address }
      _ = PageDecoder().answer(bytes, to: request)
    }
  }

  /// A new container joins by a line.
  static let containers = [
    container("entries of a zip") { ZipWriter.file(entries($0)) },
    container("entries of a zip in a stream") { ZipWriter.file(entries($0), .streamed) },
    container("entries of a tar") { TarWriter.file(entries($0)) },
    container("entries of a tar with long names") { TarWriter.file(entries($0), .pax) },
    container("bytes of one entry") {
      ZipWriter.file([ContainerPart("a.js", [UInt8](repeating: 0, count: $0 * 1_000))])
    },
    container("a tar as gzip") { gzip(TarWriter.file(entries($0))) },
    container("a tar as zstandard") { packed(TarWriter.file(entries($0)), as: .zstandard) },
    container("a long name") {
      TarWriter.file([ContainerPart(String(repeating: "a/", count: $0), "x")], .pax)
    },
  ]

  private static func entries(_ count: Int) -> [ContainerPart] {
    (0..<count).map { ContainerPart("data/\($0).js", "rain") }
  }

  private static func container(_ name: String, _ bytes: @escaping @Sendable (Int) -> [UInt8]) -> GrowingWork
  {
    GrowingWork(name, from: 200, of: bytes) { bytes in
      var rest = bytes[...]
      let reader = try? ContainerReader {
        defer { rest = rest.dropFirst(65_536) }
        return Array(rest.prefix(65_536))
      }
      while let entry = try? reader?.next() { _ = entry }
    }
  }

  /// A new image joins by a line: how one begins, what is repeated, and how it ends.
  static let images = [
    image(
      "chunks of a PNG", png.prefix(33), [0, 0, 0, 0, 0x74, 0x45, 0x58, 0x74, 0x72, 0x4B, 0x0E, 0x1C],
      png.dropFirst(33)),
    image("comments of a JPEG", [0xFF, 0xD8], [0xFF, 0xFE, 0, 4, 65, 66], jpeg.dropFirst(2)),
    image("fill bytes of a JPEG", [0xFF, 0xD8], [0xFF], jpeg.dropFirst(2)),
    image("extensions of a GIF", gif.prefix(6 + 7), [0x21, 0xFE, 1, 65, 0], gif.dropFirst(6 + 7)),
    image("bytes after a PNG", png, [0], []),
    image("bytes after a JPEG", jpeg, [0], []),
  ]

  private static func file(_ name: String) -> [UInt8] {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    return [UInt8](
      FileManager.default.contents(atPath: tests.path + "/TerminalGraphicsTests/Images/" + name) ?? Data())
  }

  private static let png = file("colors.png")
  private static let jpeg = file("baseline.jpg")
  private static let gif = file("plain.gif")

  private static func image(
    _ name: String, _ beginning: some Sequence<UInt8>, _ piece: [UInt8], _ end: some Sequence<UInt8>
  ) -> GrowingWork {
    let form = repeated(piece, after: Array(beginning), before: Array(end))
    return GrowingWork(name, from: 20_000, of: form) { bytes in
      let image = try? EncodedImage(bytes)
      let whole = image.map { PixelRect(whole: $0.header.size) }
      _ = try? whole.map {
        try image?.raster(of: $0, atLeast: PixelSize(width: 8, height: 8), on: RGBColor(0, 0, 0))
      }
    }
  }

  /// A new form of a property list joins by a line.
  static let propertyLists = [
    "<string>rain</string>", "<array>", "<dict><key>a</key>", "<key>a</key><string>b</string>",
    "<integer>1</integer>",
    "<data>AAAA</data>", "<!-- -->", "&amp;", "<date>2026-01-01T00:00:00Z</date>", "<true/>",
  ].map { piece in
    let form = repeated(
      piece, after: "<?xml version=\"1.0\"?><plist version=\"1.0\"><array>", before: "</array></plist>")
    return GrowingWork("property list of \(piece)", from: 2_000, of: form) { bytes in
      _ = UntrustedPropertyList(Data(bytes)).value
    }
  }
}
