import Foundation
import SmashtagModel

/// What a status says: its warning, its content, and the answers of its poll, parted by empty lines.
struct StatusText {
  let plain: String
  /// The links of the content, at their places in `plain`.
  let links: [HTMLLink]

  init(_ source: JSONElement) {
    let warning = (source["spoiler_text"].string ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
    let content = source["content"].utf8.map { HTMLText($0) }
    let answers = source["poll"]["options"].values.compactMap { $0["title"].nonEmptyString.map(Self.answer) }
    let parts = [warning, content?.text ?? "", answers.joined(separator: "\n")].filter { !$0.isEmpty }
    let offset = warning.isEmpty ? 0 : warning.unicodeScalars.count + 2
    plain = parts.joined(separator: "\n\n")
    links = (content?.links ?? []).map { $0.shifted(by: offset) }
  }

  private static func answer(_ title: String) -> String {
    "◯ " + title.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
