import Foundation
import MentionExtraction
import SmashtagModel

/// Consecutive lines of a plain text that belong together.
struct PlainTextPart {
  /// How its lines are shown.
  enum Form {
    /// They are joined to one paragraph.
    case wrapped
    /// They keep their breaks, as in verse.
    case broken
    /// They stay exactly as they are: source code, a table, a drawing.
    case verbatim
  }

  private static let mostParts = 50_000

  let form: Form
  private let lines: [ArraySlice<UInt8>]

  /// Creates a part whose lines stay as they are.
  init(verbatim lines: [ArraySlice<UInt8>]) {
    self.lines = Array(lines.drop(while: \.isEmpty))
    form = .verbatim
  }

  private init(_ lines: [ArraySlice<UInt8>]) {
    self.lines = lines
    form = PlainTextShape(lines).form
  }

  /// The parts that empty lines separate.
  ///
  /// A text stays verbatim as a whole if most of its lines are, or if it has more parts than anybody reads.
  static func parts(of lines: [ArraySlice<UInt8>]) -> [PlainTextPart] {
    let parts = lines.split(whereSeparator: \.isEmpty).map { PlainTextPart(Array($0)) }
    let verbatim = parts.lazy.filter { $0.form == .verbatim }.reduce(0) { $0 + $1.lines.count }
    let all = parts.reduce(0) { $0 + $1.lines.count }
    return verbatim * 2 > all || parts.count > mostParts ? [PlainTextPart(verbatim: lines)] : parts
  }

  /// The text of the part; a wrapped paragraph becomes a single line.
  var text: String {
    guard form != .verbatim else {
      return String(decoding: Array(lines.joined(separator: [0x0A])), as: UTF8.self)
    }
    let isWrapped = form == .wrapped
    var text: [UInt8] = []
    for line in lines {
      let line = line.drop(while: \.isMarkupBlank)
      if !text.isEmpty, !isWrapped || !text.endsWithHyphen { text.append(isWrapped ? 0x20 : 0x0A) }
      text += line.map { $0 == 0x09 ? 0x20 : $0 }
    }
    return String(decoding: text, as: UTF8.self)
  }
}

extension [UInt8] {
  /// Whether a hyphen ends it, so that the word continues in the next line.
  fileprivate var endsWithHyphen: Bool {
    last == UInt8(ascii: "-") && dropLast().last.map { $0 != 0x20 } == true
  }
}

/// Converts plain text to a page of paragraphs with the addresses in them.
enum PlainText {
  /// The largest number of bytes of a text that are read.
  static let limit = 4 << 20

  /// Converts a text to a page.
  ///
  /// - Parameters:
  ///   - text: UTF-8, as `DecodedText` produces it.
  ///   - url: The address of the text; its last part becomes the title.
  static func page(
    _ text: [UInt8], _ form: DocumentKind.TextForm, at url: String, source: WebPage.Source = .text
  ) -> WebPage {
    let site = Host(ofAddress: url)?.name ?? url
    let lines = PlainTextLines(text.prefix(limit)).lines
    var page = WebPage(url: url, title: title(of: url) ?? site, site: site, blocks: blocks(lines, form))
    page.source = source
    page.isCut = text.count > limit
    return page
  }
}

extension PlainText {
  private static func blocks(_ lines: [ArraySlice<UInt8>], _ form: DocumentKind.TextForm) -> [PageBlock] {
    let parts = form == .code ? [PlainTextPart(verbatim: lines)] : PlainTextPart.parts(of: lines)
    var count = 0
    return parts.compactMap { part in
      let text = part.text
      guard !text.isEmpty else { return nil }
      let items = items(in: text, after: count)
      count += items.count
      return PageBlock(part.form == .verbatim ? .code : .paragraph, PageText(text, items: items))
    }
  }

  /// The addresses with a protocol in a text, as numbered links.
  static func items(in text: String, after count: Int) -> [PageItem] {
    guard text.utf8.firstRange(ofWord: "://") != nil else { return [] }
    return MentionExtractor(.x).mentions(in: text)
      .filter {
        $0.kind == .url && $0.word.isWebAddress
      }
      .prefix(max(BlockWriter.most - count, 0)).enumerated().map { index, mention in
        PageItem(
          number: count + index + 1, mention: .url(IndexedURL(String(mention.word))),
          range: mention.extent.utf8)
      }
  }

  /// The last part of an address without percent encoding; `nil` where there is none.
  static func title(of url: String) -> String? {
    let path = url.prefix { $0 != "?" && $0 != "#" }
    let parts = path.split(separator: "/").dropFirst(2)
    guard let last = parts.last else { return nil }
    let lines = PlainTextLines(Array((String(last).removingPercentEncoding ?? String(last)).utf8)[...]).lines
    let words = lines.filter { !$0.isEmpty }.map { String(decoding: $0, as: UTF8.self) }
    let title = words.joined(separator: " ")
    return title.isEmpty ? nil : title
  }
}
