import Foundation
import SmashtagModel
import TweetArchive

/// The rows of a batch for one shard, written as they are sent.
///
/// Decoded tweets would take five times the memory; where one is needed again, as for a copy, its record is read.
struct ShardRows: Sendable {
  /// What has to be known of a row.
  struct Row: Sendable {
    let lookup: String
    let digest: UInt64
    /// The digest that the tweet would have if it were not embedded.
    let ownDigest: UInt64
    let created: Date
    let isEmbedded: Bool
    /// The row in ``ShardRows/binary``, and its record there.
    fileprivate(set) var range: Range<Int>
    fileprivate(set) var record: Range<Int>

    /// Whether a row with a digest tells all that this one does: the same, not embedded where this one is.
    func isTold(by other: UInt64) -> Bool { other == digest || other == ownDigest }
  }

  /// How many bytes a row has that is a little longer than most.
  private static let usualLength = 2_000

  private(set) var rows: [Row] = []
  private(set) var binary = RowBinary()

  /// Adds a row.
  mutating func append(_ row: ClusterRow) {
    let start = binary.bytes.count
    let record = row.write(to: &binary)
    rows.append(
      Row(
        lookup: row.lookup, digest: row.digest, ownDigest: row.ownDigest, created: row.tweet.created,
        isEmbedded: row.tweet.isEmbedded, range: start..<binary.bytes.count, record: record))
  }

  /// Adds the rows of others after these.
  mutating func append(_ others: ShardRows) {
    let shift = binary.bytes.count
    binary.append(rows: others.binary.bytes)
    rows += others.rows.lazy.map { $0.moved(by: shift) }
  }

  /// Makes room for so many rows of the usual length.
  mutating func reserve(_ count: Int) {
    rows.reserveCapacity(count)
    binary.reserve(count * Self.usualLength)
  }

  /// Makes room for some times as much as others have, but only once for what is more than so many bytes.
  mutating func reserve(_ others: ShardRows, times: Int, upTo most: Int) {
    rows.reserveCapacity(others.rows.count * times)
    binary.reserve(max(others.binary.bytes.count, min(others.binary.bytes.count * times, most)))
  }

  /// The tweet of a row; `nil` for a record that cannot be read.
  func tweet(of row: Row) -> FileTweet? {
    FileTweet(record: String(decoding: binary.bytes[row.record], as: UTF8.self))
  }

  /// The others of these rows.
  func without(_ indices: Set<Int>) -> ShardRows {
    if indices.isEmpty { return self }
    var others = ShardRows()
    others.binary.reserve(
      rows.indices.lazy.filter { !indices.contains($0) }.reduce(0) { $0 + rows[$1].range.count })
    for (index, row) in rows.enumerated() where !indices.contains(index) {
      let shift = others.binary.bytes.count - row.range.lowerBound
      others.binary.append(rows: binary.bytes[row.range])
      others.rows.append(row.moved(by: shift))
    }
    return others
  }

  /// Removes rows.
  private mutating func remove(_ indices: Set<Int>) {
    guard !indices.isEmpty else { return }
    let kept = rows.indices.filter { !indices.contains($0) }.map { rows[$0] }
    binary.keep(kept.lazy.map(\.range))
    var end = 0
    rows = kept.map { row in
      defer { end += row.range.count }
      return row.moved(by: end - row.range.lowerBound)
    }
  }
}

extension ShardRows {
  /// Makes one row of all that are of the same tweet, merged as the archive merges them.
  ///
  /// - Returns: how many rows, besides those of embedded tweets, were copies of others.
  mutating func mergeCopies() -> Int {
    var (first, copies) = ([String: Int](minimumCapacity: rows.count), [Int: [Int]]())
    for (index, row) in rows.enumerated() {
      if let known = first[row.lookup] {
        copies[known, default: [known]].append(index)
      } else {
        first[row.lookup] = index
      }
    }
    guard !copies.isEmpty else { return 0 }
    var (count, dropped, merged) = (0, Set<Int>(), [ClusterRow]())
    for group in copies.values.sorted(by: { $0[0] < $1[0] }) {
      count += max(group.count { !rows[$0].isEmbedded } - 1, 0)
      if group.allSatisfy({ rows[$0].ownDigest == rows[group[0]].ownDigest }) {
        let kept = group.first { !rows[$0].isEmbedded } ?? group[0]
        dropped.formUnion(group.filter { $0 != kept })
      } else if let tweet = tweet(of: group) {
        dropped.formUnion(group)
        merged.append(ClusterRow(tweet))
      }
    }
    remove(dropped)
    for row in merged { append(row) }
    return count
  }

  /// Merges rows of the same tweet, the oldest first, and of the same date embedded ones last.
  private func tweet(of copies: [Int]) -> FileTweet? {
    let order = copies.sorted { one, other in
      let (left, right) = (rows[one], rows[other])
      if left.created != right.created { return left.created < right.created }
      return left.isEmbedded != right.isEmbedded ? right.isEmbedded : one < other
    }
    let tweets = order.compactMap { tweet(of: rows[$0]) }
    return tweets.first.map { tweets.dropFirst().reduce($0) { $0.merged(with: $1) } }
  }
}

extension ShardRows.Row {
  fileprivate func moved(by distance: Int) -> Self {
    var row = self
    (row.range, row.record) = (range.moved(by: distance), record.moved(by: distance))
    return row
  }
}

extension Range<Int> {
  fileprivate func moved(by distance: Int) -> Self { lowerBound + distance..<upperBound + distance }
}
