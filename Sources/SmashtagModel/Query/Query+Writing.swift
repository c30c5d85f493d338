public import Foundation

extension Query {
  /// The search for a term, with the text that a reader would type for it; dates become days of `timeZone`.
  public init(for root: Term, timeZone: TimeZone = .current) {
    self.init(text: root.text(in: timeZone), root: root)
  }
}

extension Query.Term {
  /// As it is typed: read again it is the same term.
  fileprivate func text(in timeZone: TimeZone) -> String {
    switch self {
    case .word(let word): word
    case .prefix(let word): word + "*"
    case .phrase(let words): "\"\(words)\""
    case .hashtag(let tag): "#" + tag
    case .user(let name): "@" + name
    case .from(let name): "from:" + name.behindSign
    case .mentions(let name): "mentions:" + name.behindSign
    case .to(let name): "to:" + name.behindSign
    case .language(let code): "lang:" + code
    case .since(let date): "since:" + date.day(in: timeZone)
    case .until(let date): "until:" + date.day(in: timeZone)
    case .filter(let filter): "filter:" + filter.rawValue
    case .host(let name): "url:" + (name.contains(":") ? "[\(name)]" : name)
    case .not(let term): "-" + term.textOfOne(in: timeZone)
    case .all(let terms): terms.map { $0.textOfOne(in: timeZone) }.joined(separator: " ")
    case .any(let terms): terms.map { $0.alternativeText(in: timeZone) }.joined(separator: " OR ")
    }
  }

  /// Among alternatives only those that are some themselves need parentheses.
  private func alternativeText(in timeZone: TimeZone) -> String {
    if case .any = self { "(\(text(in: timeZone)))" } else { text(in: timeZone) }
  }

  /// What stands side by side with others, or behind a minus.
  private func textOfOne(in timeZone: TimeZone) -> String {
    switch self {
    case .all, .any: "(\(text(in: timeZone)))"
    default: text(in: timeZone)
    }
  }
}

extension String {
  /// The first `@` behind a colon is none of the name.
  fileprivate var behindSign: String { hasPrefix("@") || hasPrefix("＠") ? "@" + self : self }
}

extension Date {
  /// `2026-01-31`.
  fileprivate func day(in timeZone: TimeZone) -> String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    let parts = calendar.dateComponents([.year, .month, .day], from: self)
    return [(parts.year ?? 0, 4), (parts.month ?? 0, 2), (parts.day ?? 0, 2)].map { number, width in
      String(repeating: "0", count: max(0, width - String(number).count)) + String(number)
    }
    .joined(separator: "-")
  }
}
