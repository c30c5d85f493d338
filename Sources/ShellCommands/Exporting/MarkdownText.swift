import Foundation
import SafeText
import SmashtagModel

/// Makes Markdown (CommonMark, GitHub's) that says what a text says and is nothing else.
///
/// No text makes headings, lists, links, images, code or HTML of its own.
enum MarkdownText {
  /// On one line, also inside of a table.
  static func line(_ text: String) -> String {
    let line = text.fit(for: .document).split(whereSeparator: \.isNewline).joined(separator: " ")
    return beginning(ofLine: escaped(line.trimmingBlanks))
  }

  /// A link that shows its address; what is no address of a page is a text like any other.
  static func link(_ address: String) -> String {
    isPage(address) ? "<\(address.fit(for: .address))>" : line(address)
  }

  /// A link that shows a text, on one line; what leads to no page is the text alone.
  static func link(_ text: String, to address: String) -> String {
    let label = escaped(text.fit(for: .document).split(whereSeparator: \.isNewline).joined(separator: " "))
    return isPage(address) ? "[\(label)](<\(address.fit(for: .address))>)" : label
  }

  /// Part of a text, whose lines are made by ``lines(of:)``.
  static func plain(_ text: String) -> String { escaped(text.fit(for: .document)) }

  /// The lines of a text that is marked up already, none of which begins anything.
  ///
  /// A line that ends in a backslash goes on below; without it the lines would be one.
  static func lines(of marked: String) -> [String] {
    let lines = marked.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { beginning(ofLine: String($0).trimmingBlanks) }
    return lines.indices.map { index in
      let goesOn = index + 1 < lines.count && !lines[index].isEmpty && !lines[index + 1].isEmpty
      return lines[index] + (goesOn ? "\\" : "")
    }
  }

  /// Lines of a block quote; `links` are the places that links stand at, and where these lead.
  static func quote(_ text: String, links: [(range: Range<Int>, target: String)]) -> String {
    let scalars = Array(text.unicodeScalars)
    var (marked, position) = ("", 0)
    for link in links.sorted(by: { $0.range.lowerBound < $1.range.lowerBound })
    where !link.range.isEmpty && link.range.lowerBound >= position && link.range.upperBound <= scalars.count
      && isPage(link.target)
    {
      marked += escaped(String(scalars[position..<link.range.lowerBound]).fit(for: .document))
      marked += "<\(link.target.fit(for: .address))>"
      position = link.range.upperBound
    }
    marked += escaped(String(scalars[position...]).fit(for: .document))
    return quoted(marked)
  }
}

extension MarkdownText {
  private static func quoted(_ text: String) -> String {
    lines(of: text).map { ("> " + $0).trimmingBlanks }.joined(separator: "\n")
  }

  /// With a backslash before what has a meaning inside of a line.
  private static func escaped(_ text: String) -> String {
    let scalars = text.unicodeScalars
    var escaped = String.UnicodeScalarView()
    for index in scalars.indices {
      if special.contains(scalars[index]) || makesLink(index, of: scalars) { escaped.append("\\") }
      escaped.append(scalars[index])
    }
    return String(escaped)
  }

  /// Whether GitHub makes a link of what stands around: the colon of `://`, or the dot of `www.`.
  private static func makesLink(_ index: String.Index, of scalars: String.UnicodeScalarView) -> Bool {
    switch scalars[index] {
    case ":": scalars[index...].starts(with: "://".unicodeScalars)
    case ".": scalars[..<index].suffix(3).elementsEqual("www".unicodeScalars)
    default: false
    }
  }

  /// With a backslash before what would make a list, or a heading of the line above.
  private static func beginning(ofLine line: String) -> String {
    let digits = line.prefix { $0.isASCII && $0.isNumber }
    let rest = line.dropFirst(digits.count)
    guard let sign = rest.unicodeScalars.first else { return line }
    if digits.isEmpty { return "#-+=:".unicodeScalars.contains(sign) ? "\\" + line : line }
    return sign == "." || sign == ")" ? digits + "\\" + rest : line
  }

  private static let special = Set("\\`*_[]<>|~&$".unicodeScalars)

  private static func isPage(_ address: String) -> Bool {
    let start = address.prefix(8).lowercased()
    return start.hasPrefix("https://") || start.hasPrefix("http://")
  }
}

extension String {
  fileprivate init(_ scalars: ArraySlice<Unicode.Scalar>) {
    self.init(String.UnicodeScalarView(scalars))
  }

  /// Without blanks at its ends, which could make code of a line, or part it from the one below.
  fileprivate var trimmingBlanks: String {
    // From the end graphemes would be cut by what stands before them: see ``SafeText/UTF8Text/endOfGrapheme(from:)``.
    guard let first = unicodeScalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = unicodeScalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(unicodeScalars[first...last])
  }
}

/// Tweets to be read: who wrote each and when, its text as a quotation, its images, where it is.
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
    let time = CivilTime(tweet.created, in: .gmt)
    let facts = [
      "@" + MarkdownText.line(tweet.user.screenName), "\(time.dayText) \(time.clockText) UTC",
      tweet.retweetOf?.screenName.map { "retweet of @" + MarkdownText.line($0) },
      tweet.inReplyToScreenName.map { "reply to @" + MarkdownText.line($0) },
    ]
    return "**\(MarkdownText.line(tweet.user.name))** " + facts.compactMap(\.self).joined(separator: " · ")
  }

  /// The title of a photo stands above what describes it.
  private static func text(of tweet: Tweet) -> String {
    let links = tweet.urls.compactMap { url in url.range.map { ($0, url.target) } }
    let images = tweet.media.compactMap { image in image.range.map { ($0, image.url) } }
    let quote = MarkdownText.quote(tweet.text, links: images + links)
    let title = (tweet.isPhoto ? tweet.title : nil).map(MarkdownText.line).flatMap {
      $0.isEmpty ? nil : "> **\($0)**"
    }
    return [title, tweet.text.isEmpty ? nil : quote].compactMap(\.self).joined(separator: "\n>\n")
  }

  /// No image is drawn: that would fetch it.
  private static func images(of tweet: Tweet) -> String {
    tweet.media.map { item in
      let alt = item.alt.map { ": " + MarkdownText.line($0) } ?? ""
      return "- \(item.kind.words)\(alt) \(MarkdownText.link(item.url))"
    }
    .joined(separator: "\n")
  }

  private static func page(of tweet: Tweet) -> String { tweet.url.map(MarkdownText.link) ?? "" }
}

/// Items that are no tweets, as a table.
struct MarkdownTableWriter: ItemWriter {
  let title: String
  let columns: [Column]

  var head: String {
    "# \(MarkdownText.line(title))\n\n" + Self.line(columns.map { MarkdownText.line($0.name) })
      + Self.line(columns.map { _ in "---" })
  }

  func bytes(of row: Row) -> [UInt8] { Array(Self.line(columns.map { Self.text($0.cell(row)) }).utf8) }

  private static func line(_ cells: [String]) -> String {
    "|" + cells.map { $0.isEmpty ? " " : " \($0) " }.joined(separator: "|") + "|\n"
  }

  private static func text(_ cell: Cell) -> String { MarkdownText.link(cell.text) }
}
