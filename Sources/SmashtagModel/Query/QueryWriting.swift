public import Foundation

extension Query {
  /// The query for a term, with the text that a reader would type for it; dates become days in `timeZone`.
  public init(for root: Term, timeZone: TimeZone = .current) {
    self.init(text: root.text(in: timeZone), root: root)
  }
}

extension Query.Term {
  /// The text that is parsed to the same term.
  fileprivate func text(in timeZone: TimeZone) -> String {
    switch self {
    case .word(let word): word
    case .prefix(let word): word + "*"
    case .phrase(let words): "\"\(words)\""
    case .hashtag(let tag): "#" + tag
    case .user(let name): "@" + name
    case .from(let name): "from:" + name.afterSign
    case .mentions(let name): "mentions:" + name.afterSign
    case .to(let name): "to:" + name.afterSign
    case .language(let code): "lang:" + code
    case .since(let date): "since:" + date.text(in: timeZone)
    case .until(let date): "until:" + date.text(in: timeZone)
    case .filter(let filter): "filter:" + filter.rawValue
    case .atLeast(let number, let measure): "\(measure.operator.rawValue):\(number)"
    case .host(let name): "url:" + name.typedHost
    case .link(let address): address
    case .quotes(let id): "quotes:" + id
    case .list(let list): "list:" + list.name
    // Two minus signs in a row are none of the grammar.
    case .not(let term):
      "-" + (term.isNegated ? "(\(term.text(in: timeZone)))" : term.textOfOne(in: timeZone))
    case .all(let terms): terms.map { $0.textOfOne(in: timeZone) }.joined(separator: " ")
    case .any(let terms): terms.map { $0.alternativeText(in: timeZone) }.joined(separator: " OR ")
    }
  }

  private var isNegated: Bool { if case .not = self { true } else { false } }

  /// The text as one of several alternatives; only nested alternatives need parentheses.
  private func alternativeText(in timeZone: TimeZone) -> String {
    if case .any = self { "(\(text(in: timeZone)))" } else { text(in: timeZone) }
  }

  /// The text as one of several adjacent terms, or after a minus.
  private func textOfOne(in timeZone: TimeZone) -> String {
    switch self {
    case .all, .any: "(\(text(in: timeZone)))"
    default: text(in: timeZone)
    }
  }
}

extension String {
  /// The name as it is typed after a colon, where one leading `@` is dropped when parsed.
  fileprivate var afterSign: String { hasPrefix("@") || hasPrefix("＠") ? "@" + self : self }

  /// The name of a host as it is typed after a colon, where one leading `www.` is dropped when parsed.
  var typedHost: String {
    contains(":") ? "[\(self)]" : hasPrefix("www.") ? "www." + self : self
  }
}

extension Date {
  /// The day that begins at this moment in a time zone, as `YYYY-MM-DD`; else the moment itself.
  fileprivate func text(in timeZone: TimeZone) -> String {
    let day = CalendarDay(of: self, in: timeZone)
    return day.start(in: timeZone) == self ? day.text : QueryDates.text(of: self)
  }
}
