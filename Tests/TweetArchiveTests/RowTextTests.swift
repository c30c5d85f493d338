import Testing

@testable import TweetArchive

/// The texts that rows are made of.
struct RowTextTests {
  @Test(arguments: [0, 7, -1, 10, 99, 100, -100, 1_234_567_890_123_456_789, .max, .min])
  func `A number is written as Swift writes it`(number: Int64) {
    #expect(String(decimal: number) == String(number))
  }

  @Test(arguments: [
    [], [""], ["rain"], ["é", "", "🌧"], ["https://x.com/", "ada", "/status/", "1234567890123456789"],
    [String(repeating: "é", count: 2_000), "."],
  ])
  func `Parts are joined`(parts: [String]) {
    #expect(String(joining: parts) == parts.joined())
  }
}
