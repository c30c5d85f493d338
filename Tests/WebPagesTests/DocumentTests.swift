import Foundation
import SmashtagModel
import Testing

@testable import WebPages

/// Feeds, Markdown, JSON and PDFs of `Tests/Documents`, beside what a careful reader takes down of them.
struct DocumentTests {
  @Test(arguments: TestDocument.all(in: "feeds").filter { !$0.name.contains(".expected") })
  func `A feed is a list of entries that lead on`(document: TestDocument) throws {
    let page = try #require(try document.page())
    let expected = try JSONDecoder().decode(
      ExpectedFeed.self, from: Data(contentsOf: document.beside(".expected.json")))

    #expect(page.title == expected.title)
    let entries = page.blocks.split { $0.part == .byline || $0.part == .standfirst }.flatMap(\.self)
    var rest = entries[...]
    for entry in expected.entries {
      let index = try #require(rest.firstIndex { entry.begins(at: $0) }, "\(entry)")
      let end = rest[(index + 1)...].firstIndex { $0.kind == .heading(level: 3) } ?? rest.endIndex
      let said = rest[index..<end]
      rest = rest[end...]
      let links = said.flatMap(\.items).compactMap(\.address)
      #expect(entry.url.map(links.contains) ?? links.isEmpty, "\(entry) leads to \(links)")
      let text = said.map(\.text.text).joined(separator: " ").words
      for part in [entry.date, entry.summary].compactMap(\.self) {
        #expect(text.contains(part.words), "\(part) in \(text)")
      }
    }
    #expect(page.blocks.count { $0.kind == .heading(level: 3) } == expected.entries.count)
  }

  @Test(arguments: TestDocument.all(in: "markdown").filter { $0.name.hasSuffix(".md") })
  func `Markdown is laid out`(document: TestDocument) throws {
    let page = try #require(try document.page())
    let expected = try String(contentsOf: document.beside(".txt"), encoding: .utf8).wordList

    // The title is not repeated in the text.
    let shared = expected.shared(with: (page.title + "\n" + page.text).wordList)

    #expect(shared >= 0.95, "\(page.text)")
    #expect(!page.text.contains("](") && !page.text.contains("**") && !page.text.contains("```"))
  }

  @Test(arguments: TestDocument.all(in: "json").filter { $0.name != "cut.json" })
  func `JSON is laid out and stays the same`(document: TestDocument) throws {
    let page = try #require(try document.page())
    let (before, after) = (try Data(contentsOf: document.url), Data(page.text.utf8))

    #expect(try document.value(of: after) == document.value(of: before))
    #expect(page.blocks.map(\.kind) == [.code])
    #expect(JSONLayout.lines(of: Array(after)) == Array(after))
  }

  @Test func `JSON that was cut is shown as it is`() throws {
    let document = try #require(TestDocument.all(in: "json").first { $0.name == "cut.json" })
    let source = try String(contentsOf: document.url, encoding: .utf8)

    #expect(try document.page()?.text == source)
  }

  @Test(arguments: [
    ("[1,2, 3]", "[1, 2, 3]"), (#"{"a":{"b":[]}}"#, #"{"a": {"b": []}}"#), (" [ ] ", "[]"),
    (#"["\u00e9\/\ud83d\ude00"]"#, #"["é/😀"]"#), (#"["\u0007\u202e\ud800"]"#, #"["\u0007\u202e\ud800"]"#),
    (#"["a\u2028b\u200b\uFEFF\u00ad\udb40\udc41"]"#, #"["a\u2028b\u200b\uFEFF\u00ad\udb40\udc41"]"#),
    (#""\ud83c\udff4\udb40\udc67\udb40\udc7f\u200d""#, "\"\u{1F3F4}\u{E0067}\u{E007F}\u{200D}\""),
    (#""\u0022\u005c""#, #""\u0022\u005c""#), ("12345678901234567890.10e+3", "12345678901234567890.10e+3"),
    (
      #"{"k":"\#(String(repeating: "x", count: 80))","l":1}"#,
      "{\n  \"k\": \"\(String(repeating: "x", count: 80))\",\n  \"l\": 1\n}"
    ),
  ])
  func `JSON is laid out like this`(json: String, lines: String) {
    #expect(JSONLayout.lines(of: Array(json.utf8)).map { String(decoding: $0, as: UTF8.self) } == lines)
  }

  @Test(arguments: [
    "", "[", "[1", "[1,", "[1,]", "{\"a\"}", "{\"a\":}", "{a:1}", "[1 2]", "[1]]", "]", "tru", "nul", "\"",
    "[\"\n\"]",
    "{\"a\":1,}", "[1}", String(repeating: "[", count: 2_000) + String(repeating: "]", count: 2_000),
  ])
  func `What is no JSON is not laid out`(text: String) {
    #expect(JSONLayout.lines(of: Array(text.utf8)) == nil)
  }

  @Test(arguments: [
    ("2026-11-20T23:30:00-08:00", "2026-11-20"), ("2026-11-20", "2026-11-20"),
    ("Fri, 20 Nov 2026 08:00:00 GMT", "2026-11-20"), ("5 mar 19 08:00 EST", "2019-03-05"),
    ("Sat, 01 Jan 99 00:00:00 +0000", "1999-01-01"), ("November 3, 2020", "2020-11-03"),
    ("20-Nov-2026", "2026-11-20"), ("some time in autumn", "some time in autumn"),
    ("32 Nov 2026", "32 Nov 2026"),
    ("Mon, 30 Nov -0001 00:00:00 +0000", "Mon, 30 Nov -0001 00:00:00 +0000"),
    ("", ""),
  ])
  func `The day of an entry is read`(date: String, day: String) {
    #expect(PublicationDay.day(date) == day)
  }
}

/// The words of PDFs as `pdftotext` reads them, if it is installed.
@Suite(.enabled(if: PDFProgram.isInstalled, "pdftotext is not installed"))
struct PDFDocumentTests {
  @Test(arguments: ["german", "report", "damaged", "letter", "paper", "pricelist"])
  func `A PDF is read in paragraphs`(name: String) throws {
    let document = try #require(TestDocument.all(in: "pdf").first { $0.name == name + ".pdf" })
    let page = try #require(try document.pdf())
    let expected = try String(contentsOf: document.beside(".txt"), encoding: .utf8)
      .components(separatedBy: "\n\n").map(\.words).filter { !$0.isEmpty }
    let paragraphs = ([page.title] + page.text.components(separatedBy: "\n\n")).map(\.words)
    let lines = page.text.split(separator: "\n").map { String($0).words }

    let found = expected.filter { wanted in
      paragraphs.contains { $0 == wanted || $0.contains(" " + wanted) || $0.hasPrefix(wanted) }
        || lines.contains(wanted)
    }

    #expect(found.count * 100 >= expected.count * 84, "\(expected.filter { !found.contains($0) })")
    // Nothing is left out but what stands at the edges of the pages.
    #expect(
      expected.joined(separator: " ").wordList.shared(with: paragraphs.joined(separator: " ").wordList) > 0.97
    )
  }

  @Test(arguments: ["scan", "encrypted", "truncated"])
  func `A PDF without words that can be read is no page`(name: String) throws {
    let document = try #require(TestDocument.all(in: "pdf").first { $0.name == name + ".pdf" })

    #expect(try document.pdf() == nil)
  }

  @Test func `All of a PDF has what stands at its edges`() throws {
    let document = try #require(TestDocument.all(in: "pdf").first { $0.name == "report.pdf" })

    let (article, full) = (try #require(try document.pdf()), try #require(try document.pdf(.full)))

    #expect(full.textLength > article.textLength && article.isPartial && !full.isPartial)
  }
}

/// A document of `Tests/Documents`.
struct TestDocument: CustomTestStringConvertible {
  let url: URL

  var name: String { url.lastPathComponent }
  var testDescription: String { name }

  static func all(in folder: String) -> [TestDocument] {
    let documents = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Documents").appending(
        path: folder)
    let names = try? FileManager.default.contentsOfDirectory(atPath: documents.path)
    return (names ?? []).sorted().map { TestDocument(url: documents.appending(path: $0)) }
  }

  /// The file of the same name with another ending.
  func beside(_ ending: String) -> URL {
    url.deletingPathExtension().deletingLastPathComponent()
      .appending(path: url.deletingPathExtension().lastPathComponent + ending)
  }

  func page(_ extent: PageExtent = .article) throws -> WebPage? {
    let types = ["xml": "application/xml", "json": "application/json", "md": "text/plain; charset=utf-8"]
    let request = request(extent, types[url.pathExtension])
    guard case .page(let page) = PageDecoder().answer(Array(try Data(contentsOf: url)), to: request) else {
      return nil
    }
    return page
  }

  func pdf(_ extent: PageExtent = .article) throws -> WebPage? {
    let request = request(extent, "application/pdf")
    guard PageDecoder().answer(Array(try Data(contentsOf: url)), to: request) == .pdf else { return nil }
    return PageDecoder().page(ofPDF: try PDFProgram.words(of: url), for: request)
  }

  private func request(_ extent: PageExtent, _ type: String?) -> PageDecoder.Request {
    PageDecoder.Request(contentType: type, url: "https://\(name).example/p/\(name)", extent: extent) {
      TestAddress.joined($0, $1)
    }
  }

  func value(of json: Data) throws -> NSObject {
    try #require(try JSONSerialization.jsonObject(with: json, options: .fragmentsAllowed) as? NSObject)
  }
}

/// `pdftotext`, as the program runs it.
enum PDFProgram {
  private static let path = "/usr/bin/pdftotext"

  static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: path) }

  static func words(of file: URL) throws -> [UInt8] {
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(filePath: path)
    process.arguments = ["-q", "-enc", "UTF-8", "-bbox-layout", file.path, "-"]
    process.standardOutput = output
    try process.run()
    let words = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Array(words)
  }
}

/// What a feed says, as a careful reader takes it down.
private struct ExpectedFeed: Decodable {
  struct Entry: Decodable, CustomStringConvertible {
    let title: String?
    let url: String?
    let date: String?
    let summary: String?

    var description: String { title ?? summary ?? date ?? "an entry" }

    func begins(at block: PageBlock) -> Bool {
      block.kind == .heading(level: 3) && (title.map { block.text.text.words == $0.words } ?? true)
    }
  }

  let title: String
  let entries: [Entry]
}

extension PageItem {
  /// The address to which it leads.
  var address: String? { mention.address }
}

extension String {
  /// The words of a text, without the markers of items and quotations.
  fileprivate var wordList: [String] {
    split { $0.isWhitespace || "•>#".contains($0) }.map(String.init)
  }

  fileprivate var words: String { wordList.joined(separator: " ") }
}

extension [String] {
  /// How many of the words stand in both, as the harmonic mean of both shares.
  fileprivate func shared(with others: [String]) -> Double {
    var counts = reduce(into: [:]) { $0[$1, default: 0] += 1 }
    var shared = 0
    for word in others where counts[word, default: 0] > 0 {
      counts[word, default: 0] -= 1
      shared += 1
    }
    return isEmpty && others.isEmpty ? 1 : Double(2 * shared) / Double(count + others.count)
  }
}
