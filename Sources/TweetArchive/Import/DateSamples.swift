import Foundation
import TweetFormats

/// Dates from some places of a plain file, which tell whether it is in order of time.
///
/// Most collections are, the oldest or the newest tweet first. The newest date is at one of the ends then, so
/// what is between them need not be read ahead.
struct DateSamples {
  /// How many places are examined, at equal distances, and the number of bytes at each.
  private static let (number, length) = (64, 1 << 16)

  private let file: FileHandle
  private let size: UInt64
  private let limit: Date

  /// - Parameter limit: Later dates are wrong and are ignored.
  /// - Returns: `nil` if the file cannot be read.
  init?(path: String, before limit: Date) {
    guard let file = FileHandle(forReadingAtPath: path), let size = try? file.seekToEnd() else { return nil }
    (self.file, self.size, self.limit) = (file, size, limit)
  }

  /// The newest date of these places and of the end; `nil` if the file is not in order of time.
  ///
  /// A compressed file has no dates, and is in no order.
  ///
  /// - Parameter end: how many bytes of the end are examined.
  func newest(withEnd end: Int) -> Date? {
    let last = size - min(size, UInt64(Self.length))
    var dates: [Date] = []
    for index in 0..<UInt64(Self.number) {
      guard let date = date(at: last / UInt64(Self.number - 1) * index, Self.length) else { return nil }
      dates.append(date)
    }
    let pairs = zip(dates, dates.dropFirst())
    guard pairs.allSatisfy({ $0 <= $1 }) || pairs.allSatisfy({ $0 >= $1 }) else { return nil }
    return (dates + [date(at: size - min(size, UInt64(end)), end)].compactMap(\.self)).max()
  }

  /// The newest date in some bytes; `nil` if there is none.
  private func date(at offset: UInt64, _ count: Int) -> Date? {
    guard (try? file.seek(toOffset: offset)) != nil, let bytes = try? file.read(upToCount: count) else {
      return nil
    }
    var dates = NewestDate(before: limit)
    dates.take(Array(bytes))
    return dates.date
  }
}
