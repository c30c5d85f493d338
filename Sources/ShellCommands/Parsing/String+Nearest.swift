import Foundation

extension String {
  /// The word among some that a typing error most likely meant; `nil` where none is near.
  public func nearest(in words: [String]) -> String? {
    // Of a single letter nothing would be left.
    guard count > 1 else { return nil }
    let start = lowercased()
    if let longer = words.filter({ $0.hasPrefix(start) }).min() { return longer }
    let limit = Swift.max(1, count / 3)
    return words.filter { abs($0.count - count) <= limit }.map { (word: $0, distance: distance(to: $0)) }
      .filter { $0.distance <= limit }
      .min { ($0.distance, $0.word) < ($1.distance, $1.word) }?.word
  }

  /// Insertions, deletions, replacements and swaps of neighbours that lead to another word
  /// (optimal string alignment distance).
  func distance(to other: String) -> Int {
    let (left, right) = (Array(lowercased()), Array(other.lowercased()))
    var (before, last) = ([Int](), Array(0...right.count))
    for (i, character) in left.enumerated() {
      var row = [i + 1]
      for (j, candidate) in right.enumerated() {
        var best = Swift.min(row[j] + 1, last[j + 1] + 1, last[j] + (character == candidate ? 0 : 1))
        if i > 0, j > 0, character == right[j - 1], left[i - 1] == candidate {
          best = Swift.min(best, before[j - 1] + 1)
        }
        row.append(best)
      }
      (before, last) = (last, row)
    }
    return last[right.count]
  }
}

extension String {
  /// What `~` stands for: `HOME`, else what the system says.
  ///
  /// Source: POSIX.1-2017, Shell Command Language, 2.6.1 Tilde Expansion.
  static var homeFolder: String {
    let home = ProcessInfo.processInfo.environment["HOME"] ?? ""
    return home.isEmpty ? NSHomeDirectory() : home
  }
}
