import Foundation
import SmashtagModel

/// What a status says: its warning, its content, and the answers of its poll, parted by empty lines.
struct StatusText {
  let plain: String
  /// What `plain` begins with; `nil` where there is none.
  let warning: String?
  /// The links of the content, at their places in `plain`.
  let links: [HTMLLink]

  init(_ source: JSONElement) {
    self.init(
      warning: source["spoiler_text"].string, content: source["content"],
      answers: source["poll"]["options"].values.compactMap { $0["title"].nonEmptyString })
  }

  init(warning: String?, content: JSONElement, answers: [String]) {
    let warning = (warning ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
    let content = content.utf8.map { HTMLText($0) }
    let answers = answers.map(Self.answer)
    let parts = [warning, content?.text ?? "", answers.joined(separator: "\n")].filter { !$0.isEmpty }
    self.warning = warning.isEmpty ? nil : warning
    let offset = warning.isEmpty ? 0 : warning.unicodeScalars.count + 2
    plain = parts.joined(separator: "\n\n")
    links = (content?.links ?? []).map { $0.shifted(by: offset) }
  }

  private static func answer(_ title: String) -> String {
    "◯ " + title.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
