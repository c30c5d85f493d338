import SmashtagModel

/// The numbers of several items as they are typed: `1 4`, `3-7`.
enum ItemNumbers {
  /// The most numbers of a command.
  static let most = 1_000

  /// Whether a word is a number or a range of numbers.
  static func isNumbers(_ word: String) -> Bool {
    word.first?.isASCIIDigit == true && word.allSatisfy { $0.isASCIIDigit || $0 == "-" }
  }

  /// Whether a word would be numbers or ranges without the commas in it.
  static func hasCommas(_ word: String) -> Bool {
    word.contains(",") && word.split(separator: ",").allSatisfy { isNumbers(String($0)) }
      && word.first?.isASCIIDigit == true
  }

  /// Takes the numbers at the beginning of some words, each once, in the order in which they are typed.
  static func take(from words: inout [String]) throws(UsageError) -> [Int] {
    let typed = words.prefix(while: isNumbers)
    words.removeFirst(typed.count)
    if let word = words.first, hasCommas(word) { throw .commasBetweenNumbers(word) }
    return try numbers(Array(typed))
  }

  /// The numbers of words that are nothing else, each once, in the order in which they are typed.
  static func numbers(_ words: [String]) throws(UsageError) -> [Int] {
    var (numbers, seen) = ([Int](), Set<Int>())
    for word in words {
      for number in try range(word) where seen.insert(number).inserted {
        guard numbers.count < most else { throw .tooManyNumbers(limit: most) }
        numbers.append(number)
      }
    }
    return numbers
  }

  private static func range(_ word: String) throws(UsageError) -> ClosedRange<Int> {
    if hasCommas(word) { throw .commasBetweenNumbers(word) }
    let ends = word.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    guard let first = ends.first, let last = ends.last, ends.count <= 2, isNumbers(word) || ends.count == 1,
      first > 0
    else { throw .notANumber(word) }
    guard first <= last else { throw .notARange(word) }
    return first...last
  }
}
