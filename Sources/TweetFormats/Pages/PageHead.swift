/// What a page says of itself.
struct PageHead {
  /// In bytes.
  private static let longestTitle = 4_096
  private static let longestName = 1_024

  /// UTF-8.
  private(set) var title: [UInt8] = []
  /// The title and the site's name as they are shown where the page is shared.
  private(set) var sharedTitle: String?
  private(set) var siteName: String?
  /// What the page is about, or all it has to say where scripts make the rest.
  var description: String? { sharedDescription ?? ownDescription }
  private var sharedDescription: String?
  private var ownDescription: String?
  /// What addresses in the page are seen from.
  private(set) var base: String?
  /// Where it leads on by itself.
  private(set) var refresh: PageRefresh?
  private(set) var isRefreshInNoscript = false

  /// Reads a `meta`.
  mutating func take(_ attributes: [(name: HTMLName, value: String)], isInNoscript: Bool) {
    let content = attributes.first { $0.name == "content" }?.value ?? ""
    let names = attributes.filter { $0.name == "property" || $0.name == "name" }.map { $0.value.lowercased() }
    if names.contains("og:title"), sharedTitle == nil {
      sharedTitle = Self.prefix(content, Self.longestTitle)
    }
    if names.contains("og:site_name"), siteName == nil {
      siteName = Self.prefix(content, Self.longestName)
    }
    let hasWords = !content.allSatisfy(\.isWhitespace)
    if names.contains("og:description"), hasWords { sharedDescription = sharedDescription ?? content }
    if names.contains("description"), hasWords { ownDescription = ownDescription ?? content }
    let isRefresh = attributes.contains { $0.name == "http-equiv" && $0.value.lowercased() == "refresh" }
    guard isRefresh, refresh == nil else { return }
    (refresh, isRefreshInNoscript) = (PageRefresh(content), isInNoscript)
  }

  /// More of what stands in `title`.
  mutating func addToTitle(_ text: UnsafeBufferPointer<UInt8>) {
    title += text.prefix(wholeCharacters: Self.longestTitle - title.count)
  }

  private static func prefix(_ text: String, _ limit: Int) -> String {
    String(decoding: Array(text.utf8.prefix(limit + 1)).prefix(wholeCharacters: limit), as: UTF8.self)
  }

  /// The address of a `base`; the first counts.
  mutating func take(base address: String) { base = base ?? address }
}
