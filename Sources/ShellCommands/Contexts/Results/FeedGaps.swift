import SmashtagModel

/// Where a feed lacks tweets between those it has, newest first.
struct FeedGaps: Sendable {
  /// Tweets that were not fetched between others.
  struct Gap: Sendable {
    /// The cursor from which they can be fetched.
    let cursor: Cursor
    /// How many tweets precede them.
    var above: Int
    /// Whether there may be some only because the source could not be reached; what follows was kept.
    var isOfAbsence = false
  }

  private var gaps: [Gap] = []

  var isEmpty: Bool { gaps.isEmpty }

  /// The index of the newest one.
  var newest: Int? { gaps.indices.first }

  /// The index of the newest one that is there because the source could not be reached.
  var newestOfAbsence: Int? { gaps.firstIndex(where: \.isOfAbsence) }

  /// Whether the source could not be reached for any of them, so that nothing may be missing after all.
  var areOfAbsence: Bool { gaps.allSatisfy(\.isOfAbsence) }

  subscript(index: Int) -> Gap { gaps[index] }

  /// Adds one; of several in the same position it is the newest.
  mutating func add(_ gap: Gap) {
    gaps.insert(gap, at: gaps.firstIndex { $0.above >= gap.above } ?? gaps.endIndex)
  }

  mutating func remove(at index: Int) { gaps.remove(at: index) }

  /// Moves those at or after a position, where so many tweets were inserted.
  mutating func move(from position: Int, by count: Int) {
    for index in gaps.indices where gaps[index].above >= position { gaps[index].above += count }
  }

  /// Adds the gaps of another list of tweets that are among its last ones.
  ///
  /// - Parameters:
  ///   - most: how many of its last tweets follow those of this list.
  ///   - length: how many tweets it has.
  ///   - end: how many this list has with them.
  mutating func append(_ others: FeedGaps, inLast most: Int, of length: Int, endingAt end: Int) {
    for gap in others.gaps where length - gap.above <= most {
      add(Gap(cursor: gap.cursor, above: gap.above + end - length, isOfAbsence: gap.isOfAbsence))
    }
  }
}
