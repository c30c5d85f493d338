import Foundation
import SmashtagModel

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
