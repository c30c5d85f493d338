import Foundation
import SafeText

/// The last part of an address or a path, in letters, digits, dashes and dots, none of these in front.
struct PlainFileName {
  /// In bytes, as file systems count them; most take 255.
  private static let longest = 160

  /// All of it.
  let whole: String
  /// What stands before the ending.
  let stem: Substring
  /// What looks like one, behind the last dot; empty where nothing does.
  let ending: String

  /// Takes all behind the last slash.
  init(ofPath path: some StringProtocol) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let last = parts.count > 1 ? String(parts.last ?? "") : ""
    // A character may hide a slash behind a letter.
    whole = (last.removingPercentEncoding ?? last).fit(for: .fileName)
    (stem, ending) = Self.parted(whole)
  }

  /// Takes the path of an address of the web.
  init(ofAddress url: String) {
    let rest = url.firstRange(of: "://").map { url[$0.upperBound...] } ?? url[...]
    self.init(ofPath: rest.prefix { !"?#".contains($0) })
  }

  /// A name as long as files may have; `substitute` stands where nothing else does.
  static func text(_ stem: some StringProtocol, ending: some StringProtocol, or substitute: String) -> String
  {
    let start = Substring(stem).prefix(bytes: longest)
    return (start.isEmpty ? substitute : start) + (ending.isEmpty ? "" : "." + ending)
  }

  private static func parted(_ name: String) -> (stem: Substring, ending: String) {
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), name[dot...].utf8.count <= 6 else {
      return (name[...], "")
    }
    return (name[..<dot], String(name[name.index(after: dot)...]))
  }
}

extension Substring {
  /// As many whole characters as there is room for.
  fileprivate func prefix(bytes: Int) -> String {
    var text = ""
    for character in self {
      guard text.utf8.count + character.utf8.count <= bytes else { break }
      text.append(character)
    }
    return text
  }
}
