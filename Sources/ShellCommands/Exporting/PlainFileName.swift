import Foundation
import SafeText
import SmashtagModel

/// A file name from the last part of an address or path, with letters, digits, dashes and dots only.
///
/// It does not begin with a dash or a dot.
struct PlainFileName {
  /// The maximum length in bytes; most file systems accept 255.
  private static let longest = 160

  /// The whole name.
  let whole: String
  /// The name without its extension.
  let stem: Substring
  /// The extension after the last dot, of up to five bytes; empty if there is none.
  let ending: String

  /// Takes what follows the last slash.
  init(ofPath path: some StringProtocol) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let last = parts.count > 1 ? String(parts.last ?? "") : ""
    // Percent-encoding may hide a slash.
    whole = (last.removingPercentEncoding ?? last).fit(for: .fileName)
    (stem, ending) = Self.parted(whole)
  }

  /// Takes the name from the path of a web address.
  init(ofAddress url: String) {
    let rest = url.firstRange(of: "://").map { url[$0.upperBound...] } ?? url[...]
    self.init(ofPath: rest.prefix { !"?#".contains($0) })
  }

  /// A name cut to the maximum length; `substitute` is used for an empty stem.
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
  /// The longest prefix of whole characters within a number of bytes.
  fileprivate func prefix(bytes: Int) -> String {
    var text = ""
    for character in self {
      guard text.utf8.count + character.utf8.count <= bytes else { break }
      text.append(character)
    }
    return text
  }
}

/// The file name for a web document: from its address, or else from its host.
struct DocumentFileName {
  let text: String

  /// Adds the usual extension if the address has none.
  init(of document: WebDocument) {
    let name = PlainFileName(ofAddress: document.url)
    let host = PlainFileName(ofPath: "/" + (Host(ofAddress: document.url)?.name ?? "")).whole
    text = PlainFileName.text(
      name.stem, ending: name.ending.isEmpty ? document.usualEnding : name.ending,
      or: host.isEmpty ? "page" : host)
  }
}

extension WebDocument {
  fileprivate var usualEnding: String {
    switch content {
    case .page(let page): page.source.rawValue
    case .file(let kind): kind.contains("PDF") ? "pdf" : ""
    case .image: ""
    }
  }
}

/// The file name for an image, from its address without unsafe characters.
struct ImageFileName {
  let text: String

  /// Corrects the extension if the format is known.
  init(of address: ImageAddress, format: String?) {
    let name = Self.name(in: address)
    let endings = format.map(Self.endings) ?? []
    let fits = endings.isEmpty || endings.contains(name.ending.lowercased())
    text = PlainFileName.text(
      fits ? name.stem : name.whole[...], ending: fits ? name.ending : endings.first ?? "", or: "image")
  }

  private static func name(in address: ImageAddress) -> PlainFileName {
    switch address {
    case .file(let path): PlainFileName(ofPath: path)
    case .exported: PlainFileName(ofPath: address.text)
    case .web(let url, _): PlainFileName(ofAddress: url)
    }
  }

  private static func endings(of format: String) -> [String] {
    format == "JPEG" ? ["jpg", "jpeg"] : [format.lowercased()]
  }
}
