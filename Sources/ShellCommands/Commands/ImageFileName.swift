import Foundation
import SmashtagModel

/// What an image is called as a file: as in its address, but for what no file name should have.
struct ImageFileName {
  /// In bytes, as file systems count them; most take 255.
  private static let longest = 160

  let text: String

  /// With the ending of its format, where that is known.
  init(of address: ImageAddress, format: String?) {
    let name = Self.name(in: address)
    let (stem, ending) = Self.parted(name)
    let endings = format.map(Self.endings) ?? []
    let fits = endings.isEmpty || endings.contains(ending.lowercased())
    let start = (fits ? stem : name[...]).prefix(bytes: Self.longest)
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
      case .exported: address.text[...]
      case .web(let url, _):
        (url.firstRange(of: "://").map { url[$0.upperBound...] } ?? url[...]).prefix { !"?#".contains($0) }
      }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let last = parts.count > 1 ? String(parts.last ?? "") : ""
    var plain = String.UnicodeScalarView()
    // A character may hide a slash behind a letter.
    for scalar in (last.removingPercentEncoding ?? last).unicodeScalars {
      plain.append(isPlain(scalar) ? scalar : "-")
    }
    return String(String(plain).drop { $0 == "." || $0 == "-" })
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    return switch properties.generalCategory {
    case .nonspacingMark, .spacingMark: true
    default: properties.isAlphabetic || properties.numericType != nil || "-_.".unicodeScalars.contains(scalar)
    }
  }

  /// At the last dot, where what follows it looks like an ending.
  private static func parted(_ name: String) -> (stem: Substring, ending: String) {
    guard let dot = name.lastIndex(of: "."), name[dot...].utf8.count <= 6 else { return (name[...], "") }
    return (name[..<dot], String(name[name.index(after: dot)...]))
  }

  private static func endings(of format: String) -> [String] {
    format == "JPEG" ? ["jpg", "jpeg"] : [format.lowercased()]
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
