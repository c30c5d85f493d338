import SmashtagModel

/// What to search for instead, or where, after a search of libraries that found nothing.
///
/// It asks the libraries for a few names and for the newest tweet of a few other searches, which each takes a few
/// milliseconds at most, and looks at no tweet itself.
struct SearchSuggestions: Equatable, Sendable {
  /// Another search that finds something.
  enum Other: Equatable, Sendable {
    /// A tag or user whose name is much like the one that was typed.
    case name(Query)
    /// The posts that link to a host.
    case host(Query)
    /// The words that begin so.
    case beginning(Query)

    var query: Query {
      switch self {
      case .name(let query), .host(let query), .beginning(let query): query
      }
    }
  }

  private(set) var others: [Other] = []
  /// The other libraries that have matches.
  private(set) var libraries: [String] = []
  /// The live sources that are not in use.
  private(set) var networks: [String] = []

  /// The most live sources that are named.
  private static let mostNetworks = 3

  /// Finds what to suggest.
  ///
  /// - Parameters:
  ///   - asked: the libraries that found nothing.
  ///   - sources: all sources that there are.
  init(for query: Query, in asked: [any TweetLibrary], among sources: SourceCatalog) {
    let names = Set(asked.map(\.name))
    others = SuggestedSearches(libraries: asked).others(for: query.root)
    let rest = sources.libraries.filter { !names.contains($0.name) }
    libraries = rest.filter { SuggestedSearches(libraries: [$0]).finds(query.root) }.map(\.name)
    let networks = sources.definitions.map(\.name).filter { name in
      !names.contains(name) && !sources.isInUse(name) && sources.source(named: name)?.hasPhotos == false
    }
    self.networks = Array(networks.prefix(Self.mostNetworks))
  }

  /// The suggestions as sentences, with what else may help where no other search does.
  func sentences(or advice: String) -> String {
    let sentences = (others.map(Self.sentence) + [elsewhere]).compactMap(\.self)
    return (others.isEmpty ? sentences + [advice] : sentences).joined(separator: " ")
  }

  /// The suggestions as lines that can be typed.
  var lines: [String] { others.map { Self.line($0.query) } + (libraries + networks).map { "use \($0)" } }

  private static func sentence(_ other: Other) -> String {
    switch other {
    case .name(let query): "Did you mean \(query.text)?"
    case .host(let query): "Links to that host are found by: \(line(query))."
    case .beginning(let query): "Words that begin so are found by: \(line(query))."
    }
  }

  private var elsewhere: String? {
    if !libraries.isEmpty {
      return "\(libraries.joined(separator: " and ")) has some: use \(libraries.joined(separator: ","))."
    }
    if networks.isEmpty { return nil }
    return "Other sources: \(networks.joined(separator: ", ")); use NAME chooses one."
  }

  /// The line that makes a search.
  private static func line(_ query: Query) -> String {
    query.text.first.map { "#@\"".contains($0) } == true ? query.text : "search " + query.text
  }
}

/// Looks for searches near one that found nothing.
private struct SuggestedSearches {
  /// The most names of a term, or words of a search, for which others are looked up.
  private static let mostTerms = 2
  /// The most names with the same beginning, and the most used ones, that are compared.
  private static let mostNames = 300
  /// How many letters of a name have to be right for a rarely used one to be found.
  private static let beginning = 2
  private static let lengths = 3...64

  let libraries: [any TweetLibrary]

  func others(for root: Query.Term) -> [SearchSuggestions.Other] {
    switch root {
    case .word(let word): hosts(of: word) + beginnings(of: word)
    case .link(let address): hosts(of: address)
    case .all(let terms): [renamed(terms)].compactMap(\.self)
    case .hashtag, .user, .from, .mentions, .to: [renamed(root)].compactMap(\.self)
    case .prefix, .phrase, .language, .since, .until, .filter, .atLeast, .host, .quotes, .list, .not, .any: []
    }
  }

  /// Whether a search finds anything, as far as that can be told soon.
  func finds(_ root: Query.Term) -> Bool {
    guard !root.isSlow else { return false }
    return libraries.contains { ((try? $0.newest(of: Query(for: root), limit: 1)) ?? []).isEmpty == false }
  }

  private func hosts(of text: String) -> [SearchSuggestions.Other] {
    guard let host = Host(ofAddress: text)?.name, host.contains(".") else { return [] }
    return [searched(.host(host))].compactMap { $0.map { .host($0) } }
  }

  /// The words that begin like a word, or else like that without its last letter.
  private func beginnings(of word: String) -> [SearchSuggestions.Other] {
    guard Self.lengths.contains(word.count), Folding.isOne(Folding.words(word)) else { return [] }
    let stems = word.count > Self.lengths.lowerBound + 1 ? [word, String(word.dropLast())] : [word]
    return stems.lazy.compactMap { searched(.prefix($0)) }.first.map { [.beginning($0)] } ?? []
  }

  /// The search for a term if it can be typed so, and finds something.
  private func searched(_ root: Query.Term) -> Query? {
    let query = Query(for: root)
    guard (try? Query(query.text))?.root == root, finds(root) else { return nil }
    return query
  }
}

extension SuggestedSearches {
  private func renamed(_ term: Query.Term) -> SearchSuggestions.Other? {
    guard let other = near(term) else { return nil }
    return searched(other).map { .name($0) }
  }

  /// The same terms with the first names that others are like.
  private func renamed(_ terms: [Query.Term]) -> SearchSuggestions.Other? {
    let named = terms.indices.filter { terms[$0].isName }.prefix(Self.mostTerms)
    for index in named {
      guard let other = near(terms[index]) else { continue }
      var others = terms
      others[index] = other
      if let query = searched(.all(others)) { return .name(query) }
    }
    return nil
  }

  private func near(_ term: Query.Term) -> Query.Term? {
    switch term {
    case .hashtag(let name): nearest(to: name, of: .hashtag).map { .hashtag($0) }
    case .user(let name): nearest(to: name, of: .user).map { .user($0) }
    case .from(let name): nearest(to: name, of: .user).map { .from($0) }
    case .mentions(let name): nearest(to: name, of: .user).map { .mentions($0) }
    case .to(let name): nearest(to: name, of: .user).map { .to($0) }
    default: nil
    }
  }

  /// The most similar name, without its sign; of several the most used, and else the most used that begins so.
  private func nearest(to typed: String, of kind: NameKind) -> String? {
    let sought = Folding.name(typed)
    guard Self.lengths.contains(sought.count) else { return nil }
    let limit = max(1, sought.count / 3)
    var nearest: (name: Substring, distance: Int)?
    var longer: Substring?
    for name in names(of: kind, like: sought) {
      let folded = Folding.name(name)
      guard folded != sought else { continue }
      if longer == nil, folded.hasPrefix(sought) { longer = name }
      guard abs(folded.count - sought.count) < nearest?.distance ?? (limit + 1) else { continue }
      let distance = sought.distance(to: folded)
      if distance < nearest?.distance ?? (limit + 1) { nearest = (name, distance) }
    }
    return (nearest?.name ?? longer).map(String.init)
  }

  /// Names that begin alike, and the most used ones, in each case the most used first.
  private func names(of kind: NameKind, like sought: String) -> [Substring] {
    [String(sought.prefix(Self.beginning)), ""].flatMap { beginning in
      libraries.flatMap { library in
        (try? library.names(of: kind, startingWith: beginning, limit: Self.mostNames)) ?? []
      }
    }.map { $0.name.dropFirst() }
  }
}

extension Query.Term {
  fileprivate var isName: Bool {
    switch self {
    case .hashtag, .user, .from, .mentions, .to: true
    default: false
    }
  }

  /// Whether it asks for nothing but a time.
  fileprivate var isTime: Bool {
    switch self {
    case .since, .until: true
    case .all(let terms): terms.allSatisfy(\.isTime)
    case .word, .prefix, .phrase, .hashtag, .user, .from, .mentions, .to, .language, .filter, .host, .quotes,
      .list, .atLeast, .link, .not, .any:
      false
    }
  }

  /// Whether rows have to be read one by one to answer it.
  fileprivate var isSlow: Bool {
    leaves.contains {
      switch $0 {
      case .atLeast, .link: true
      default: false
      }
    }
  }
}

extension Query {
  /// Advice if nothing was found; live sources do not search for prefixes.
  func advice(takesPrefixes: Bool) -> String {
    if let sign = LineSign(in: text) {
      if let advice = CommandLine.advice(onSignsIn: "search \(text)") {
        return "If \(sign.rawValue) is not a letter here, -c is missing: \(advice)."
      }
      return "If \(sign.rawValue) is not a letter here, a blank is missing: \(sign.advice)."
    }
    return switch root {
    case .hashtag(let name), .user(let name): "Try: search \(name)"
    case .phrase: "Try the words without quotes."
    case let term where term.isTime: "Try a longer time."
    case .atLeast: "Try a smaller number."
    case .all: "Try fewer words."
    case .word where takesPrefixes: "Try another spelling, or a part of the word with * after it."
    case .prefix: "Try fewer letters before the *."
    default: "Try another spelling."
    }
  }
}
