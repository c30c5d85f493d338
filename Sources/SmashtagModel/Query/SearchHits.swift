/// Finds the parts of a text to highlight: words, tags and users of a query, and texts that a list was
/// filtered by.
public struct SearchHits: Equatable, Sendable {
  private var phrases: [QueryPhrase] = []
  private var mentions: Set<String> = []
  /// The filter texts, folded, with punctuation.
  private var fragments: [[UInt8]] = []

  /// Takes the words, tags and users of a query, and texts that a list was filtered by.
  ///
  /// Negated terms and `name:value` conditions are ignored.
  public init(_ query: Query? = nil, finding texts: [String] = []) {
    if let query { collect(query.root, isWanted: true) }
    fragments = texts.map { SourcedFolding($0).bytes }.filter { !$0.isEmpty }
  }

  /// Adds texts that the list was filtered by.
  public func finding(_ texts: [String]) -> SearchHits {
    var hits = self
    hits.fragments += SearchHits(finding: texts).fragments
    return hits
  }

  /// The hits in the text of a post, as ranges of code points in order; each covers whole graphemes.
  public func ranges(inText text: String) -> [Range<Int>] {
    guard !phrases.isEmpty || !fragments.isEmpty else { return [] }
    let folding = SourcedFolding(text)
    let words = phrases.isEmpty ? nil : SourcedWords(folding)
    let found = phrases.flatMap { words?.places(of: $0) ?? [] } + fragments.flatMap(folding.places)
    return found.wholeGraphemes(of: text)
  }

  /// The hits in a name, title or address, as ranges of code points; only filter texts are sought there.
  public func ranges(inLabel label: String) -> [Range<Int>] {
    guard !fragments.isEmpty else { return [] }
    let folding = SourcedFolding(label)
    return fragments.flatMap(folding.places).wholeGraphemes(of: label)
  }

  /// Whether a tag or a user was searched for; the word includes its sign.
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
    case .from, .mentions, .to, .language, .since, .until, .filter, .atLeast, .host, .link, .quotes, .list:
      break
    }
  }

  private mutating func seek(_ text: String, beginning isPrefix: Bool, _ isWanted: Bool) {
    guard isWanted, let words = QueryPhrase(text, isPrefix: isPrefix) else { return }
    phrases.append(words)
  }

  private static func mention(_ sign: Character, _ name: some StringProtocol) -> String {
    String(sign) + Folding.name(name)
  }
}

extension [Range<Int>] {
  /// The ranges widened to whole graphemes, sorted, with touching and overlapping ones joined.
  fileprivate func wholeGraphemes(of text: String) -> [Range<Int>] {
    guard !isEmpty else { return [] }
    var rest = sorted { $0.lowerBound < $1.lowerBound }[...]
    var (whole, position) = ([Range<Int>](), 0)
    for grapheme in text {
      let end = position + grapheme.unicodeScalars.count
      while let hit = rest.first, hit.upperBound <= position { rest = rest.dropFirst() }
      guard let hit = rest.first else { break }
      if hit.lowerBound < end { whole.extend(by: position..<end) }
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

/// Words that have to follow one another in a text, folded as the index stores them.
struct QueryPhrase: Equatable, Sendable {
  let bytes: [UInt8]
  /// Whether the last word may be longer in the text.
  let isPrefix: Bool

  /// Folds a text; `nil` where it contains no words.
  init?(_ text: String, isPrefix: Bool) {
    bytes = Array(Folding.words(text).utf8)
    self.isPrefix = isPrefix
    if bytes.isEmpty { return nil }
  }
}
