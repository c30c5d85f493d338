import SafeText
import SmashtagModel

extension PageBlock {
  private static let lowestHeading = 6

  /// Its lines without indentation and quotation marks; none if there is nothing to write.
  var markdownLines: [String] {
    switch kind {
    case .heading(let level): heading(level: level)
    case .paragraph: text.markdownLines
    case .item(let marker): itemLines(marker)
    case .code: codeLines
    case .table(let rows): Self.tableLines(rows)
    case .image: [imageLine]
    case .media(let media): [MarkdownText.plain(media.name + ": ") + text.markdownLine]
    case .rule: ["---"]
    }
  }

  /// A heading below the title of the page; a `#` at its end is escaped, since Markdown would drop it.
  private func heading(level: Int) -> [String] {
    let line = text.markdownLine
    guard !line.isEmpty else { return [] }
    let signs = String(repeating: "#", count: min(level + 1, Self.lowestHeading))
    return [signs + " " + (line.hasSuffix("#") ? line.dropLast() + "\\#" : line)]
  }

  /// The lines of a list item; a marker that Markdown does not know becomes part of the text.
  private func itemLines(_ marker: String) -> [String] {
    let lines = text.markdownLines
    guard !marker.isEmpty, marker != "•", !marker.isNumberOfItem, !marker.isLetterOfItem else {
      return lines.isEmpty ? [""] : lines
    }
    return [MarkdownText.line(marker) + " " + (lines.first ?? "")] + lines.dropFirst()
  }

  /// The code between fences that are longer than any sequence of backticks in it.
  private var codeLines: [String] {
    guard !text.text.isEmpty else { return [] }
    var (longest, run) = (0, 0)
    for byte in text.text.utf8 {
      run = byte == UInt8(ascii: "`") ? run + 1 : 0
      longest = max(longest, run)
    }
    let fence = String(repeating: "`", count: max(3, longest + 1))
    let lines = text.text.fit(for: .document).split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return [fence] + lines.map(String.init) + [fence]
  }

  /// The lines of a table; the first row is the header and gets as many columns as the longest row.
  private static func tableLines(_ rows: [[PageText]]) -> [String] {
    let columns = rows.map(\.count).max() ?? 0
    guard columns > 0, var header = rows.first else { return [] }
    header += Array(repeating: PageText(), count: columns - header.count)
    let lines = ([header] + rows.dropFirst()).map { row in MarkdownText.tableLine(row.map(\.markdownLine)) }
    return [lines[0], MarkdownText.tableLine(header.map { _ in "---" })] + lines.dropFirst()
  }

  /// The image as a link, followed by the link that it is.
  private var imageLine: String {
    let name = text.text.isEmpty ? "Image" : "Image: " + text.text
    guard !items.isEmpty else { return MarkdownText.plain(name) }
    return items.map { item in
      switch item.mention {
      case .image(let image): MarkdownText.link(name, to: image.url)
      case .url(let url): MarkdownText.link(url.label, to: url.target)
      case .hashtag(let word), .user(let word): MarkdownText.plain(word)
      }
    }
    .joined(separator: " ")
  }
}

extension PageText {
  fileprivate var markdownLines: [String] {
    text.isEmpty && items.isEmpty ? [] : MarkdownText.lines(of: marked)
  }

  /// The text on one line.
  fileprivate var markdownLine: String {
    MarkdownText.lines(of: marked.split(whereSeparator: \.isNewline).joined(separator: " ")).joined()
  }

  /// The text with its links, in Markdown.
  private var marked: String {
    let bytes = Array(text.utf8)
    var (marked, position) = ("", 0)
    for item in items.sorted(by: { $0.range.lowerBound < $1.range.lowerBound })
    where item.range.lowerBound >= position && item.range.upperBound <= bytes.count {
      marked += MarkdownText.plain(String(decoding: bytes[position..<item.range.lowerBound], as: UTF8.self))
      marked += item.link(showing: String(decoding: bytes[item.range], as: UTF8.self))
      position = item.range.upperBound
    }
    return marked + MarkdownText.plain(String(decoding: bytes[position...], as: UTF8.self))
  }
}

extension PageItem {
  /// A link with a text; links without one show what they are.
  fileprivate func link(showing text: String) -> String {
    switch mention {
    case .image(let image): MarkdownText.link(text.isEmpty ? "Image" : text, to: image.url)
    case .url(let url): MarkdownText.link(text.isEmpty ? url.label : text, to: url.target)
    case .hashtag, .user: MarkdownText.plain(text)
    }
  }
}
