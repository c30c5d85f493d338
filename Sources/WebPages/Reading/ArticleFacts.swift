import SmashtagModel

/// Who wrote an article and when, as its page tells machines: for pages that do not tell their readers.
struct ArticleFacts {
  private static let mostAuthors = 5
  private static let longestName = 100

  private let authors: [String]
  /// The day as `2026-11-20`.
  private let day: String?

  var year: String? { day.map { String($0.prefix(4)) } }

  init(_ head: PageHead, _ data: StructuredData, site: String) {
    var authors: [String] = []
    for name in data.writers + [head.author].compactMap(\.self) {
      let name = name.foldedLine
      if Self.isName(name), name.lowercased() != site.lowercased(), !authors.contains(name) {
        authors.append(name)
      }
    }
    self.authors = Array(authors.prefix(Self.mostAuthors))
    day =
      [data.published, head.published].compactMap(\.self).lazy.compactMap(PublicationDay.recognized).first
  }

  /// Whether it may be a person's name: no address, and no number of an editor.
  private static func isName(_ name: String) -> Bool {
    name.count <= longestName && name.contains(where: \.isLetter) && !name.contains("://")
      && !name.contains("@")
  }

  /// The lines of what the blocks of the article lack.
  func lines(lackingIn blocks: [PageBlock]) -> [PageBlock] {
    let above = blocks.prefix { $0.part != .body || $0.kind.isHeading || $0.kind == .image }
    let isSigned = blocks.contains { $0.part == .byline } || above.contains { names($0.text.text) }
    let isDated =
      blocks.contains { $0.part == .date } || above.contains { isOfFacts($0) && tells($0.text.text) }
    var lines: [PageBlock] = []
    if !isSigned, !authors.isEmpty {
      lines.append(PageBlock(.paragraph, PageText(authors.joined(separator: ", ")), part: .byline))
    }
    if !isDated, let day {
      lines.append(PageBlock(.paragraph, PageText(day), isTight: !lines.isEmpty, part: .date))
    }
    return lines
  }

  private func names(_ text: String) -> Bool { authors.contains { text.contains($0) } }

  /// Whether a block above the text may tell of its publication: what a picture shows and what sums the text up have years of
  /// their own.
  private func isOfFacts(_ block: PageBlock) -> Bool {
    switch block.kind {
    case .image, .media: false
    default:
      block.part != .caption && block.part != .standfirst
        && block.text.text.utf8.count <= ArticleTree.longestByline
    }
  }

  /// Whether a line above the text has the year, or a time of day beside today's words for a day; numbers without a word are
  /// how long a film takes: `01:40`.
  private func tells(_ text: String) -> Bool {
    guard let year, text.contains(where: \.isLetter) || !text.contains(":") else { return false }
    let numbers = text.split { !$0.isNumber }
    return text.contains(year) || (numbers.count > 1 && !numbers.contains { $0.count == 4 })
  }
}
