import Foundation

/// The alphabetical order of a language.
///
/// The system's collation decides: in Swedish `Å` follows `Z`, in German it stands with `A`.
public struct Collation: Sendable {
  private let locale: Locale

  /// The order of the language that the environment names: `LC_ALL` before `LC_COLLATE` before `LANG`.
  ///
  /// Without one, or with `C` or `POSIX`, it is the order that Unicode has for text of any language.
  public init(environment: [String: String]) {
    let name =
      ["LC_ALL", "LC_COLLATE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
    let language = name.prefix { $0 != "." && $0 != "@" }
    locale = Locale(identifier: ["", "C", "POSIX"].contains(language) ? "" : String(language))
  }

  /// The order that Unicode has for text of any language.
  public static let standard = Collation(environment: [:])

  /// Texts that are the same to the language keep an order all the same.
  public func precedes(_ left: String, _ right: String) -> Bool {
    switch left.compare(right, locale: locale) {
    case .orderedAscending: true
    case .orderedDescending: false
    case .orderedSame: left < right
    }
  }

  /// In the order of a text of each.
  public func sorted<Element>(
    _ elements: some Sequence<Element>, by text: (Element) -> String
  ) -> [Element] {
    sorted(elements) { [text($0)] }
  }

  /// In the order of the texts of each, of which the first that differ count.
  public func sorted<Element>(
    _ elements: some Sequence<Element>, by texts: (Element) -> [String]
  ) -> [Element] {
    elements.map { ($0, texts($0)) }.sorted { left, right in
      guard let (first, second) = zip(left.1, right.1).first(where: { $0 != $1 }) else { return false }
      return precedes(first, second)
    }
    .map(\.0)
  }
}
