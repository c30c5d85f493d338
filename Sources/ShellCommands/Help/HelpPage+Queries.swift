import SmashtagModel

extension HelpPage {
  static var querySections: [Screen.Section] {
    [
      Screen.Section(
        title: "Words",
        entries: [
          "rain snow": "tweets with both words, in any order",
          "umbr*": "words that begin so",
          "\"bell tower\"": "a phrase, word for word",
          "#rain": "a hashtag, whole: not #rainbow",
          "@ada": "tweets that mention @ada or are by her",
          "-snow": "tweets without it",
          "rain OR snow": "either; words side by side bind tighter",
          "(rain OR snow) -ice": "parentheses group",
        ]),
      Screen.Section(
        title: "Conditions",
        rows: Query.Operator.allCases.map { Row(.command(usage: $0.example, note: $0.note)) }),
      Screen.Section(
        title: "Examples",
        entries: [
          "#rain filter:images -umbrella": "pictures with #rain, and no umbrella named",
          "\"bell tower\" OR from:ada": "the phrase, or anything by @ada",
          "(ferry OR train) lang:de": "in German, about one or the other",
          "@ada since:2026-01-01 until:2027-01-01": "a year of @ada",
          "-lang:en": "everything but English",
        ]),
      Screen.Section(
        title: "Grammar",
        entries: [
          "query": "all OR all OR …: one of them has to match",
          "all": "term term …: each of them has to match",
          "term": "atom, or -atom: what must not match",
          "atom": "word, word*, \"phrase\", #tag, @user, name:value, (query)",
          "name": Query.Operator.allCases.map(\.rawValue).joined(separator: ", ") + "; else it is a word",
        ]),
      Screen.Section(
        title: "What binds tighter",
        texts: [
          "First -, then standing side by side, then OR: a b OR -c d is (a b) OR ((-c) d).",
          "OR is written in capitals. A - stands right before what it excludes.",
        ]),
      Screen.Section(
        title: "How words are compared",
        texts: [
          "Case, accents and width do not matter: strasse finds Straße, ole finds olé, lodz finds Łódź.",
          "A letter that an alphabet counts by itself stays one: й is not и, as in all Russian searches; ё is е.",
          "In Chinese, Japanese, Korean, Thai, Lao, Khmer and Burmese a word is found inside a run of letters.",
          "Days are those of your time zone. Users are handles of any network: @ada, @ada@host.",
        ]),
    ]
  }
}

extension Query.Operator {
  /// One that can be typed.
  fileprivate var example: String {
    switch self {
    case .from, .mentions, .to: "\(rawValue):ada"
    case .lang: "lang:de"
    case .since: "since:2026-01-31"
    case .until: "until:2026-12-31"
    case .filter: "filter:images"
    case .url: "url:example.org"
    }
  }
}
