import MentionExtraction

/// A page's redirection to another address: the `content` of its `<meta http-equiv=refresh>`.
///
/// Source: HTML Standard, 4.2.5.3, "Refresh state".
struct PageRefresh: Equatable {
  let seconds: Int
  /// The address as written; empty where the page is only reloaded.
  let address: String

  private static let longestWait = 5
  private static let littleText = 600

  /// Parses the value as browsers do: `0; url='https://…'`, `5,https://…`, `.5;URL=…`.
  ///
  /// - Returns: `nil` where the value is invalid.
  init?(_ content: String) {
    let text = content.utf8.drop(while: \.isMarkupBlank)
    let digits = text.prefix(while: \.isASCIIDigit)
    guard !digits.isEmpty || text.first == UInt8(ascii: ".") else { return nil }
    seconds = digits.isEmpty ? 0 : Int(String(decoding: digits, as: UTF8.self)) ?? .max
    let rest = text.drop { $0.isASCIIDigit || $0 == UInt8(ascii: ".") }
    guard rest.isEmpty || rest.first.map({ $0.isMarkupBlank || $0.isRefreshSign }) == true else { return nil }
    let after = rest.drop(while: \.isMarkupBlank)
    let start = after.first?.isRefreshSign == true ? after.dropFirst() : after
    address = Self.address(start.drop(while: \.isMarkupBlank))
  }

  /// The address after `url=`, or the whole text where that is missing.
  private static func address(_ text: Substring.UTF8View) -> String {
    var address = text
    if text.begins(withWord: "url") {
      let sign = text.dropFirst(3).drop(while: \.isMarkupBlank)
      if sign.first == UInt8(ascii: "=") { address = sign.dropFirst().drop(while: \.isMarkupBlank) }
    }
    if let quote = address.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      address = address.dropFirst().prefix { $0 != quote }
    }
    let end = address.lastIndex { !$0.isMarkupBlank }.map { address.index(after: $0) } ?? address.startIndex
    return String(Substring(address[..<end]))
  }

  /// Whether the page redirects before anybody could read it.
  ///
  /// Since no scripts are run here, a refresh inside `noscript` counts as well, unless the page has text.
  /// - Parameters:
  ///   - textCount: The text that the page shows, in bytes.
  ///   - isInNoscript: Whether the refresh is inside `noscript`.
  func isAtOnce(textCount: Int, isInNoscript: Bool) -> Bool {
    guard !address.isEmpty, seconds <= Self.longestWait else { return false }
    return (seconds == 0 && !isInNoscript) || textCount <= Self.littleText
  }
}

extension UInt8 {
  fileprivate var isRefreshSign: Bool { self == UInt8(ascii: ";") || self == UInt8(ascii: ",") }
}

/// The metadata in the head of a page.
struct PageHead {
  /// The longest title in bytes.
  private static let longestTitle = 4_096
  private static let longestName = 1_024

  /// The content of `title` as UTF-8.
  private(set) var title: [UInt8] = []
  /// The title for sharing, `og:title`; the pages of Chinese authorities have to call it `ArticleTitle`.
  private(set) var sharedTitle: String?
  private(set) var siteName: String?
  /// Whom the page names as its author.
  private(set) var author: String?
  /// When the page says that it was published.
  private(set) var published: String?
  /// The description of the page: `og:description`, else `description`.
  var description: String? { sharedDescription ?? ownDescription }
  private var sharedDescription: String?
  private var ownDescription: String?
  /// The address of the `base` element, to which addresses in the page are relative.
  private(set) var base: String?
  /// The redirection of the page; `nil` where there is none.
  private(set) var refresh: PageRefresh?
  private(set) var isRefreshInNoscript = false
  /// The contents of scripts with data about the page (JSON-LD).
  private(set) var data: [[UInt8]] = []

  /// The addresses of the pages that links of the page name as the next one and the one before.
  private(set) var (next, previous): (String?, String?) = (nil, nil)

  /// The most scripts with data that are read, and the most bytes of each.
  private static let (mostData, longestData) = (20, 1 << 20)

  /// Reads a `meta` element.
  mutating func take(_ attributes: [(name: HTMLName, value: String)], isInNoscript: Bool) {
    let content = attributes.first { $0.name == "content" }?.value ?? ""
    let names = attributes.filter { $0.name == "property" || $0.name == "name" }.map { $0.value.lowercased() }
    if names.contains(where: Self.titles.contains), sharedTitle == nil {
      sharedTitle = Self.prefix(content, Self.longestTitle)
    }
    if names.contains("og:site_name"), siteName == nil {
      siteName = Self.prefix(content, Self.longestName)
    }
    if author == nil, names.contains(where: Self.namesOfAuthors.contains) {
      author = Self.prefix(content, Self.longestName)
    }
    if published == nil, names.contains(where: Self.datesOfPublication.contains) {
      published = Self.prefix(content, Self.longestName)
    }
    let hasWords = !content.allSatisfy(\.isWhitespace)
    if names.contains("og:description"), hasWords { sharedDescription = sharedDescription ?? content }
    if names.contains("description"), hasWords { ownDescription = ownDescription ?? content }
    let isRefresh = attributes.contains { $0.name == "http-equiv" && $0.value.lowercased() == "refresh" }
    guard isRefresh, refresh == nil else { return }
    (refresh, isRefreshInNoscript) = (PageRefresh(content), isInNoscript)
  }

  private static let titles: Set<String> = ["og:title", "articletitle"]

  /// What HTML, Dublin Core, Google Scholar and others call the author.
  private static let namesOfAuthors: Set<String> = [
    "author", "dc.creator", "dcterms.creator", "citation_author", "parsely-author", "sailthru.author",
  ]

  /// What Open Graph, Dublin Core and others call the date of publication.
  private static let datesOfPublication: Set<String> = [
    "article:published_time", "og:article:published_time", "datepublished", "date", "dc.date",
    "dc.date.issued",
    "dcterms.created", "dcterms.date", "pubdate", "publishdate", "citation_publication_date", "citation_date",
    "parsely-pub-date", "sailthru.date",
  ]

  /// Reads the value of a link's `rel` attribute; the first link that says so counts.
  mutating func take(relation: ArraySlice<UInt8>, address: String) {
    for word in relation.split(whereSeparator: \.isMarkupBlank) {
      switch word.withUnsafeBufferPointer({ HTMLName($0) }) {
      case "next": next = next ?? address
      case "prev", "previous": previous = previous ?? address
      default: break
      }
    }
  }

  /// Appends text to the title.
  mutating func addToTitle(_ text: UnsafeBufferPointer<UInt8>) {
    title += text.prefix(wholeCharacters: Self.longestTitle - title.count)
  }

  mutating func beginData() { data.append([]) }

  /// Appends text to the last script with data.
  mutating func addToData(_ text: UnsafeBufferPointer<UInt8>) {
    guard data.count <= Self.mostData, let count = data.last?.count, count + text.count <= Self.longestData
    else {
      return
    }
    data[data.count - 1] += text
  }

  private static func prefix(_ text: String, _ limit: Int) -> String {
    String(decoding: Array(text.utf8.prefix(limit + 1)).prefix(wholeCharacters: limit), as: UTF8.self)
  }

  /// Reads the address of a `base` element; only the first one counts.
  mutating func take(base address: String) { base = base ?? address }
}
