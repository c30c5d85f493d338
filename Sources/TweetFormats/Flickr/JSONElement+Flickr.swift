import Foundation

extension JSONElement {
  /// A text: `"text"` in some answers, `{"_content": "text"}` in others; `nil` where there is nothing in it.
  var content: String? { nonEmptyString ?? self["_content"].nonEmptyString }

  /// Seconds since 1970; what is before that or beyond this age was not meant.
  var moment: Date? {
    guard let seconds = int, 0 < seconds, seconds < 32_503_680_000 else { return nil }
    return Date(timeIntervalSince1970: Double(seconds))
  }

  /// An id that can stand in an address as it is.
  var photoID: String? {
    guard let id = identifier, id.utf8.count <= 40, id.utf8.allSatisfy(\.isOfID) else { return nil }
    return id
  }
}

extension UInt8 {
  fileprivate var isOfID: Bool {
    (0x30...0x39).contains(self) || (0x61...0x7A).contains(self | 0x20) || self == UInt8(ascii: "-")
      || self == UInt8(ascii: "_")
  }
}

extension String {
  /// Without blanks at its ends, and no longer than so many code points; `nil` where nothing is left.
  func trimmed(to length: Int) -> String? {
    let kept = String(String.UnicodeScalarView(unicodeScalars.prefix(length)))
    let text = kept.trimmingCharacters(in: .whitespacesAndNewlines)
    return text.isEmpty ? nil : text
  }
}

extension CharacterSet {
  static let flickrPath = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~@")
}
