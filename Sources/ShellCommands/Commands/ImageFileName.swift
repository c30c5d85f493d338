import Foundation
import SmashtagModel

/// What an image is called as a file: as in its address, but for what no file name should have.
struct ImageFileName {
  private static let longest = 80

  let text: String

  /// With the ending of its format, where that is known.
  init(of address: ImageAddress, format: String?) {
    let name = Self.name(in: address)
    let (stem, ending) = Self.parted(name)
    let endings = format.map(Self.endings) ?? []
    let fits = endings.isEmpty || endings.contains(ending.lowercased())
    let start = String((fits ? stem : name[...]).prefix(Self.longest))
    let last = fits ? ending[...] : endings.first?[...] ?? ""
    text = (start.isEmpty ? "image" : start) + (last.isEmpty ? "" : "." + last)
  }
}

extension ImageFileName {
  /// The last part of a path, in letters, digits, dashes and dots, none of these in front.
  private static func name(in address: ImageAddress) -> String {
    let path: Substring =
      switch address {
      case .file(let path): path[...]
      case .web(let url, _):
        (url.firstRange(of: "://").map { url[$0.upperBound...] } ?? url[...]).prefix { !"?#".contains($0) }
      }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let last = parts.count > 1 ? String(parts.last ?? "") : ""
    let plain = (last.removingPercentEncoding ?? last).map { isPlain($0) ? $0 : "-" }
    return String(String(plain).drop { $0 == "." || $0 == "-" })
  }

  private static func isPlain(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || "-_.".contains(character)
  }

  /// At the last dot, where what follows it looks like an ending.
  private static func parted(_ name: String) -> (stem: Substring, ending: String) {
    guard let dot = name.lastIndex(of: "."), name[dot...].count <= 6 else { return (name[...], "") }
    return (name[..<dot], String(name[name.index(after: dot)...]))
  }

  private static func endings(of format: String) -> [String] {
    format == "JPEG" ? ["jpg", "jpeg"] : [format.lowercased()]
  }
}
