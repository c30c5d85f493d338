import SmashtagModel

/// The tags of a photo; those that machines read, `camera:lens=50mm`, are left out, and so is what shows nothing.
enum FlickrTags {
  private static let most = 100
  /// So many are read to find that many.
  private static let mostRead = 1_000
  /// In code points; what is longer would be another tag if it were cut.
  private static let longest = 200

  /// Reads them from one text, in which blanks part them.
  static func keywords(in text: String) -> [IndexedKeyword] {
    keywords(text.split(separator: " ", maxSplits: mostRead).prefix(mostRead))
  }

  /// Reads them from a list.
  static func keywords(of list: JSONValues) -> [IndexedKeyword] {
    keywords(list.lazy.filter { $0["machine_tag"].int != 1 }.compactMap { $0.content.map { $0[...] } })
  }

  private static func keywords(_ tags: some Sequence<Substring>) -> [IndexedKeyword] {
    var seen: Set<Substring> = []
    let kept = tags.prefix(mostRead).filter { isForReaders($0) && seen.insert($0).inserted }
    return kept.prefix(most).map { IndexedKeyword("#" + $0) }
  }

  private static func isForReaders(_ tag: Substring) -> Bool {
    !isForMachines(tag) && tag.isVisible && tag.unicodeScalars.count <= longest
  }

  private static func isForMachines(_ tag: Substring) -> Bool {
    guard let colon = tag.firstIndex(of: ":") else { return false }
    return tag[colon...].contains("=")
  }
}
