import Foundation
import SmashtagModel

/// Text without marks as a page: its paragraphs, and the addresses in them.
enum PlainText {
  /// The bytes of a text that are read.
  static let limit = 4 << 20

  /// - Parameters:
  ///   - text: UTF-8, as `DecodedText` makes it.
  ///   - url: where it was found; its last part is the title.
  static func page(_ text: [UInt8], _ form: DocumentKind.TextForm, at url: String) -> WebPage {
    let site = Host(ofAddress: url)?.name ?? url
    let lines = PlainTextLines(text.prefix(limit)).lines
    var page = WebPage(url: url, title: title(of: url) ?? site, site: site, blocks: blocks(lines, form))
    page.isCut = text.count > limit
    return page
  }
}

private extension PlainText {
  static func blocks(_ lines: [ArraySlice<UInt8>], _ form: DocumentKind.TextForm) -> [PageBlock] {
    let parts = form == .code ? [PlainTextPart(verbatim: lines)] : PlainTextPart.parts(of: lines)
    var count = 0
    return parts.compactMap { part in
      let text = part.text
      guard !text.isEmpty else { return nil }
      let doors = doors(in: text, after: count)
      count += doors.count
      return PageBlock(part.form == .verbatim ? .code : .paragraph, PageText(text, doors: doors))
    }
  }

  /// The addresses that a text spells out.
  static func doors(in text: String, after count: Int) -> [PageDoor] {
    guard text.utf8.firstRange(ofWord: "://") != nil else { return [] }
    return MentionExtractor(.x).mentions(in: text)
      .filter {
        $0.kind == .url
          && ($0.word.utf8.begins(withWord: "http://") || $0.word.utf8.begins(withWord: "https://"))
      }
      .prefix(max(BlockWriter.most - count, 0)).enumerated().map { index, mention in
        PageDoor(
          number: count + index + 1, mention: .url(IndexedURL(String(mention.word))),
          range: mention.place.utf8)
      }
  }

  /// The last part of an address, as a person writes it; `nil` where there is none.
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
