/// The encoding that a page declares, which is looked for before the page is decoded.
final class DeclaredEncoding: HTMLListener {
  /// Browsers look through 1,024 bytes; many pages declare it later.
  private static let reach = 8_192

  private var encoding: TextEncoding?

  private init() {}

  /// The encoding declared; `nil` where there is none or it is unknown.
  ///
  /// - Parameter isHTML: `false` where only an XML declaration counts.
  static func encoding(in page: ArraySlice<UInt8>, isHTML: Bool = true) -> TextEncoding? {
    let beginning = Array(page.prefix(reach))
    let found = ofXML(beginning[...]) ?? (isHTML ? ofHTML(beginning) : nil)
    // A declaration that can be read as ASCII is not in UTF-16, whatever it says (HTML Standard).
    return found.map { $0.isUTF16 ? .utf8 : $0 }
  }

  var isFull: Bool { encoding != nil }

  func start(_ name: HTMLName, _ attributes: HTMLAttributes) {
    guard name == "meta" else { return }
    if let charset = attributes["charset"] {
      encoding = TextEncoding(label: charset.utf8.drop(while: \.isMarkupBlank))
    } else if attributes["http-equiv"]?.lowercased() == "content-type", let content = attributes["content"] {
      encoding = TextEncoding(contentType: Array(content.utf8))
    }
  }

  func end() {}
  func text(_ text: UnsafeBufferPointer<UInt8>) {}

  private static func ofHTML(_ beginning: [UInt8]) -> TextEncoding? {
    let declared = DeclaredEncoding()
    _ = beginning.withUnsafeBufferPointer { HTMLParser.read($0, as: .page, to: declared) }
    return declared.encoding
  }

  /// The encoding of an XML declaration: `<?xml version="1.0" encoding="koi8-r"?>`.
  private static func ofXML(_ beginning: ArraySlice<UInt8>) -> TextEncoding? {
    guard beginning.starts(with: "<?xml".utf8) else { return nil }
    let line = beginning.prefix { $0 != UInt8(ascii: ">") }
    guard let word = line.firstRange(ofWord: "encoding") else { return nil }
    let value = line[word.upperBound...].drop { $0.isMarkupBlank || $0 == UInt8(ascii: "=") }
    guard let quote = value.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      return nil
    }
    return TextEncoding(label: value.dropFirst().prefix { $0 != quote })
  }
}
