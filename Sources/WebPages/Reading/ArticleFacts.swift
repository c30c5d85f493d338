import SmashtagModel

/// Who wrote an article and when, as its page tells machines: for pages that do not tell their readers.
struct ArticleFacts {
  private static let mostAuthors = 5
  private static let longestName = 100

  let authors: [String]
  /// The day as `2026-11-20`.
  private let day: String?

  var year: String? { day.map { String($0.prefix(4)) } }

  init(_ head: PageHead, _ data: StructuredData, of page: PageTitle) {
    day =
      [data.published, head.published].compactMap(\.self).lazy.compactMap(PublicationDay.recognized).first
    let writers = Self.names(data.writers) { $0.lowercased() != page.site.lowercased() }
    // What a page names in its head is often the site itself, or who made its system.
    let isArticle = day != nil
    let named = Self.names([head.author].compactMap(\.self)) {
      !page.isOfSite($0, isArticle: isArticle) && !Self.isCompany($0)
    }
    authors = writers.isEmpty ? named : writers
  }

  /// The names among some that may be those of persons, each once.
  private static func names(_ names: [String], where isPerson: (String) -> Bool) -> [String] {
    var found: [String] = []
    for name in names.map(\.foldedLine)
    where found.count < mostAuthors && isName(name) && isPerson(name) && !found.contains(name) {
      found.append(name)
    }
    return found
  }

  /// Whether it may be a person's name: no address, and no number of an editor.
  private static func isName(_ name: String) -> Bool {
    name.count <= longestName && name.contains(where: \.isLetter) && !name.contains("://")
      && !name.contains("@")
  }

  /// Whether a name says that it is a company's or a team's, or that of whoever looks after a site.
  private static func isCompany(_ name: String) -> Bool {
    // `Ada Lind (Harbour Media)` is where somebody works; `Ropes (UK) Ltd` is a company all the same.
    let outside = name.lowercased().split(separator: "(", omittingEmptySubsequences: false).enumerated().map {
      $0.offset == 0 ? $0.element : $0.element.drop { $0 != ")" }.dropFirst()
    }
    let parts = outside.joined().split(separator: ",", maxSplits: 1)
    let words = parts.first?.split(separator: " ").map(String.init) ?? []
    let others = parts.dropFirst().flatMap { $0.split { " ,".contains($0) } }.map(String.init)
    return words.dropFirst().contains(where: companies.contains)
      || (!others.isEmpty && others.allSatisfy(companies.contains))
      || (words.count == 1 && others.isEmpty && keepers.contains(words[0]))
  }

  /// What stands in the name of a company after its first word.
  private static let companies: Set<String> = [
    "gmbh", "ag", "ltd", "ltd.", "limited", "llc", "inc", "inc.", "corp", "corp.", "s.r.o.", "s.a.", "s.l.",
    "srl",
    "s.r.l.", "o.o.", "group", "media", "team",
  ]
  private static let keepers: Set<String> = ["admin", "administrator", "webmaster"]

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
    guard let year else { return false }
    if text.contains(year) { return true }
    let numbers = text.split { !$0.isNumber }
    let mayBeTime = text.contains(where: \.isLetter) || !text.contains(":")
    return mayBeTime && numbers.count > 1 && !numbers.contains { $0.count == 4 }
  }
}
