/// Where a page leads on by itself: the `content` of its `<meta http-equiv=refresh>`.
struct PageRefresh: Equatable {
  let seconds: Int
  /// As it stands there; empty where the page is only to be loaded anew.
  let address: String

  private static let longestWait = 5
  private static let littleText = 600

  /// `nil` where it says nothing that browsers understand: `0; url='https://…'`, `5,https://…`, `.5;URL=…`.
  init?(_ content: String) {
    let text = content.utf8.drop(while: \.isMarkupBlank)
    let digits = text.prefix(while: \.isDigit)
    guard !digits.isEmpty || text.first == UInt8(ascii: ".") else { return nil }
    seconds = digits.isEmpty ? 0 : Int(String(decoding: digits, as: UTF8.self)) ?? .max
    let rest = text.drop { $0.isDigit || $0 == UInt8(ascii: ".") }
    guard rest.isEmpty || rest.first.map({ $0.isMarkupBlank || $0.isRefreshSign }) == true else { return nil }
    let behind = rest.drop(while: \.isMarkupBlank)
    let start = behind.first?.isRefreshSign == true ? behind.dropFirst() : behind
    address = Self.address(start.drop(while: \.isMarkupBlank))
  }

  /// What stands behind `url=`, or all of it.
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

  /// Whether it leads on before anybody could read what the page says.
  ///
  /// No scripts are run here, so what stands in `noscript` counts as well, but not against a page that has text for those
  /// who read it without.
  /// - Parameter textCount: the bytes of text that the page shows.
  func isAtOnce(textCount: Int, isInNoscript: Bool) -> Bool {
    guard !address.isEmpty, seconds <= Self.longestWait else { return false }
    return (seconds == 0 && !isInNoscript) || textCount <= Self.littleText
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
  fileprivate var isRefreshSign: Bool { self == UInt8(ascii: ";") || self == UInt8(ascii: ",") }
}

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
