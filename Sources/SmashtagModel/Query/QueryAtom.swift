import Foundation

/// Parses one word of a query: a plain word, a tag, a user, an address, or `name:value`.
struct QueryAtom {
  /// The most names in one `from:ada,bob`, or in one of its kin.
  static let mostNames = 100

  private let word: String
  private let offset: Int
  private let dates: QueryDates

  init(_ word: String, offset: Int, dates: QueryDates) {
    self.word = word
    self.offset = offset
    self.dates = dates
  }

  func term() throws(QueryError) -> Query.Term {
    switch word.unicodeScalars.first {
    case "#", "＃": return .hashtag(try tag(word.dropFirst()))
    case "@", "＠": return .user(try name(word.dropFirst(), after: "@", offset: offset))
    default:
      if let term = try labelled() { return term }
      if let address { return address }
      return try plainWord()
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

  /// The posts with a link to a whole address; `nil` for other words, and for the beginning of one.
  private var address: Query.Term? {
    guard QueryLexer.beginsAddress(word.unicodeScalars), !word.hasSuffix("*"), LinkAddress(word) != nil else {
      return nil
    }
    return .link(word)
  }

  private func labelled() throws(QueryError) -> Query.Term? {
    // A mark after the colon belongs to the value.
    guard let colon = word.unicodeScalars.firstIndex(of: ":") else { return nil }
    let label = word[..<colon]
    guard let `operator` = Query.Operator(typed: label) else {
      guard let foreign = ForeignOperator(typed: label) else { return nil }
      throw .foreignOperator(foreign, offset: offset)
    }
    let value = word[word.unicodeScalars.index(after: colon)...]
    let start = offset + label.unicodeScalars.count + 1
    return try term(`operator`, value: value, after: label.lowercased() + ":", offset: start)
  }

  private func term(
    _ operator: Query.Operator, value: Substring, after sign: String, offset: Int
  ) throws(QueryError) -> Query.Term {
    switch `operator` {
    case .from: return try users(value, after: sign, offset: offset, Query.Term.from)
    case .mentions: return try users(value, after: sign, offset: offset, Query.Term.mentions)
    case .to: return try users(value, after: sign, offset: offset, Query.Term.to)
    case .lang: return .language(try name(value, after: sign, offset: offset))
    case .url: return .host(try host(value, after: sign, offset: offset))
    case .since: return .since(try period(value, offset: offset).start)
    case .until: return .until(try period(value, offset: offset).start)
    case .after: return .since(try end(value, offset: offset))
    case .on: return try during(value, offset: offset)
    case .filter, .has, .is: return .filter(try filter(value, of: `operator`, offset: offset))
    case .minLikes: return .atLeast(try number(value, offset: offset), .likes)
    case .minRetweets: return .atLeast(try number(value, offset: offset), .retweets)
    case .quotes: return .quotes(try name(value, after: sign, offset: offset))
    case .list: return .list(PostList(name: try name(value, after: sign, offset: offset)))
    }
  }
}

extension QueryAtom {
  private func name(
    _ name: some StringProtocol, after sign: String, offset: Int
  ) throws(QueryError) -> String {
    guard !Folding.name(name).isEmpty else { throw .missingName(after: sign, offset: offset) }
    guard !name.contains("*") else { throw .wholeNameOnly(after: sign, offset: offset) }
    return String(name)
  }

  private func tag(_ tag: Substring) throws(QueryError) -> String {
    let name = try name(tag, after: "#", offset: offset)
    guard name.contains(where: { $0 != "." }) else { throw .nothingToFind(word, offset: offset) }
    return name
  }

  private func handle(_ value: Substring) -> Substring {
    value.hasPrefix("@") || value.hasPrefix("＠") ? value.dropFirst() : value
  }

  /// The posts by, to or about one user, or any of several with commas between.
  private func users(
    _ value: Substring, after sign: String, offset: Int, _ term: (String) -> Query.Term
  ) throws(QueryError) -> Query.Term {
    var (users, start) = ([Query.Term](), offset)
    for part in value.unicodeScalars.split(separator: ",", omittingEmptySubsequences: false) {
      guard users.count < Self.mostNames else { throw .tooManyNames(limit: Self.mostNames, offset: start) }
      users.append(term(try name(handle(Substring(part)), after: sign, offset: start)))
      start += part.count + 1
    }
    return users.count == 1 ? users[0] : .any(users)
  }

  /// The host of a host name or a full address.
  ///
  /// A name whose folded form has signs that end a name, such as that of `a＃b`, is none of a host.
  private func host(_ value: Substring, after sign: String, offset: Int) throws(QueryError) -> String {
    guard let name = Host(ofAddress: String(value))?.name, Host(ofAddress: name.typedHost)?.name == name,
      !name.unicodeScalars.contains(where: QueryLexer.endsWord)
    else { throw .missingName(after: sign, offset: offset) }
    return name
  }

  private func filter(
    _ value: Substring, of operator: Query.Operator, offset: Int
  ) throws(QueryError) -> Query.Filter {
    guard let filter = Query.Filter(String(value), after: `operator`) else {
      throw .unknownFilter(String(value), of: `operator`, offset: offset)
    }
    return filter
  }

  private func number(_ value: Substring, offset: Int) throws(QueryError) -> Int {
    guard !value.isEmpty, value.allSatisfy(\.isASCIIDigit), let number = Int(value) else {
      throw .notANumber(String(value), offset: offset)
    }
    return number
  }
}

extension QueryAtom {
  private func period(_ value: Substring, offset: Int) throws(QueryError) -> QueryDates.Period {
    guard let period = dates.period(String(value)) else { throw .notADay(String(value), offset: offset) }
    return period
  }

  /// The moment after a day, month or year.
  private func end(_ value: Substring, offset: Int) throws(QueryError) -> Date {
    let period = try period(value, offset: offset)
    guard let end = period.isMoment ? period.start : period.end else {
      throw .notADay(String(value), offset: offset)
    }
    return end
  }

  /// The posts of a day, month or year; after the last year that can be typed nothing ends them.
  private func during(_ value: Substring, offset: Int) throws(QueryError) -> Query.Term {
    let period = try period(value, offset: offset)
    guard !period.isMoment else { throw .notADay(String(value), offset: offset) }
    return period.end.map { .all([.since(period.start), .until($0)]) } ?? .since(period.start)
  }
}
