import SmashtagModel

/// The tags of a photo; those that machines read, `camera:lens=50mm`, are left out.
enum FlickrTags {
  private static let most = 500
  private static let longest = 300

  /// Reads them from one text, in which blanks part them.
  static func keywords(in text: String) -> [IndexedKeyword] {
    keywords(text.split(separator: " ", maxSplits: 2 * most, omittingEmptySubsequences: true))
  }

  /// Reads them from a list.
  static func keywords(of list: JSONValues) -> [IndexedKeyword] {
    keywords(list.lazy.filter { $0["machine_tag"].int != 1 }.compactMap { $0.content.map { $0[...] } })
  }

  private static func keywords(_ tags: some Sequence<Substring>) -> [IndexedKeyword] {
    var seen: Set<Substring> = []
    let kept = tags.filter { !isForMachines($0) && $0.utf8.count <= longest && seen.insert($0).inserted }
    return kept.prefix(most).map { IndexedKeyword("#" + $0) }
  }

  private static func isForMachines(_ tag: Substring) -> Bool {
    guard let colon = tag.firstIndex(of: ":") else { return false }
    return tag[colon...].contains("=")
  }
}
