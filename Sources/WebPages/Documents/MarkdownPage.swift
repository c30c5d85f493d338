import CMarkdownLibrary
import MentionExtraction
import SmashtagModel

/// Lays a Markdown text out: md4c parses it, and what it becomes in HTML is read like any other page.
///
/// Source: [GitHub Flavored Markdown](https://github.github.com/gfm/).
struct MarkdownPage {
  /// The most bytes of a text that are read.
  private static let limit = 1 << 20

  /// Whether an address is that of a Markdown text, by its ending.
  static func isNamed(by url: String) -> Bool {
    let path = url.prefix { $0 != "?" && $0 != "#" }.lowercased()
    return [".md", ".markdown", ".mdown", ".mkd"].contains(where: path.hasSuffix)
  }

  /// Converts a text to a page; one with a paragraph that would take md4c seconds is shown as it is typed.
  ///
  /// - Parameter text: UTF-8, as `DecodedText` produces it.
  static func page(_ text: [UInt8], _ request: PageDecoder.Request) -> WebPage {
    let facts = FrontMatter(text)
    let body = text[facts.end...].prefix(limit)
    guard !holdsEndlessParagraph(body) else { return PlainText.page(text, .code, at: request.url) }
    let head = facts["title"].map { "<title>\(MarkdownWriter.escaped($0))</title>" } ?? ""
    var writer = MarkdownWriter(beginning: head, context: request.context)
    writer.write(MarkdownNotes.escaped(in: body))
    let parsed = ParsedPage(writer.html, in: request.context)
    var page = WebPage(parsed, PageLinks(url: request.url, base: nil, resolve: request.resolve), .full)
    page.source = .markdown
    page.isCut = page.isCut || writer.isCut || body.count < text.count - facts.end
    page.blocks.insert(
      contentsOf: [facts.block("author", as: .byline), facts.block("date", as: .date)].compactMap(\.self),
      at: 0)
    return page
  }

  /// Whether there are so many brackets in so many lines without an empty one between them that nobody wrote them to be read.
  ///
  /// md4c 0.4.8 looks through the lines of a paragraph for each bracket in it.
  private static func holdsEndlessParagraph(_ text: ArraySlice<UInt8>) -> Bool {
    var (lines, brackets, isEmpty, last) = (0, 0, true, UInt8(0))
    for byte in text {
      if byte == 0x0D || (byte == 0x0A && last != 0x0D) {
        (lines, brackets) = isEmpty ? (0, 0) : (lines + 1, brackets)
        isEmpty = true
        if lines * brackets > mostSteps { return true }
      } else if byte != 0x20, byte != 0x09, byte != 0x0A {
        isEmpty = false
        if byte == UInt8(ascii: "]") { brackets += 1 }
      }
      last = byte
    }
    return false
  }

  /// The most lines of a paragraph by the brackets in them; a list of 40,000 links in as many lines has fewer.
  private static let mostSteps = 2_000_000_000
}

/// What stands above a Markdown text about it, between lines `---`: one `name: value` in each line, as in YAML.
private struct FrontMatter {
  private static let longest = 64 << 10

  private var values: [String: String] = [:]
  /// Where the text begins.
  private(set) var end = 0

  init(_ text: [UInt8]) {
    guard text.starts(with: "---\n".utf8) || text.starts(with: "---\r\n".utf8) else { return }
    let beginning = text.prefix(Self.longest)
    var start = beginning.firstIndex(of: 0x0A).map { $0 + 1 } ?? beginning.endIndex
    var found: [String: String] = [:]
    // A text may begin with a rule, after which it would go on to the next.
    while start < beginning.endIndex {
      let lineEnd = beginning[start...].firstIndex(of: 0x0A) ?? beginning.endIndex
      let bytes = beginning[start..<lineEnd]
      let line = bytes.foldedText
      start = min(lineEnd + 1, beginning.endIndex)
      if line == "---" || line == "..." {
        if !found.isEmpty { (values, end) = (found, start) }
        return
      }
      guard Self.mayHold(bytes) else { return }
      guard let colon = line.firstIndex(of: ":"), bytes.first?.isMarkupBlank == false else { continue }
      found[line[..<colon].lowercased()] = String(line[line.index(after: colon)...]).foldedLine.unquoted
    }
  }

  /// Whether a line may stand there: it names a value, is part of one, a note, or empty.
  private static func mayHold(_ line: ArraySlice<UInt8>) -> Bool {
    guard let first = line.first, !first.isMarkupBlank, !"#-]}".utf8.contains(first) else { return true }
    return line.indices.contains {
      line[$0] == UInt8(ascii: ":") && line[($0 + 1)...].first?.isMarkupBlank != false
    }
  }

  /// The value of a name; `nil` where it is missing, empty, or no plain text.
  subscript(name: String) -> String? {
    values[name].flatMap { $0.isEmpty || "[{|>&*".contains($0.first ?? " ") ? nil : $0 }
  }

  func block(_ name: String, as part: PageBlock.Part) -> PageBlock? {
    self[name].map { PageBlock(.paragraph, PageText($0), part: part) }
  }
}

extension String {
  fileprivate var unquoted: String {
    guard count > 1, let first, first == last, first == "\"" || first == "'" else { return self }
    return String(dropFirst().dropLast())
  }
}

/// Writes Markdown as HTML.
private struct MarkdownWriter {
  /// The most bytes that are written; a short text can be made to become a very long one.
  private static let limit = 8 << 20
  /// The deepest level of quotations and lists that is written; for each one the parser looks through all around it.
  private static let deepest = 250
  /// The most signs of a line that part columns, where tables are laid out.
  private static let widest = 256

  private(set) var html: [UInt8]
  private(set) var isCut = false
  private let context: RequestContext
  /// The enclosing images, whose text has no tags.
  private var images = 0
  /// The enclosing quotations, lists and items.
  private var levels = 0
  /// Where the box of a task ends that was written last.
  private var boxEnd = -1
  private var isInCell = false
  /// Whether HTML has a reference, by its bytes.
  private var references: [[UInt8]: Bool] = [:]

  init(beginning: String, context: RequestContext) {
    html = Array(beginning.utf8)
    self.context = context
  }

  mutating func write(_ text: [UInt8]) {
    var parser = MD_PARSER()
    parser.flags = Self.flags(for: text)
    parser.enter_block = { kind, detail, writer in MarkdownWriter.with(writer) { $0.begin(kind, detail) } }
    parser.leave_block = { kind, detail, writer in MarkdownWriter.with(writer) { $0.end(kind, detail) } }
    parser.enter_span = { kind, detail, writer in MarkdownWriter.with(writer) { $0.begin(kind, detail) } }
    parser.leave_span = { kind, detail, writer in MarkdownWriter.with(writer) { $0.end(kind, detail) } }
    parser.text = { kind, text, count, writer in
      MarkdownWriter.with(writer) { $0.add(kind, UnsafeRawBufferPointer(start: text, count: Int(count))) }
    }
    let code = text.withUnsafeBytes { text in
      withUnsafeMutablePointer(to: &self) {
        md_parse(text.bindMemory(to: CChar.self).baseAddress, MD_SIZE(text.count), &parser, $0)
      }
    }
    isCut = isCut || code != 0
  }

  /// The dialect of GitHub; without tables where one would be so wide that its empty cells are most of the page.
  private static func flags(for text: [UInt8]) -> UInt32 {
    var (most, count) = (0, 0)
    for byte in text {
      if byte == 0x0A {
        count = 0
      } else if byte == UInt8(ascii: "|") {
        count += 1
        most = max(most, count)
      }
    }
    let links = MD_FLAG_PERMISSIVEURLAUTOLINKS | MD_FLAG_PERMISSIVEWWWAUTOLINKS
    let flags = links | MD_FLAG_STRIKETHROUGH | MD_FLAG_TASKLISTS
    return UInt32(most > widest ? flags : flags | MD_FLAG_TABLES)
  }

  /// Passes an event to the writer; returns whether to stop.
  private static func with(_ writer: UnsafeMutableRawPointer?, _ write: (inout MarkdownWriter) -> Void)
    -> Int32
  {
    guard let writer = writer?.assumingMemoryBound(to: MarkdownWriter.self) else { return 1 }
    write(&writer.pointee)
    return writer.pointee.html.count > limit || writer.pointee.context.isOver ? 1 : 0
  }
}

extension MarkdownWriter {
  private mutating func begin(_ kind: MD_BLOCKTYPE, _ detail: UnsafeMutableRawPointer?) {
    if Self.isLevel(kind) { levels += 1 }
    guard !isTooDeep(kind) else {
      // Their texts stay apart.
      if kind == MD_BLOCK_LI { add("<p>") }
      return
    }
    switch kind {
    case MD_BLOCK_OL:
      let start = detail?.assumingMemoryBound(to: MD_BLOCK_OL_DETAIL.self).pointee.start ?? 1
      add("<ol start=\"\(start)\">")
    case MD_BLOCK_LI:
      add("<li>")
      guard let item = detail?.assumingMemoryBound(to: MD_BLOCK_LI_DETAIL.self).pointee, item.is_task != 0
      else { return }
      add(item.task_mark == CChar(UInt8(ascii: " ")) ? "[ ] " : "[x] ")
      boxEnd = html.count
    case MD_BLOCK_P where html.count == boxEnd:
      html.insert(contentsOf: "<p>".utf8, at: boxEnd - Self.boxLength)
    case MD_BLOCK_HR: add("<hr>")
    case MD_BLOCK_CODE: add("<pre><code>")
    default:
      isInCell = kind == MD_BLOCK_TH || kind == MD_BLOCK_TD
      if let name = Self.name(kind, detail) { add("<\(name)>") }
    }
  }

  /// The length of `[x] `.
  private static let boxLength = 4

  private mutating func end(_ kind: MD_BLOCKTYPE, _ detail: UnsafeMutableRawPointer?) {
    defer { if Self.isLevel(kind) { levels -= 1 } }
    guard !isTooDeep(kind) else { return }
    switch kind {
    case MD_BLOCK_HR: break
    case MD_BLOCK_CODE: add("</code></pre>")
    default:
      isInCell = false
      if let name = Self.name(kind, detail) { add("</\(name)>") }
    }
  }

  private static func isLevel(_ kind: MD_BLOCKTYPE) -> Bool {
    kind == MD_BLOCK_QUOTE || kind == MD_BLOCK_UL || kind == MD_BLOCK_OL || kind == MD_BLOCK_LI
  }

  /// Whether a block is a level below the deepest one; what it holds is shown as if it stood there.
  private func isTooDeep(_ kind: MD_BLOCKTYPE) -> Bool { Self.isLevel(kind) && levels > Self.deepest }

  /// The element of a block; `nil` where it has none of its own.
  private static func name(_ kind: MD_BLOCKTYPE, _ detail: UnsafeMutableRawPointer?) -> String? {
    switch kind {
    case MD_BLOCK_QUOTE: "blockquote"
    case MD_BLOCK_UL: "ul"
    case MD_BLOCK_OL: "ol"
    case MD_BLOCK_LI: "li"
    case MD_BLOCK_H: "h\(detail?.assumingMemoryBound(to: MD_BLOCK_H_DETAIL.self).pointee.level ?? 6)"
    case MD_BLOCK_P: "p"
    case MD_BLOCK_TABLE: "table"
    case MD_BLOCK_THEAD: "thead"
    case MD_BLOCK_TBODY: "tbody"
    case MD_BLOCK_TR: "tr"
    case MD_BLOCK_TH: "th"
    case MD_BLOCK_TD: "td"
    default: nil
    }
  }

  private mutating func begin(_ kind: MD_SPANTYPE, _ detail: UnsafeMutableRawPointer?) {
    if kind == MD_SPAN_IMG {
      images += 1
      guard images == 1, let image = detail?.assumingMemoryBound(to: MD_SPAN_IMG_DETAIL.self).pointee else {
        return
      }
      add("<img src=\"")
      add(image.src)
      add("\" alt=\"")
    } else if images == 0, kind == MD_SPAN_A {
      guard let link = detail?.assumingMemoryBound(to: MD_SPAN_A_DETAIL.self).pointee else { return }
      add("<a href=\"")
      add(link.href)
      add("\">")
    } else if images == 0, let name = Self.name(kind) {
      add("<\(name)>")
    }
  }

  private mutating func end(_ kind: MD_SPANTYPE, _ detail: UnsafeMutableRawPointer?) {
    if kind == MD_SPAN_IMG {
      images -= 1
      if images == 0 { add("\">") }
    } else if images == 0, let name = Self.name(kind) {
      add("</\(name)>")
    }
  }

  private static func name(_ kind: MD_SPANTYPE) -> String? {
    switch kind {
    case MD_SPAN_EM: "em"
    case MD_SPAN_STRONG: "strong"
    case MD_SPAN_A: "a"
    case MD_SPAN_CODE: "code"
    case MD_SPAN_DEL: "del"
    default: nil
    }
  }

  private mutating func add(_ kind: MD_TEXTTYPE, _ text: UnsafeRawBufferPointer) {
    switch kind {
    case MD_TEXT_NULLCHAR: add("\u{FFFD}")
    case MD_TEXT_BR: add(images > 0 ? " " : "<br>")
    case MD_TEXT_SOFTBR: add("\n")
    case MD_TEXT_ENTITY where isReference(text): html += text
    case MD_TEXT_HTML: if images == 0 { html += text }
    case MD_TEXT_CODE where isInCell:
      // Before a sign that parts cells the backslash is none of the code.
      for (byte, next) in zip(text, text.dropFirst() + [0]) where (byte, next) != Self.escapedBar {
        html.appendEscaped(CollectionOfOne(byte))
      }
    default: html.appendEscaped(text)
    }
  }

  private static let escapedBar = (UInt8(ascii: "\\"), UInt8(ascii: "|"))

  /// Whether HTML knows a reference; of one that it does not know it would take the beginning for one, as in `&notes;`.
  private mutating func isReference(_ text: UnsafeRawBufferPointer) -> Bool {
    guard text.count > 1, text[1] != UInt8(ascii: "#") else { return true }
    let name = Array(text)
    if let isKnown = references[name] { return isKnown }
    let isKnown =
      HTMLText(String(decoding: name, as: UTF8.self)).text.last != ";" || name == Array("&semi;".utf8)
    references[name] = isKnown
    return isKnown
  }

  /// The value of an attribute, in which references are left to be resolved.
  private mutating func add(_ value: MD_ATTRIBUTE) {
    guard let kinds = value.substr_types, let offsets = value.substr_offsets else { return }
    let text = UnsafeRawBufferPointer(start: value.text, count: Int(value.size))
    var index = 0
    while offsets[index] < value.size {
      let part = text[Int(offsets[index])..<Int(offsets[index + 1])]
      add(kinds[index], UnsafeRawBufferPointer(rebasing: part))
      index += 1
    }
  }

  private mutating func add(_ text: String) { html += text.utf8 }

  static func escaped(_ text: String) -> String {
    var html: [UInt8] = []
    html.appendEscaped(text.utf8)
    return String(decoding: html, as: UTF8.self)
  }
}
