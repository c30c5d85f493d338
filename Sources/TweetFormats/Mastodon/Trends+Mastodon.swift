import SmashtagModel

extension [Trends.Tag] {
  /// The most tags that are read.
  private static var most: Int { 100 }
  /// The number of days whose uses count, of which the first is today and not over.
  private static var days: Int { 2 }

  /// Reads tags with how often they were used on the last days, most used first.
  ///
  /// Source: [the Tag entity](https://docs.joinmastodon.org/entities/Tag/).
  init(mastodon list: JSONElement) {
    let tags = list.values.prefix(Self.most).compactMap { source -> Trends.Tag? in
      guard let name = source["name"].nonEmptyString?.drop(while: { $0 == "#" }), !name.isEmpty else {
        return nil
      }
      return Trends.Tag("#" + name, count: Self.uses(source["history"]))
    }
    self = tags.enumerated().sorted { left, right in
      (right.element.count ?? -1, left.offset) < (left.element.count ?? -1, right.offset)
    }
    .map(\.element)
  }

  private static func uses(_ history: JSONElement) -> Int? {
    let counts = history.values.prefix(days).compactMap { $0["uses"].count }
    guard !counts.isEmpty else { return nil }
    return counts.reduce(0) { sum, count in
      let (total, isTooMuch) = sum.addingReportingOverflow(count)
      return isTooMuch ? .max : total
    }
  }
}
