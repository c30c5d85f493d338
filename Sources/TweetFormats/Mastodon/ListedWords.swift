import SmashtagModel

/// The tags or the users that a status lists, and the places where they were found.
struct ListedWords {
  private let sign: String
  private var words: [String] = []
  private var places: [[Range<Int>]] = []
  private var indices: [String: Int] = [:]
  private var pages: [String: Int] = [:]
  /// Found in the text, and not listed.
  private var others: [IndexedKeyword] = []

  init(sign: String) {
    self.sign = sign
  }

  /// Adds a listed word; one that is listed twice counts once.
  mutating func list(_ word: String, page: String?) {
    let index = indices[word] ?? words.count
    if index == words.count {
      words.append(word)
      places.append([])
      indices[word] = index
    }
    if let page, pages[page] == nil { pages[page] = index }
  }

  /// Lets each word be known by other names as well, where no word bears them.
  mutating func name(_ otherNames: (String) -> [String]) {
    for (index, word) in words.enumerated() {
      for name in otherNames(word) where indices[name] == nil { indices[name] = index }
    }
  }

  func index(named name: String) -> Int? { indices[name] }
  func index(page: String) -> Int? { pages[page] }

  mutating func found(_ index: Int, at range: Range<Int>?) {
    if let range { places[index].append(range) }
  }

  /// Takes a word found in plain text, if it is listed, or if all are wanted.
  mutating func take(_ mention: ExtractedMention, as index: Int?, all: Bool) {
    if let index {
      found(index, at: mention.range)
    } else if all {
      foundOther(String(mention.word), at: mention.range)
    }
  }

  mutating func foundOther(_ word: String, at range: Range<Int>?) {
    others.append(IndexedKeyword(sign + word, range: range))
  }

  /// Each word once for every place, in the order of the text; one that was not found, without a place, at the end.
  var keywords: [IndexedKeyword] {
    var keywords: [IndexedKeyword] = []
    for (word, places) in zip(words, places) {
      if places.isEmpty { keywords.append(IndexedKeyword(sign + word)) }
      keywords += places.map { IndexedKeyword(sign + word, range: $0) }
    }
    return (keywords + others).inOrder(of: \.range)
  }
}
