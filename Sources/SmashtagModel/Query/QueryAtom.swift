import Foundation

/// Reads one word of a query: a plain word, a tag, a user, or `name:value`.
struct QueryAtom {
  private let word: String
  private let offset: Int
  private let timeZone: TimeZone

  init(_ word: String, offset: Int, timeZone: TimeZone) {
    self.word = word
    self.offset = offset
    self.timeZone = timeZone
  }

  func term() throws(QueryError) -> Query.Term {
    switch word.unicodeScalars.first {
    case "#", "＃": .hashtag(try name(word.dropFirst(), after: "#", offset: offset))
    case "@", "＠": .user(try name(word.dropFirst(), after: "@", offset: offset))
    default:
      if let term = try labelled() { term } else { try plainWord() }
    }
  }
}

extension QueryAtom {
  private func plainWord() throws(QueryError) -> Query.Term {
    let isPrefix = word.hasSuffix("*")
    let stem = isPrefix ? String(word.dropLast()) : word
    guard !Folding.words(stem).isEmpty else { throw .nothingToFind(word, offset: offset) }
    return isPrefix ? .prefix(stem) : .word(stem)
  }

  private func labelled() throws(QueryError) -> Query.Term? {
    guard let colon = word.firstIndex(of: ":") else { return nil }
    let label = word[..<colon].lowercased()
    guard let `operator` = Query.Operator(rawValue: label) else { return nil }
    let value = word[word.index(after: colon)...]
    return try term(`operator`, value: value, offset: offset + label.unicodeScalars.count + 1)
  }

  private func term(
    _ operator: Query.Operator, value: Substring, offset: Int
  ) throws(QueryError) -> Query.Term {
    let sign = `operator`.rawValue + ":"
    switch `operator` {
    case .from: return .from(try name(handle(value), after: sign, offset: offset))
    case .mentions: return .mentions(try name(handle(value), after: sign, offset: offset))
    case .to: return .to(try name(handle(value), after: sign, offset: offset))
    case .lang: return .language(try name(value, after: sign, offset: offset))
    case .url: return .host(try host(value, offset: offset))
    case .since: return .since(try day(value, offset: offset))
    case .until: return .until(try day(value, offset: offset))
    case .filter: return .filter(try filter(value, offset: offset))
    }
  }

  private func name(
    _ name: some StringProtocol, after sign: String, offset: Int
  ) throws(QueryError) -> String {
    guard !Folding.name(name).isEmpty else { throw .missingName(after: sign, offset: offset) }
    guard !name.contains("*") else { throw .wholeNameOnly(after: sign, offset: offset) }
    return String(name)
  }

  private func handle(_ value: Substring) -> Substring {
    value.hasPrefix("@") || value.hasPrefix("＠") ? value.dropFirst() : value
  }

  /// Takes a whole address too, and keeps its host.
  private func host(_ value: Substring, offset: Int) throws(QueryError) -> String {
    guard let host = Host(ofAddress: String(value)) else { throw .missingName(after: "url:", offset: offset) }
    return host.name
  }

  private func day(_ value: Substring, offset: Int) throws(QueryError) -> Date {
    guard let date = CalendarDay(String(value))?.start(in: timeZone) else {
      throw .notADay(String(value), offset: offset)
    }
    return date
  }

  private func filter(_ value: Substring, offset: Int) throws(QueryError) -> Query.Filter {
    guard let filter = Query.Filter(rawValue: value.lowercased()) else {
      throw .unknownFilter(String(value), offset: offset)
    }
    return filter
  }
}
