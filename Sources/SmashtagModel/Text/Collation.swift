import Foundation

/// The alphabetical order of a language, by the system's collation.
///
/// In Swedish `Å` sorts after `Z`, in German with `A`.
public struct Collation: Sendable {
  /// The language and region, of which a locale is made when something is compared: that takes long.
  private let name: String

  /// The order of the language that the environment names, in `LC_ALL`, else `LC_COLLATE`, else `LANG`.
  ///
  /// Without one, or with `C` or `POSIX`, it is the root collation of Unicode.
  public init(environment: [String: String]) {
    let name =
      ["LC_ALL", "LC_COLLATE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
    let language = name.prefix { $0 != "." && $0 != "@" }
    self.name = ["", "C", "POSIX"].contains(language) ? "" : String(language)
  }

  /// The root collation of Unicode, for text of any language.
  public static let standard = Collation(environment: [:])

  /// Whether a text sorts before another; texts that are equal in the language are ordered by their code
  /// points.
  private static func precedes(_ left: String, _ right: String, in locale: Locale) -> Bool {
    switch left.compare(right, locale: locale) {
    case .orderedAscending: true
    case .orderedDescending: false
    case .orderedSame: left < right
    }
  }

  /// Sorts elements by one text of each.
  public func sorted<Element>(
    _ elements: some Sequence<Element>, by text: (Element) -> String
  ) -> [Element] {
    sorted(elements) { [text($0)] }
  }

  /// Sorts elements by several texts of each; the first texts that differ decide.
  public func sorted<Element>(
    _ elements: some Sequence<Element>, by texts: (Element) -> [String]
  ) -> [Element] {
    let locale = Locale(identifier: name)
    return elements.map { ($0, texts($0)) }.sorted { left, right in
      guard let (first, second) = zip(left.1, right.1).first(where: { $0 != $1 }) else { return false }
      return Self.precedes(first, second, in: locale)
    }
    .map(\.0)
  }
}
