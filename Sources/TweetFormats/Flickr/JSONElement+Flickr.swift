import Foundation
import SmashtagModel

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
    guard let id = identifier, id.utf8.count <= 40, id.allSatisfy(\.isOfID) else { return nil }
    return id
  }

  /// An id of a person or a place, whatever it looks like, as long as it looks like something.
  var visibleID: String? { serverID.flatMap { $0.isVisible ? $0 : nil } }
}

extension Character {
  fileprivate var isOfID: Bool { isASCIIDigit || isASCII && isLetter || self == "-" || self == "_" }
}

extension String {
  /// Without blanks at its ends, and no longer than so many code points; `nil` where nothing is left to be seen.
  func trimmed(to length: Int) -> String? {
    let kept = String(String.UnicodeScalarView(unicodeScalars.prefix(length)))
    let text = kept.trimmingCharacters(in: .whitespacesAndNewlines)
    return text.isVisible ? text : nil
  }
}

extension CharacterSet {
  static let flickrPath = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~@")
}
