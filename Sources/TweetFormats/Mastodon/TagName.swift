import Foundation
import SmashtagModel

/// Compares tags as Mastodon does, which names them without marks: `#Integrität` has the tag `integritat`.
package enum TagName {
  /// Equal for all ways to write one tag.
  package static func key(_ name: some StringProtocol) -> String {
    let folded = Folding.name(name)
    guard folded.utf8.contains(where: { $0 >= 0x80 }) else { return folded }
    return String(folded.flatMap { Self.plain[$0].map(String.init) ?? String($0) })
  }

  /// The tag whose page an address is: `https://example.social/tags/rain`, `https://example.com/search?q=%23rain`.
  static func name(ofPage address: String) -> String? {
    if let query = address.range(of: "=%23") {
      return decoded(address[query.upperBound...].prefix { $0 != "&" && $0 != "#" })
    }
    let parts = address.prefix { $0 != "?" && $0 != "#" }.split(separator: "/")
    guard parts.count > 3, let last = parts.last, folders.contains(parts[parts.count - 2].lowercased()) else {
      return nil
    }
    return decoded(last)
  }

  private static func decoded(_ text: Substring) -> String? {
    let name = text.removingPercentEncoding ?? String(text)
    return name.isEmpty ? nil : name
  }

  private static let folders: Set<String> = ["tag", "tags", "hashtag", "hashtags"]

  /// Letters that folding keeps apart, as Mastodon writes them.
  private static let plain: [Character: Character] = [
    "ø": "o", "ł": "l", "đ": "d", "ħ": "h", "ŧ": "t", "ı": "i", "ð": "d", "ŋ": "n", "ĸ": "k",
  ]
}
