import Foundation

/// The links to the next page in the `Link` fields of a response ([RFC
/// 8288](https://www.rfc-editor.org/rfc/rfc8288)).
///
/// Invalid parts are skipped, in linear time.
struct LinkHeader: Equatable {
  /// Whether any relation of paging is present, so that the server pages by links.
  private(set) var hasLinks = false
  /// The targets of links to the next page, unresolved.
  private(set) var next: [String] = []

  /// - Parameter values: the values of all `Link` fields.
  init(_ values: [String]) {
    for value in values {
      var rest = Array(value.utf8)[...]
      while let link = Self.link(in: &rest) { take(link) }
    }
  }

  private mutating func take(_ link: (target: String, relations: [String])) {
    guard !link.relations.isEmpty else { return }
    hasLinks = true
    if link.relations.contains("next") { next.append(link.target) }
  }
}

private extension LinkHeader {
  /// The next link, `<target>; name=value; …`; `nil` at the end.
  static func link(in rest: inout ArraySlice<UInt8>) -> (target: String, relations: [String])? {
    guard let open = rest.firstIndex(of: UInt8(ascii: "<")) else { return nil }
    rest = rest[(open + 1)...]
    guard let close = rest.firstIndex(of: UInt8(ascii: ">")) else { return nil }
    let target = String(decoding: rest[..<close], as: UTF8.self)
    rest = rest[(close + 1)...]
    var relations: [String]?
    while let (name, value) = parameter(in: &rest) {
      if relations == nil, name == "rel" {
        relations = value.lowercased().split(separator: " ").map(String.init)
      }
    }
    return (target, relations ?? [])
  }

  /// The next parameter of a link, `; name=value`; `nil` at its end.
  static func parameter(in rest: inout ArraySlice<UInt8>) -> (name: String, value: String)? {
    rest = rest.drop(while: isBlank)
    guard rest.first == UInt8(ascii: ";") else { return nil }
    rest = rest.dropFirst().drop(while: isBlank)
    let name = text(in: &rest) { $0 == UInt8(ascii: "=") || endsParameter($0) }
    guard rest.first == UInt8(ascii: "=") else { return (name, "") }
    rest = rest.dropFirst().drop(while: isBlank)
    guard rest.first == UInt8(ascii: "\"") else { return (name, text(in: &rest, to: endsParameter)) }
    rest = rest.dropFirst()
    let value = text(in: &rest) { $0 == UInt8(ascii: "\"") }
    rest = rest.dropFirst()
    return (name, value)
  }

  static func text(in rest: inout ArraySlice<UInt8>, to isEnd: (UInt8) -> Bool) -> String {
    let text = rest.prefix { !isEnd($0) }
    rest = rest[text.endIndex...]
    return String(decoding: text, as: UTF8.self).trimmingCharacters(in: .whitespaces).lowercased()
  }

  static func endsParameter(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ";") || byte == UInt8(ascii: ",")
  }

  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}
