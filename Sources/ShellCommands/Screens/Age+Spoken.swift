public import Foundation

extension Age {
  /// In whole words, for a reader that is read aloud: `just now`, `2 hours ago`, `yesterday`, `27 March 2015`.
  public static func spoken(_ date: Date, at now: Date, calendar: Calendar = .current) -> String {
    switch Distance(from: date, to: now, calendar) {
    case .now: "just now"
    case .minutes(let count): Counted.things(count, "minute") + " ago"
    case .hours(let count): Counted.things(count, "hour") + " ago"
    case .yesterday: "yesterday"
    case .days(let count): Counted.things(count, "day") + " ago"
    case .far: Age.date(date, months: wholeMonths, calendar)
    }
  }

  private static let wholeMonths = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November", "December",
  ]
}
