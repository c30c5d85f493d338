import MentionExtraction
import SmashtagModel

/// Makes a page of the lines of a PDF: paragraphs, headings, items and tables.
struct PDFPage {
  private let words: PDFWords
  private let extent: PageExtent
  /// The size of most letters.
  private let size: Double
  /// The paragraphs so far.
  private var text: PDFParagraphs

  /// Converts the output of `pdftotext -bbox-layout` to a page; `nil` where it has no text.
  static func page(_ output: [UInt8], _ request: PageDecoder.Request) -> WebPage? {
    let words = PDFWords(output)
    var writer = PDFPage(words, request.extent)
    let isPartial = writer.write(request.context)
    guard !writer.text.paragraphs.isEmpty else { return nil }
    let site = Host(ofAddress: request.url)?.name ?? request.url
    let title = writer.title ?? PlainText.title(of: request.url) ?? site
    var page = WebPage(url: request.url, title: title, site: site, blocks: writer.blocks(besides: title))
    page.source = .pdf
    page.isCut = words.isFull || request.context.isOver
    page.isPartial = isPartial
    return page
  }

  private init(_ words: PDFWords, _ extent: PageExtent) {
    (self.words, self.extent) = (words, extent)
    var counts: [Int: Int] = [:]
    for line in words.pages.lazy.flatMap(\.lines) {
      counts[Int((line.size * 2).rounded()), default: 0] += line.text.utf8.count
    }
    size = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }.map { Double($0.key) / 2 } ?? 0
    text = PDFParagraphs(of: words.pages, letters: size)
  }

  /// Writes all pages; returns whether something was left out at their edges.
  private mutating func write(_ context: RequestContext) -> Bool {
    let margins = extent == .article ? PDFMargins(of: words.pages, letters: size) : nil
    var isPartial = false
    for (number, page) in words.pages.enumerated() where !context.isOver {
      let lines = margins?.text(of: page, number: number) ?? page.lines
      isPartial = isPartial || lines.count < page.lines.count
      for column in PDFColumns(lines, letters: size).columns { text.add(column) }
    }
    return isPartial
  }
}

extension PDFPage {
  private static let endingsOfFiles = [
    ".doc", ".docx", ".tex", ".dvi", ".pdf", ".indd", ".odt", ".qxd", ".ppt", ".pptx", ".xls", ".xlsx",
    ".rtf",
  ]
  private static let noNames: Set<String> = [
    "anonymous", "(anonymous)", "unknown", "untitled", "(unspecified)", "user",
  ]

  /// The title that the file has, unless it is the name of one, or else the largest heading of the first page.
  private var title: String? {
    let own = words.title.lowercased()
    let isFile = Self.endingsOfFiles.contains(where: own.hasSuffix) || own.hasPrefix("microsoft word")
    if !own.isEmpty, !isFile, !Self.noNames.contains(own) { return words.title }
    let lines = words.pages.first?.lines.filter { !$0.words.isEmpty } ?? []
    guard let most = lines.map(\.size).max(), most > size * PDFParagraphs.larger else { return nil }
    let largest = lines.drop { $0.size < most * 0.95 }.prefix { $0.size >= most * 0.95 }
    let title = text.joined(largest.map(\.text))
    return title.count > PDFParagraphs.longestHeading ? nil : title
  }

  private func blocks(besides title: String) -> [PageBlock] {
    let title = FoldedTitle(title)
    var (blocks, number) = ([PageBlock](), 0)
    if extent == .article, !words.author.isEmpty, !Self.noNames.contains(words.author.lowercased()) {
      blocks.append(PageBlock(.paragraph, PageText(words.author), part: .byline))
    }
    for (index, paragraph) in text.paragraphs.prefix(BlockWriter.most).enumerated() {
      if index < 3, title.isSaid(by: paragraph.text) { continue }
      let items = PlainText.items(in: paragraph.text, after: number)
      number += items.count
      let isTight = paragraph.kind.isItem && blocks.last?.kind.isItem == true
      blocks.append(PageBlock(paragraph.kind, PageText(paragraph.text, items: items), isTight: isTight))
    }
    return blocks
  }
}
