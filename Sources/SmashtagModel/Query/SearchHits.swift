/// What was searched for, to be marked where it stands: the words of a query, its tags and users, and the texts
/// that a list was narrowed by.
public struct SearchHits: Equatable, Sendable {
  private var phrases: [SoughtWords] = []
  private var mentions: Set<String> = []
  /// Folded, words and signs alike.
  private var fragments: [[UInt8]] = []

  /// Takes of a query what a text has to hold: nothing negated, no operators.
  public init(_ query: Query? = nil, finding texts: [String] = []) {
    if let query { collect(query.root, isWanted: true) }
    fragments = texts.map { SourcedFolding($0).bytes }.filter { !$0.isEmpty }
  }

  /// These and other texts that the list was narrowed by.
  public func finding(_ texts: [String]) -> SearchHits {
    var hits = self
    hits.fragments += SearchHits(finding: texts).fragments
    return hits
  }

  /// Where a text that people wrote is hit, in code points, first to last; no grapheme is hit in part.
  public func ranges(inText text: String) -> [Range<Int>] {
    guard !phrases.isEmpty || !fragments.isEmpty else { return [] }
    let folding = SourcedFolding(text)
    let words = phrases.isEmpty ? nil : SourcedWords(folding)
    let found = phrases.flatMap { words?.places(of: $0) ?? [] } + fragments.flatMap(folding.places)
    return found.wholeGraphemes(of: text)
  }

  /// Where a name, a title or an address is hit: only narrowing looks there.
  public func ranges(inLabel label: String) -> [Range<Int>] {
    guard !fragments.isEmpty else { return [] }
    let folding = SourcedFolding(label)
    return fragments.flatMap(folding.places).wholeGraphemes(of: label)
  }

  /// Whether a tag or a user was searched for; with its sign.
  public func includes(_ word: some StringProtocol) -> Bool {
    guard !mentions.isEmpty, let sign = word.first else { return false }
    return mentions.contains(Self.mention(sign == "＃" ? "#" : sign == "＠" ? "@" : sign, word.dropFirst()))
  }
}

extension SearchHits {
  private mutating func collect(_ term: Query.Term, isWanted: Bool) {
    switch term {
    case .not(let term): collect(term, isWanted: !isWanted)
    case .all(let terms), .any(let terms): for term in terms { collect(term, isWanted: isWanted) }
    case .word(let text), .phrase(let text): seek(text, beginning: false, isWanted)
    case .prefix(let text): seek(text, beginning: true, isWanted)
    case .hashtag(let name): if isWanted { mentions.insert(Self.mention("#", name)) }
    case .user(let name): if isWanted { mentions.insert(Self.mention("@", name)) }
    case .from, .mentions, .to, .language, .since, .until, .filter, .host: break
    }
  }

  private mutating func seek(_ text: String, beginning isPrefix: Bool, _ isWanted: Bool) {
    guard isWanted, let words = SoughtWords(text, isPrefix: isPrefix) else { return }
    phrases.append(words)
  }

  private static func mention(_ sign: Character, _ name: some StringProtocol) -> String {
    String(sign) + Folding.name(name)
  }
}

extension [Range<Int>] {
  /// The places of a text widened to whole graphemes, sorted, those that touch or overlap as one.
  fileprivate func wholeGraphemes(of text: String) -> [Range<Int>] {
    guard !isEmpty else { return [] }
    var rest = sorted { $0.lowerBound < $1.lowerBound }[...]
    var (whole, position) = ([Range<Int>](), 0)
    for grapheme in text {
      let end = position + grapheme.unicodeScalars.count
      while let place = rest.first, place.upperBound <= position { rest = rest.dropFirst() }
      guard let place = rest.first else { break }
      if place.lowerBound < end { whole.extend(by: position..<end) }
      position = end
    }
    return whole
  }

  private mutating func extend(by range: Range<Int>) {
    if let last, last.upperBound == range.lowerBound {
      self[count - 1] = last.lowerBound..<range.upperBound
    } else {
      append(range)
    }
  }
}

/// Words that have to follow one another in a text, as the index holds them.
struct SoughtWords: Equatable, Sendable {
  let bytes: [UInt8]
  /// The last of them may go on.
  let isPrefix: Bool

  /// Nothing where a text has no words.
  init?(_ text: String, isPrefix: Bool) {
    bytes = Array(Folding.words(text).utf8)
    self.isPrefix = isPrefix
    if bytes.isEmpty { return nil }
  }
}
