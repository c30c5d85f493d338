import Foundation
import SafeText
import TerminalKit

/// Replaces the signs and abbreviations of the program's own texts by words.
extension String {
  /// A status or a note with commas instead of separators, and with units and months spelled out.
  var linear: String {
    withoutSigns.components(separatedBy: ", ").map { part in
      part.pair("×", said: "by") ?? part.pair("-", said: "to")
        ?? part.split(separator: " ").map(String.init).spelledOut.joined(separator: " ")
    }
    .joined(separator: ", ")
  }

  /// A title, which may contain typed text, with commas instead of separators.
  var withoutSigns: String { [" · ", " › "].reduce(sanitisedLine()) { $0.replacing($1, with: ", ") } }

  /// The value of a fact, in which only sizes and paths are changed.
  var linearValue: String {
    let value = [" › ", "\u{A0}· "].reduce(sanitisedLine()) { $0.replacing($1, with: ", ") }
    return value.pair("×", said: "by") ?? value
  }

  /// The usage of a command: `back [N], b`.
  var linearUsage: String { sanitisedLine().replacing(" · ", with: ", ").replacing("…", with: "") }

  /// The text with a full stop, unless it ends with another punctuation mark.
  var asSentence: String {
    guard let last else { return self }
    return ".!?:。！？".contains(last) ? self : self + "."
  }

  /// Two numbers with a word between them: `1200 by 800` of `1200×800`.
  fileprivate func pair(_ sign: Character, said word: String) -> String? {
    let numbers = split(separator: sign, omittingEmptySubsequences: false)
    guard numbers.count == 2, numbers.allSatisfy({ Int($0) != nil }) else { return nil }
    return "\(numbers[0]) \(word) \(numbers[1])"
  }
}

extension [String] {
  /// The words with abbreviations spelled out; a number before a unit decides between singular and plural.
  fileprivate var spelledOut: [String] {
    indices.map { index in
      let (word, before) = (self[index], index > 0 ? self[index - 1] : "")
      return Int(before) == nil ? Self.weekdays[word] ?? word : Self.whole(word, after: before)
    }
  }

  private static func whole(_ word: String, after number: String) -> String {
    if let unit = units[word] { return number == "1" ? unit : unit + "s" }
    return months[word] ?? word
  }

  private static let units = ["min": "minute", "h": "hour", "d": "day"]
  private static let weekdays = [
    "Mon": "Monday", "Tue": "Tuesday", "Wed": "Wednesday", "Thu": "Thursday", "Fri": "Friday",
    "Sat": "Saturday", "Sun": "Sunday",
  ]
  private static let months = [
    "Jan": "January", "Feb": "February", "Mar": "March", "Apr": "April", "Jun": "June", "Jul": "July",
    "Aug": "August", "Sep": "September", "Oct": "October", "Nov": "November", "Dec": "December",
  ]
}
