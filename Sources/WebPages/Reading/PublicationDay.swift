/// The day on which an article or an entry of a feed was published.
enum PublicationDay {
  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]
  private static let longest = 40

  /// The day as `2026-11-20`, in the time zone in which it is written; a date in an unknown form stays as it is.
  ///
  /// Sources: RFC 3339, and RFC 822 with the years of RFC 5322, section 4.3.
  static func day(_ text: String) -> String {
    recognized(text) ?? String(text.foldedLine.prefix(longest))
  }

  /// The day of a date as ``day(_:)`` has it; `nil` for one in an unknown form.
  static func recognized(_ text: String) -> String? {
    let text = String(text.foldedLine.prefix(longest))
    return ofTimestamp(text) ?? ofMail(text)
  }

  private static func ofTimestamp(_ text: String) -> String? {
    let parts = text.prefix(10).split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.count) == [4, 2, 2], let day = numbers(parts) else { return nil }
    return written(year: day[0], month: day[1], day: day[2])
  }

  /// The day of `Fri, 20 Nov 2026 08:00:00 GMT`, with or without the day of the week.
  private static func ofMail(_ text: String) -> String? {
    // What follows a sign is a time zone, or the year of a date that was never set.
    let words = text.split { $0 == " " || $0 == "," }.filter { !"+-".contains($0.first ?? " ") }
      .flatMap { $0.split(separator: "-") }
    guard let index = words.firstIndex(where: { months.contains($0.prefix(3).lowercased()) }) else {
      return nil
    }
    let month = months.firstIndex(of: words[index].prefix(3).lowercased()).map { $0 + 1 } ?? 0
    // Some write the month first.
    let day = index > 0 ? Int(words[index - 1]) : nil
    let rest = words[(index + 1)...].compactMap { Int($0) }
    guard let day = day ?? rest.first,
      let year = index > 0 && Int(words[index - 1]) != nil ? rest.first : rest.dropFirst().first
    else { return nil }
    return written(
      year: year < 50 ? year + 2_000 : year < 1_000 ? year + 1_900 : year, month: month, day: day)
  }

  private static func numbers(_ parts: [Substring]) -> [Int]? {
    let numbers = parts.compactMap { Int($0) }
    return numbers.count == parts.count ? numbers : nil
  }

  private static func written(year: Int, month: Int, day: Int) -> String? {
    guard 1...12 ~= month, 1...31 ~= day, 1_000...9_999 ~= year else { return nil }
    return "\(year)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
  }
}
