import Foundation
import SafeText
import SmashtagModel

/// Escapes texts for Markdown (CommonMark and GitHub's), so that they appear literally.
///
/// No text can create headings, lists, links, images, code or HTML.
enum MarkdownText {
  /// A text on one line, which can also be used in a table.
  static func line(_ text: String) -> String {
    let line = text.fit(for: .document).split(whereSeparator: \.isNewline).joined(separator: " ")
    return beginning(ofLine: escaped(line.trimmingBlanks))
  }

  /// A link that shows its address; a text that is not a web address is escaped only.
  static func link(_ address: String) -> String {
    address.isWebAddress ? "<\(address.fit(for: .address))>" : line(address)
  }

  /// A link with a text, on one line; only the text if the address is not a web address.
  static func link(_ text: String, to address: String) -> String {
    let label = escaped(text.fit(for: .document).split(whereSeparator: \.isNewline).joined(separator: " "))
    return address.isWebAddress ? "[\(label)](<\(address.fit(for: .address))>)" : label
  }

  /// A line of a table; its cells are escaped.
  static func tableLine(_ cells: [String]) -> String {
    "|" + cells.map { $0.isEmpty ? " " : " \($0) " }.joined(separator: "|") + "|"
  }

  /// A part of a text, to be split by ``lines(of:)``.
  static func plain(_ text: String) -> String { escaped(text.fit(for: .document)) }

  /// The lines of an escaped text, none of which begins a list, heading or other block.
  ///
  /// A line that continues below ends with a backslash; without it Markdown would join the lines.
  static func lines(of marked: String) -> [String] {
    let lines = marked.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { beginning(ofLine: String($0).trimmingBlanks) }
    return lines.indices.map { index in
      let goesOn = index + 1 < lines.count && !lines[index].isEmpty && !lines[index + 1].isEmpty
      return lines[index] + (goesOn ? "\\" : "")
    }
  }

  /// A block quote; `links` are ranges in code points with their targets.
  static func quote(_ text: String, links: [(range: Range<Int>, target: String)]) -> String {
    let pages = links.filter { $0.target.isWebAddress }
    return quoted(
      text.replacing(pages.map { ($0.range, "<\($0.target.fit(for: .address))>") }) { plain($0) })
  }
}

extension MarkdownText {
  private static func quoted(_ text: String) -> String {
    lines(of: text).map { ("> " + $0).trimmingBlanks }.joined(separator: "\n")
  }

  /// The text with backslashes before characters that have a meaning within a line.
  private static func escaped(_ text: String) -> String {
    let scalars = text.unicodeScalars
    var escaped = String.UnicodeScalarView()
    for index in scalars.indices {
      if special.contains(scalars[index]) || makesLink(index, of: scalars) { escaped.append("\\") }
      escaped.append(scalars[index])
    }
    return String(escaped)
  }

  /// Whether GitHub would create a link here: at the colon of `://`, or the dot of `www.`.
  private static func makesLink(_ index: String.Index, of scalars: String.UnicodeScalarView) -> Bool {
    switch scalars[index] {
    case ":": scalars[index...].starts(with: "://".unicodeScalars)
    case ".": scalars[..<index].suffix(3).elementsEqual("www".unicodeScalars)
    default: false
    }
  }

  /// The line with a backslash before a sign that would begin a list, or make a heading of the line above.
  private static func beginning(ofLine line: String) -> String {
    let digits = line.prefix { $0.isASCII && $0.isNumber }
    let rest = line.dropFirst(digits.count)
    guard let sign = rest.unicodeScalars.first else { return line }
    if digits.isEmpty { return "#-+=:".unicodeScalars.contains(sign) ? "\\" + line : line }
    return sign == "." || sign == ")" ? digits + "\\" + rest : line
  }

  private static let special = Set("\\`*_[]<>|~&$".unicodeScalars)
}

extension String {
  /// The text with other texts in place of some of its parts, of which those count that fit beside each other.
  ///
  /// - Parameters:
  ///   - parts: ranges in code points, with what takes their place; of those that overlap the first.
  ///   - elsewhere: what becomes of the text between them.
  func replacing(
    _ parts: [(range: Range<Int>, text: String)], elsewhere: (String) -> String = { $0 }
  ) -> String {
    if parts.isEmpty { return elsewhere(self) }
    let scalars = Array(unicodeScalars)
    var (replaced, position) = ("", 0)
    for part in parts.sorted(by: { $0.range.lowerBound < $1.range.lowerBound })
    where !part.range.isEmpty && part.range.lowerBound >= position && part.range.upperBound <= scalars.count {
      replaced += elsewhere(String(scalars[position..<part.range.lowerBound])) + part.text
      position = part.range.upperBound
    }
    return replaced + elsewhere(String(scalars[position...]))
  }

  fileprivate init(_ scalars: ArraySlice<Unicode.Scalar>) {
    self.init(String.UnicodeScalarView(scalars))
  }

  /// The text without blanks at its ends, which could make code of a line or separate paragraphs.
  fileprivate var trimmingBlanks: String {
    // Works on scalars: from the end, graphemes would depend on what precedes them, see
    // ``SafeText/UTF8Text/endOfGrapheme(from:)``.
    guard let first = unicodeScalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = unicodeScalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(unicodeScalars[first...last])
  }
}

/// Writes tweets to be read: author and date, the text as a quotation, images, and the address.
struct MarkdownWriter: ItemWriter {
  let title: String

  var head: String { "# \(MarkdownText.line(title))\n" }

  func bytes(of row: Row) -> [UInt8] {
    guard let tweet = row.post else { return [] }
    let parts = [Self.heading(of: tweet), Self.text(of: tweet), Self.images(of: tweet), Self.page(of: tweet)]
    return Array(("\n---\n\n" + parts.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n").utf8)
  }
}

extension MarkdownWriter {
  private static func heading(of tweet: Tweet) -> String {
    let facts = [
      "@" + MarkdownText.line(tweet.user.screenName), time(of: tweet),
      tweet.retweetOf.flatMap(repeated),
      tweet.inReplyToScreenName.map { "reply to @" + MarkdownText.line($0) },
    ]
    return "**\(MarkdownText.line(tweet.user.name))** " + facts.compactMap(\.self).joined(separator: " · ")
  }

  private static func time(of tweet: Tweet) -> String {
    guard let time = tweet.knownDate.map({ CivilTime($0, in: .gmt) }) else { return Age.unknown }
    return "\(time.dayText) \(time.clockText) UTC"
  }

  /// `retweet of Ada Lovelace @ada`.
  private static func repeated(_ original: RetweetReference) -> String? {
    guard let handle = original.screenName else { return nil }
    let name = original.name.map { MarkdownText.line($0) + " " } ?? ""
    return "retweet of \(name)@" + MarkdownText.line(handle)
  }

  /// The text as a quotation, below the title of a photo.
  private static func text(of tweet: Tweet) -> String {
    let links = tweet.urls.compactMap { url in url.range.map { ($0, url.target) } }
    let images = tweet.media.compactMap { image in image.range.map { ($0, image.url) } }
    let quote = MarkdownText.quote(tweet.text, links: images + links)
    let title = (tweet.isPhoto ? tweet.title : nil).map(MarkdownText.line).flatMap {
      $0.isEmpty ? nil : "> **\($0)**"
    }
    return [title, tweet.text.isEmpty ? nil : quote].compactMap(\.self).joined(separator: "\n>\n")
  }

  /// The images as links, so that opening the file fetches nothing.
  private static func images(of tweet: Tweet) -> String {
    tweet.media.map { item in
      let alt = item.alt.map { ": " + MarkdownText.line($0) } ?? ""
      return "- \(item.kindText)\(alt) \(MarkdownText.link(item.url))"
    }
    .joined(separator: "\n")
  }

  private static func page(of tweet: Tweet) -> String { tweet.url.map(MarkdownText.link) ?? "" }
}

/// Writes items other than tweets as a table.
struct MarkdownTableWriter: ItemWriter {
  let title: String
  let columns: [Column]

  var head: String {
    "# \(MarkdownText.line(title))\n\n" + Self.line(columns.map { MarkdownText.line($0.name) })
      + Self.line(columns.map { _ in "---" })
  }

  func bytes(of row: Row) -> [UInt8] { Array(Self.line(columns.map { Self.text($0.cell(row)) }).utf8) }

  private static func line(_ cells: [String]) -> String { MarkdownText.tableLine(cells) + "\n" }

  private static func text(_ cell: Cell) -> String { MarkdownText.link(cell.text) }
}
