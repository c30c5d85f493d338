/// What can be set, and the values it takes; the first is the default.
public enum Setting: String, CaseIterable, Sendable {
  case limit
  case theme
  case graphics
  case previews
  case links
  case page
  case places
  case timeout
  case local

  public var note: String {
    switch self {
    case .limit: "how many tweets a page holds"
    case .theme: "the colours"
    case .graphics: "how images are drawn"
    case .previews: "small images in tweets and their mentions"
    case .links: "what selecting a url does"
    case .page: "how much of a web page is shown"
    case .places: "the kind of places listed"
    case .timeout: "seconds a command may take on the network"
    case .local: "fetching from this machine and the local network"
    }
  }

  public var defaultValue: String {
    switch values {
    case .words(let words): words.first?.text ?? ""
    case .number(_, let standard): String(standard)
    }
  }

  /// Whether a value may be set.
  public func accepts(_ value: String) -> Bool {
    switch values {
    case .words(let words): words.contains { $0.text == value }
    case .number(let range, _): Int(value).map(range.contains) ?? false
    }
  }

  /// The values, in words.
  public var valuesText: String {
    switch values {
    case .words(let words): words.map(\.text).joined(separator: ", ")
    case .number(let range, _): "a number from \(range.lowerBound) to \(range.upperBound)"
    }
  }

  /// The words that can be typed as a value; none for numbers.
  public var choices: [String] {
    if case .words(let words) = values { words.map(\.text) } else { [] }
  }

  /// What one of the words means; `nil` for anything else.
  func note(of value: String) -> String? {
    guard case .words(let words) = values else { return nil }
    return words.first { $0.text == value }?.note
  }
}
