import Foundation

/// A link of an HTML text.
struct HTMLLink: Equatable {
  let href: String
  /// The words of its `class` and `rel`.
  let classes: [Substring]
  let relations: [Substring]
  /// What stands in the text, parts that a browser hides included.
  var text = ""
  /// What a browser shows; parts that it cuts end in `…`.
  var shown = ""
  /// In code points of the text; `nil` where nothing of the link stands there.
  var range: Range<Int>?
  /// Stands right before the link, outside of it: some services leave the sign of a tag there.
  var sign: Character?

  /// It leads somewhere, on the web or by another protocol that servers let through; `javascript:` does not.
  var isDoor: Bool {
    guard let colon = href.firstIndex(of: ":") else { return false }
    let scheme = href[..<colon].lowercased()
    let rest = href[colon...].dropFirst()
    return Self.hosted.contains(scheme) ? rest.hasPrefix("//") : Self.direct.contains(scheme) && !rest.isEmpty
  }

  /// Protocols of addresses with a host.
  private static let hosted: Set<String> = [
    "https", "http", "gemini", "gopher", "dat", "ipfs", "ipns",
  ]
  /// Protocols of addresses that name something without a host, or may.
  private static let direct: Set<String> = ["magnet", "xmpp", "mailto", "dweb", "ssb"]

  /// An address as it is followed: without blanks around it, and with the web's protocol where it has none of its own.
  static func address(_ href: String) -> String {
    let address = href.trimmingCharacters(in: .whitespacesAndNewlines)
    return address.hasPrefix("//") ? "https:" + address : address
  }

  func shifted(by offset: Int) -> HTMLLink {
    var link = self
    link.range = range.map { $0.lowerBound + offset..<$0.upperBound + offset }
    return link
  }
}
