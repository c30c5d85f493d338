import Foundation

/// A form that strings of the network have.
enum LexiconFormat: String, CaseIterable {
  case atIdentifier = "at-identifier"
  case did
  case handle
  case atURI = "at-uri"
  case nsid
  case recordKey = "record-key"
  case datetime
  case language
  case uri
  case cid

  func fits(_ text: String) -> Bool {
    switch self {
    case .atIdentifier: Self.did.fits(text) || Self.handle.fits(text)
    case .did: text.utf8.count <= 2_048 && Self.isWhole(text, #/did:[a-z]+:[a-zA-Z0-9._:%-]*[a-zA-Z0-9._-]/#)
    case .handle: Self.isHandle(text)
    case .atURI: Self.isAtURI(text)
    case .nsid:
      text.utf8.count <= 317
        && Self.isWhole(text, #/[a-zA-Z][a-zA-Z0-9-]*(\.[a-zA-Z0-9][a-zA-Z0-9-]*)+\.[a-zA-Z][a-zA-Z0-9]*/#)
    case .recordKey: Self.isWhole(text, #/[a-zA-Z0-9._~:-]{1,512}/#) && ![".", ".."].contains(text)
    case .datetime: Self.isDateTime(text)
    case .language: Self.isWhole(text, #/(i|x|[a-zA-Z]{2,8})(-[a-zA-Z0-9]{1,8})*/#)
    case .uri: text.utf8.count <= 8_192 && Self.isWhole(text, #/[a-z][a-zA-Z0-9.+-]*:[\x21-\x7E]+/#)
    case .cid: Self.isWhole(text, #/[a-zA-Z0-9+=]{8,256}/#)
    }
  }
}

private extension LexiconFormat {
  static func isWhole(_ text: String, _ form: some RegexComponent) -> Bool {
    text.wholeMatch(of: form) != nil
  }

  static func isHandle(_ text: String) -> Bool {
    let labels = text.split(separator: ".", omittingEmptySubsequences: false)
    return text.utf8.count <= 253 && labels.count > 1 && labels.last?.first?.isLetter == true
      && labels.allSatisfy { isWhole(String($0), #/[a-zA-Z0-9]([a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?/#) }
  }

  /// Without query and fragment: nothing here has one.
  static func isAtURI(_ text: String) -> Bool {
    guard text.utf8.count <= 8_192, text.hasPrefix("at://") else { return false }
    let parts = text.dropFirst(5).split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let forms: [LexiconFormat] = [.atIdentifier, .nsid, .recordKey]
    return parts.count <= forms.count && zip(forms, parts).allSatisfy { $0.fits($1) }
  }

  /// RFC 3339 with a `T`, seconds and a zone, of a moment that there is.
  static func isDateTime(_ text: String) -> Bool {
    let form = #/(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.\d+)?(Z|[+-]\d\d:\d\d)/#
    guard text.utf8.count <= 64, let match = text.wholeMatch(of: form), match.3 != "-00:00" else {
      return false
    }
    return (try? Date("\(match.1)Z", strategy: .iso8601)) != nil
  }
}
