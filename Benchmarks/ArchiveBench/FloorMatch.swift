import SmashtagModel
import TweetArchive

extension IndexProbe.Part {
  /// What the floor's database is asked for the same; `nil` for a query of more than words, tags, users and one stretch
  /// of time, which it does not index.
  init?(floorsFor query: Query) {
    let parts = IndexProbe.parts(of: query)
    guard parts.count == 1, let match = query.root.floorMatch else { return nil }
    self.init(match: match, ids: parts[0].ids)
  }
}

extension Query.Term {
  /// In the words of FTS5; the letters that stand before names are those that the floor puts there.
  fileprivate var floorMatch: String? {
    switch self {
    case .word(let text), .phrase(let text): Self.quoted(text)
    case .prefix(let text): Self.quoted(text) + " *"
    case .hashtag(let name): Self.mark("\u{E000}", name)
    case .user(let name): "(\(Self.mark("\u{E001}", name)) OR \(Self.mark("\u{E002}", name)))"
    case .from(let name): Self.mark("\u{E002}", name)
    case .mentions(let name): Self.mark("\u{E001}", name)
    case .all(let terms): Self.joined(terms.filter { !$0.isDate }, " AND ")
    case .any(let terms): Self.joined(terms, " OR ")
    case .since, .until, .not, .to, .language, .filter, .atLeast, .host, .link, .quotes, .list: nil
    }
  }

  private var isDate: Bool {
    switch self {
    case .since, .until: true
    default: false
    }
  }

  private static func joined(_ terms: [Query.Term], _ operator: String) -> String? {
    let matches = terms.compactMap(\.floorMatch)
    return matches.count == terms.count ? "(" + matches.joined(separator: `operator`) + ")" : nil
  }

  private static func mark(_ sign: String, _ name: String) -> String {
    quoted(sign + name.replacing("_", with: "\u{E003}"))
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\"", with: "\"\"") + "\""
  }
}
