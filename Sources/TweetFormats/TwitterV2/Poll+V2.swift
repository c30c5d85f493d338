import Foundation
import SmashtagModel

extension Poll {
  /// Reads a poll of API v2; `nil` if it has no options.
  ///
  /// A reader of X votes once, so that all votes together are the voters.
  ///
  /// - Parameter asked: the date of the post, from which its duration counts if the end is not given.
  init?(v2 source: JSONElement, asked: Date) {
    let options = source["options"].values.compactMap { option in
      option["label"].string.map {
        (place: option["position"].int ?? .max, option: Option($0, votes: option["votes"].count))
      }
    }
    guard !options.isEmpty else { return nil }
    let sorted = options.enumerated().sorted { ($0.element.place, $0.offset) < ($1.element.place, $1.offset) }
    self.init(
      sorted.map(\.element.option), voters: Self.sum(options.map(\.option.votes)),
      ends: source["end_datetime"].utf8.flatMap(TweetDate.date) ?? Self.end(of: source, asked: asked))
  }

  private static func end(of source: JSONElement, asked: Date) -> Date? {
    source["duration_minutes"].count.map { asked + 60 * Double($0) }
  }

  /// The sum; `nil` if a number is missing, or there are more votes than can be counted.
  private static func sum(_ votes: [Int?]) -> Int? {
    var sum = 0
    for number in votes {
      guard let number else { return nil }
      let (total, isTooMuch) = sum.addingReportingOverflow(number)
      if isTooMuch { return nil }
      sum = total
    }
    return sum
  }
}
